/** The id of the build that rendered this page; null in development or if the page has none. */
export function getPageBuildId(): string | null {
  return import.meta.env.DEV ? null : (document.documentElement.dataset.build ?? null)
}

/** Fetches the id of the build that is served now; null if the request fails. */
export async function fetchLatestBuildId(): Promise<string | null> {
  try {
    const response = await fetch('/latest.json', { cache: 'no-cache' })
    const latestBuild: unknown = response.ok ? await response.json() : null
    return typeof latestBuild === 'object' && latestBuild !== null && 'id' in latestBuild
      ? String(latestBuild.id)
      : null
  } catch {
    return null
  }
}

const RELOADED_BUILD_KEY = 'letopis-reloaded'

/**
 * Reloads the page once per build, because further reloads would not help. Does not reload if the storage is not
 * available.
 */
export function reloadOncePerBuild(build: string): void {
  try {
    if (sessionStorage.getItem(RELOADED_BUILD_KEY) === build) return
    sessionStorage.setItem(RELOADED_BUILD_KEY, build)
  } catch {
    return
  }
  location.reload()
}

/** Reloads the page when a chunk fails to load because a new version was deployed. */
export function reloadOnOutdatedChunkError(): void {
  const pageBuildId = getPageBuildId()
  if (pageBuildId === null) return
  window.addEventListener('vite:preloadError', async () => {
    const latest = await fetchLatestBuildId()
    if (latest !== null && latest !== pageBuildId) reloadOncePerBuild(pageBuildId)
  })
}
