import { type RefObject, useEffect } from 'react'
import type { Autosaver } from './autosaver.ts'

/** Autosaves when the page is hidden or left, and when it is visible, focused or online again. */
export function useAutosaveOnPageEvents(active: RefObject<{ readonly autosaver: Autosaver } | null>): void {
  useEffect(() => {
    const saveOnLeave = () => active.current?.autosaver.saveOnPageLeave()
    const saveIfDirty = () => {
      if (active.current?.autosaver.state.state !== 'clean') void active.current?.autosaver.saveNow()
    }
    // A hidden page may be terminated without another event, especially on phones.
    document.addEventListener('visibilitychange', saveIfDirty)
    window.addEventListener('online', saveIfDirty)
    window.addEventListener('focus', saveIfDirty)
    window.addEventListener('pagehide', saveOnLeave)
    return () => {
      document.removeEventListener('visibilitychange', saveIfDirty)
      window.removeEventListener('online', saveIfDirty)
      window.removeEventListener('focus', saveIfDirty)
      window.removeEventListener('pagehide', saveOnLeave)
    }
  }, [active])
}
