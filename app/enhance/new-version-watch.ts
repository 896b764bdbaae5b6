import { fetchLatestBuildId, getPageBuildId } from './build-reload.ts'

const EVERY_MS = 5 * 60_000
const RETURN_MS = 60_000

let noticed = false

/** Whether a new version was seen: the next page is then best loaded whole. */
export function isNewVersionAvailable(): boolean {
  return noticed
}

/** Asks now and then, while somebody looks at the page, whether there is a new version. Returns the way out. */
export function watchForNewVersion(onNewVersion: () => void): () => void {
  const own = getPageBuildId()
  const watching = new AbortController()
  if (own === null) return () => undefined
  let timer = 0
  let asked = Date.now()

  async function ask(): Promise<void> {
    asked = Date.now()
    const latest = await fetchLatestBuildId()
    if (watching.signal.aborted) return
    if (latest === null || latest === own) {
      plan()
      return
    }
    noticed = true
    watching.abort()
    onNewVersion()
  }

  // Not all pages opened by one link at one time come back at one time.
  function plan(): void {
    clearTimeout(timer)
    if (!document.hidden) timer = window.setTimeout(ask, EVERY_MS * (0.9 + Math.random() / 5))
  }

  async function look(): Promise<void> {
    plan()
    if (!document.hidden && Date.now() - asked > RETURN_MS) await ask()
  }

  document.addEventListener('visibilitychange', look, { signal: watching.signal })
  watching.signal.addEventListener('abort', () => clearTimeout(timer))
  plan()
  return () => watching.abort()
}
