import { useRouteError } from 'react-router'
import { getErrorStatus } from '../server-errors.ts'
import { ErrorView } from './error-view.tsx'
import { NotFoundView } from './not-found-view.tsx'
import { usePageContext } from './page-context.ts'
import { MainLandmark } from './page-layout.tsx'
import { isAdminAreaPath } from './site-sections.ts'

/** Shows the error of a page. */
export function PageErrorBoundary() {
  const { path } = usePageContext()
  const status = getErrorStatus(useRouteError())
  const view = status === 404 ? <NotFoundView /> : <ErrorView status={status} />
  return isAdminAreaPath(path) ? <MainLandmark>{view}</MainLandmark> : view
}
