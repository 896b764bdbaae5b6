import { isbot } from 'isbot'
import { statusMessageOf } from './failures.ts'
import { notFoundMessage } from './layout/not-found-view.tsx'

/** Whether a crawler asks. A browser without a window may be anybody's, so it is treated as a person's. */
export function isCrawler(request: Request): boolean {
  const userAgent = request.headers.get('User-Agent')
  return isbot(userAgent) && !userAgent?.includes('HeadlessChrome')
}

/** What a crawler is told of an error, for which no page is rendered. */
export function crawlerAnswer(request: Request, status: number): string {
  const text = status === 404 ? notFoundMessage(new URL(request.url).pathname) : statusMessageOf(status)
  return `${text}\n`
}
