import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { runWhenNothingPressed } from '../../enhance/run-when-nothing-pressed.ts'
import type { EditorContentChange } from '../../live/editor-channel.ts'
import { isEditorChannelJoined, useContentChanges } from '../../live/editor-channel-hooks.ts'
import { refreshInBackground } from './background-refresh.ts'

/** Several changes at once cause one refresh. */
const firstDelayMs = 500
/** The time between two refreshes while changes go on, such as uploads of a colleague. */
const intervalMs = 2000
const retryDelayMs = 5000

/** What the user has open or holds, and a refresh could take away. */
const busySelector = 'dialog[open], details.ask[open], [data-dragging], [data-held], :popover-open'

/**
 * Refreshes the page's data after changes of content, also those of colleagues. `isNew` is asked just before the
 * refresh: the page may have loaded a change meanwhile, if it was made here. `refresh` resolves to whether it succeeded.
 */
export function useRefreshOnChanges(
  isNew: (change: EditorContentChange) => boolean,
  refresh: () => Promise<boolean>,
): void {
  const pendingChanges = useRef<(EditorContentChange | null)[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const lastRefreshAt = useRef(0)
  const isMounted = useRef(false)
  const schedule = useEffectEvent((delay: number) => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      runWhenNothingPressed(refreshIfNeeded)
    }, delay)
  })
  const refreshIfNeeded = useEffectEvent(() => {
    if (document.querySelector(busySelector) !== null) return schedule(firstDelayMs)
    const changes = pendingChanges.current
    pendingChanges.current = []
    // A refresh would probably fail now; the next join is followed by one.
    if (!isEditorChannelJoined()) return
    if (!changes.some((change) => change === null || isNew(change))) return
    lastRefreshAt.current = Date.now()
    refresh().then(retryUnless, reportError)
  })
  const retryUnless = useEffectEvent((hasSucceeded: boolean) => {
    if (hasSucceeded || !isMounted.current) return
    pendingChanges.current.push(null)
    schedule(retryDelayMs)
  })
  useContentChanges((change) => {
    pendingChanges.current.push(change)
    schedule(Math.max(firstDelayMs, lastRefreshAt.current + intervalMs - Date.now()))
  })
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
      pendingChanges.current = []
    }
  }, [])
}

/** Reloads the route's data after changes of content, also those of colleagues. Routes export `keepPageIfRefreshFails`. */
export function useRevalidationOnChanges(isNew: (change: EditorContentChange) => boolean): void {
  const { revalidate } = useRevalidator()
  useRefreshOnChanges(isNew, () => refreshInBackground(revalidate))
}
