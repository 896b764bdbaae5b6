import { fetchLatestBuildId, getPageBuildId } from './build-reload.ts'

const CHECK_INTERVAL_MS = 5 * 60_000
const MIN_RECHECK_MS = 60_000

let newVersionDetected = false

/** Whether a new version was detected; the next navigation should then be a full page load. */
export function isNewVersionDetected(): boolean {
  return newVersionDetected
}

/** Checks periodically for a new version while the page is visible. Returns a stop function. */
export function watchForNewVersion(onNewVersion: () => void): () => void {
  const pageBuildId = getPageBuildId()
  const watching = new AbortController()
  if (pageBuildId === null) return () => undefined
  let timer = 0
  let checkedAt = Date.now()

  async function check(): Promise<void> {
    checkedAt = Date.now()
    const latest = await fetchLatestBuildId()
    if (watching.signal.aborted) return
    if (latest === null || latest === pageBuildId) {
      scheduleCheck()
      return
    }
    newVersionDetected = true
    watching.abort()
    onNewVersion()
  }

  // The random interval spreads the requests of pages that were opened at the same time.
  function scheduleCheck(): void {
    clearTimeout(timer)
    if (!document.hidden) timer = window.setTimeout(check, CHECK_INTERVAL_MS * (0.9 + Math.random() / 5))
  }

  async function onVisibilityChange(): Promise<void> {
    scheduleCheck()
    if (!document.hidden && Date.now() - checkedAt > MIN_RECHECK_MS) await check()
  }

  document.addEventListener('visibilitychange', onVisibilityChange, { signal: watching.signal })
  watching.signal.addEventListener('abort', () => clearTimeout(timer))
  scheduleCheck()
  return () => watching.abort()
}
