import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { Dashboard } from '../admin/dashboard/dashboard.tsx'
import { dashboardDeeds } from '../admin/dashboard/deeds.ts'
import { readDashboard } from '../admin/dashboard/read-dashboard.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', async (request) => ({ view: await readDashboard(request) }))

export const action = createAction('editors', dashboardDeeds)

/** The front page of the admin area. */
export default function Admin() {
  const { t } = usePageContext()
  const { view, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={t('sections.admin')} me={me} flash={flash}>
      <Dashboard view={view} me={me} />
    </AdminPage>
  )
}
