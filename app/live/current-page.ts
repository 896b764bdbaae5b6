import { markAsTrustedHtml } from '../ui/trusted-html.ts'

/** The page as the server renders it now; null if that cannot be known. */
export type CurrentPage =
  | { readonly main: Element; readonly title: string; readonly isOtherBuild: boolean }
  | 'gone'
  | null

/** Requests the shown page again. The server has removed outdated pages before it tells of a change. */
export async function fetchCurrentPage(signal: AbortSignal): Promise<CurrentPage> {
  const response = await requestPage(signal)
  if (response === null) return null
  if (response.status === 404 || response.status === 410) return 'gone'
  if (!response.ok || response.redirected) return null
  const html = await response.text()
  // Nothing runs or loads in a document without a window.
  const page = new DOMParser().parseFromString(markAsTrustedHtml(html), 'text/html')
  const main = page.querySelector('main')
  if (main === null) return null
  const isOtherBuild = page.documentElement.dataset.build !== document.documentElement.dataset.build
  return { main, title: page.title, isOtherBuild }
}

async function requestPage(signal: AbortSignal): Promise<Response | null> {
  try {
    const headers = { Accept: 'text/html' }
    return await fetch(location.pathname + location.search, { cache: 'no-cache', headers, signal })
  } catch {
    // Offline, or the page was hidden: it is checked when it is connected again.
    return null
  }
}
