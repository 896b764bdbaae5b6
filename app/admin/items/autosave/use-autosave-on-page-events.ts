import { type RefObject, useEffect } from 'react'
import type { Autosaver } from './autosaver.ts'

/** Keeps what is written before the page goes, and tries again when the page, the line or its person is back. */
export function useAutosaveOnPageEvents(living: RefObject<{ readonly keeper: Autosaver } | null>): void {
  useEffect(() => {
    const leave = () => living.current?.keeper.saveOnPageLeave()
    const now = () => {
      if (living.current?.keeper.state.state !== 'clean') void living.current?.keeper.saveNow()
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
