import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isCrawler } from '../domain/crawlers.ts'
import { createCrawlerErrorText } from './crawler-error-text.ts'
import { registerAllMessages } from './i18n/messages.ts'
import { renderRoutePage } from './render-page.tsx'
import { appRequestContext } from './request.ts'
import { getStatusMessage, reportServerError } from './server-errors.ts'

export { clearMessages } from './i18n/translate.ts'
export { type ServerErrorHook, setServerErrorHook } from './server-errors.ts'
export { appRequestContext }

registerAllMessages()

/** Seconds after which a visitor met by a fault that passes may come again. */
const RETRY_AFTER = '10'

/** Answers with a whole page, rendered to a string: it is compressed and stored as one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const failed = status >= 400
  if (status === 503) headers.set('Retry-After', RETRY_AFTER)
  // Inits of responses may not spell out an undefined status text.
  const init = failed ? { status, headers, statusText: getStatusMessage(status) } : { status, headers }
  if (failed && isCrawler(request.headers.get('User-Agent'))) {
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response(createCrawlerErrorText(request, status), init)
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { renderedPage: document } = loadContext.get(appRequestContext)
  document.html = await renderRoutePage(request.url, context, document)
  return new Response(null, init)
}

/** The error hook's way in: every error that a loader, an action or a rendering threw comes through here. */
export const handleError: HandleErrorFunction = (error, { request }) => reportServerError(error, request)
