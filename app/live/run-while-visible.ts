import { runAfterPageLoadUnlessSaveData } from '../enhance/run-after-page-load.ts'

/**
 * Runs work while the page is visible, beginning when it is loaded and the browser is idle, unless data saving is on.
 * `start` returns how to stop; a hidden page stops, and starts again when it is shown. It gets whether the page was hidden
 * before, also while it was loaded: in the background. Returns how to end it.
 */
export function runWhileVisible(start: (wasHidden: boolean) => () => void): () => void {
  const ended = new AbortController()
  let stop: (() => void) | null = null
  let isReady = false
  let wasHidden = false
  const update = () => {
    wasHidden ||= document.visibilityState === 'hidden'
    if (!isReady) return
    const runs = document.visibilityState === 'visible' && !ended.signal.aborted
    if (runs === (stop !== null)) return
    if (runs) stop = start(wasHidden)
    else {
      stop?.()
      stop = null
    }
  }
  document.addEventListener('visibilitychange', update, { signal: ended.signal })
  update()
  runAfterPageLoadUnlessSaveData(() => {
    runWhenIdle(() => {
      isReady = true
      update()
    })
  })
  return () => {
    ended.abort()
    update()
  }
}

/** Safari has no idle callbacks. */
function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work)
}
