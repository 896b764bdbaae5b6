import { markAsTrustedHtml } from '../ui/trusted-html.ts'

/** The page as the server renders it now; null if that cannot be known. */
export type CurrentPage =
  | { readonly main: Element; readonly title: string; readonly isOtherBuild: boolean }
  | 'gone'
  | null

/** Requests a page again. The server has removed outdated pages before it tells of a change. */
export async function fetchCurrentPage(href: string, signal: AbortSignal): Promise<CurrentPage> {
  const response = await requestPage(href, signal)
  if (response === null || response === 'gone') return response
  // Nothing runs or loads in a document without a window.
  const page = new DOMParser().parseFromString(markAsTrustedHtml(response.html), 'text/html')
  const main = page.querySelector('main')
  // The reader may have chosen another language in another window: then all texts differ.
  if (main === null || page.documentElement.lang !== document.documentElement.lang) return null
  const isOtherBuild = page.documentElement.dataset.build !== document.documentElement.dataset.build
  return { main, title: page.title, isOtherBuild }
}

async function requestPage(href: string, signal: AbortSignal): Promise<{ html: string } | 'gone' | null> {
  try {
    const headers = { Accept: 'text/html' }
    const response = await fetch(href, { cache: 'no-cache', headers, signal })
    if (response.status === 404 || response.status === 410) return 'gone'
    return response.ok && !response.redirected ? { html: await response.text() } : null
  } catch {
    // Offline, or the page was hidden: it is checked when it is connected again.
    return null
  }
}
