/** The build this page was made by; null in development and on a page that could not say. */
export function getPageBuildId(): string | null {
  return import.meta.env.DEV ? null : (document.documentElement.dataset.build ?? null)
}

/** The build that is served now; null where nobody answers. */
export async function fetchLatestBuildId(): Promise<string | null> {
  try {
    const response = await fetch('/latest.json', { cache: 'no-cache' })
    const mark: unknown = response.ok ? await response.json() : null
    return typeof mark === 'object' && mark !== null && 'id' in mark ? String(mark.id) : null
  } catch {
    return null
  }
}

const RELOADED = 'letopis-reloaded'

/**
 * Loads the page again, but only once for a build: what is still missing then will not come by trying. Without a
 * place to note it, not at all.
 */
export function reloadOncePerBuild(build: string): void {
  try {
    if (sessionStorage.getItem(RELOADED) === build) return
    sessionStorage.setItem(RELOADED, build)
  } catch {
    return
  }
  location.reload()
}

/** A piece of script that fails to load after a new version was put in place is one of the old version's. */
export function reloadOnChunkLoadError(): void {
  const own = getPageBuildId()
  if (own === null) return
  window.addEventListener('vite:preloadError', async () => {
    const latest = await fetchLatestBuildId()
    if (latest !== null && latest !== own) reloadOncePerBuild(own)
  })
}
