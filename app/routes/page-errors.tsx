import { Outlet } from 'react-router'

/**
 * Shows errors of pages in the layout that is there. The root's boundary would create the whole document anew in the
 * browser, with its inline scripts, which the content security policy forbids.
 */
export { PageErrorBoundary as ErrorBoundary } from '../layout/page-error-boundary.tsx'

/** The parent of all pages. */
export default function PageErrorBoundaryRoute() {
  return <Outlet />
}
