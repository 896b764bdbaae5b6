import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** The refresh that is under way. */
let currentRefresh: { hasFailed: boolean } | null = null

/**
 * Reloads the data of a page that exports `keepPageIfRefreshFails`, without a request of the user. Resolves to whether
 * it succeeded.
 */
export async function refreshInBackground(revalidate: () => Promise<void>): Promise<boolean> {
  const refresh = { hasFailed: false }
  currentRefresh = refresh
  try {
    await revalidate()
  } finally {
    if (currentRefresh === refresh) currentRefresh = null
  }
  return !refresh.hasFailed
}

/**
 * Keeps the page's data when a refresh in the background fails or is redirected to the login. The router would replace
 * the page, which the user may be working with.
 */
export const keepPageIfRefreshFails: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  // The user may go to another page in the meantime.
  const isOfShownPage = request.method === 'GET' && request.url === window.location.href.replace(/#.*$/s, '')
  const refresh = isOfShownPage ? currentRefresh : null
  const results = await next()
  if (refresh === null || Object.values(results).every(({ type }) => type === 'data')) return results
  refresh.hasFailed = true
  return {}
}
