import { type RefObject, useEffect } from 'react'
import type { Keeper } from './keeper.ts'

/** Keeps what is written before the page goes, and tries again when the page, the line or its person is back. */
export function useLeaving(living: RefObject<{ readonly keeper: Keeper } | null>): void {
  useEffect(() => {
    const leave = () => living.current?.keeper.leave()
    const now = () => {
      if (living.current?.keeper.state.state !== 'clean') void living.current?.keeper.now()
    }
    // Hidden pages may be ended without another word, on phones above all.
    document.addEventListener('visibilitychange', now)
    window.addEventListener('online', now)
    window.addEventListener('focus', now)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', now)
      window.removeEventListener('online', now)
      window.removeEventListener('focus', now)
      window.removeEventListener('pagehide', leave)
    }
  }, [living])
}
