import { redirect, useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { Dashboard } from '../admin/dashboard/dashboard.tsx'
import { firstStepsActions } from '../admin/dashboard/first-steps-data.ts'
import { readDashboardPageData } from '../admin/dashboard/read-dashboard.ts'
import { keepPageIfRefreshFails } from '../admin/live/background-refresh.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('contributors', async (request) => {
  const { app } = request
  if (await app.siteSetup.isPending(app.context)) throw redirect('/admin/setup')
  return { view: await readDashboardPageData(request) }
})

export const action = createAction('owners', firstStepsActions)

export const clientMiddleware = [keepPageIfRefreshFails]

/** The dashboard of the admin area. */
export default function AdminDashboardPage() {
  const { t } = usePageContext()
  const { view, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('sections.admin')} me={me} flash={flash}>
      <Dashboard view={view} me={me} />
    </AdminPageLayout>
  )
}
