import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isCrawler } from '../domain/crawlers.ts'
import { crawlerAnswer } from './crawlers.ts'
import { reportError, statusMessageOf } from './failures.ts'
import { provideAllMessages } from './i18n/messages.ts'
import { renderPage } from './rendering.tsx'
import { appRequestContext } from './request.ts'

export { type ErrorHook, setErrorHook } from './failures.ts'
export { withdrawMessages } from './i18n/translate.ts'
export { appRequestContext }

provideAllMessages()

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
  const init = failed ? { status, headers, statusText: statusMessageOf(status) } : { status, headers }
  if (failed && isCrawler(request.headers.get('User-Agent'))) {
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response(crawlerAnswer(request, status), init)
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { document } = loadContext.get(appRequestContext)
  document.html = await renderPage(request.url, context, document)
  return new Response(null, init)
}

/** The error hook's way in: every error that a loader, an action or a rendering threw comes through here. */
export const handleError: HandleErrorFunction = (error, { request }) => reportError(error, request)
