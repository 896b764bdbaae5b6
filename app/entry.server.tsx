import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isCrawlerUserAgent } from '../domain/crawlers.ts'
import { registerAllMessages } from './i18n/messages.ts'
import { formatNotFoundMessage } from './layout/not-found-view.tsx'
import { renderRoutePage } from './render-page.tsx'
import { appRequestContext } from './request.ts'
import { getErrorPageStatusText, reportCrawlerError, reportServerError } from './server-errors.ts'

export { createRequestHandler, RouterContextProvider } from 'react-router'
export { disableAllTranslation } from './i18n/translate.ts'
/** The plain-text error for a crawler, for which no page is rendered. */
export function createCrawlerErrorResponseText(request: Request, status: number): string {
  const { pathname, search } = new URL(request.url)
  const text = status === 404 ? formatNotFoundMessage(pathname + search) : getErrorPageStatusText(status)
  return `${text}\n`
}

export { replaceServerErrorHook, type ServerErrorHook } from './server-errors.ts'
export { appRequestContext }

registerAllMessages()

/** The `Retry-After` of temporary errors, in seconds. */
const RETRY_AFTER = '10'

/** Responds with a page rendered to a string, because it is compressed and cached as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const isError = status >= 400
  if (status === 503) headers.set('Retry-After', RETRY_AFTER)
  // `ResponseInit` does not allow an undefined status text.
  const init = isError ? { status, headers, statusText: getErrorPageStatusText(status) } : { status, headers }
  if (isError && isCrawlerUserAgent(request.headers.get('User-Agent'))) {
    for (const error of Object.values(context.staticHandlerContext.errors ?? {}))
      reportCrawlerError(error, request)
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response(createCrawlerErrorResponseText(request, status), init)
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { renderedPage } = loadContext.get(appRequestContext)
  renderedPage.html = await renderRoutePage(request.url, context, renderedPage)
  return new Response(null, init)
}

/** Called by the router with every error that a loader, an action or a render threw. */
export const handleError: HandleErrorFunction = (error, { request }) => reportServerError(error, request)
