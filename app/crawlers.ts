import { statusMessageOf } from './failures.ts'
import { notFoundMessage } from './layout/not-found-view.tsx'

/** What a crawler is told of an error, for which no page is rendered. */
export function crawlerAnswer(request: Request, status: number): string {
  const text = status === 404 ? notFoundMessage(new URL(request.url).pathname) : statusMessageOf(status)
  return `${text}\n`
}
