import { formatNotFoundMessage } from './layout/not-found-view.tsx'
import { getStatusMessage } from './server-errors.ts'

/** The plain-text error for a crawler, for which no page is rendered. */
export function createCrawlerErrorText(request: Request, status: number): string {
  const text =
    status === 404 ? formatNotFoundMessage(new URL(request.url).pathname) : getStatusMessage(status)
  return `${text}\n`
}
