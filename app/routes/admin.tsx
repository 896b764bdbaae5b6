import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { Dashboard } from '../admin/dashboard/dashboard.tsx'
import { dashboardActions } from '../admin/dashboard/dashboard-actions.ts'
import { readDashboard } from '../admin/dashboard/read-dashboard.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminLoader('editors', async (request) => ({
  view: await readDashboard(request),
}))

export const action = createAction('editors', dashboardActions)

/** The dashboard of the admin area. */
export default function Admin() {
  const { t } = usePageContext()
  const { view, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('sections.admin')} me={me} flash={flash}>
      <Dashboard view={view} me={me} />
    </AdminPageLayout>
  )
}
