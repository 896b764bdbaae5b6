import { useRouteError } from 'react-router'
import { getErrorStatus } from '../server-errors.ts'
import { ErrorView } from './error-view.tsx'
import { NotFoundView } from './not-found-view.tsx'

/** Shows the error of a page. */
export function PageErrorBoundary() {
  const status = getErrorStatus(useRouteError())
  return status === 404 ? <NotFoundView /> : <ErrorView status={status} />
}
