import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { Dashboard } from '../admin/dashboard/dashboard.tsx'
import { dashboardDeeds } from '../admin/dashboard/deeds.ts'
import { readDashboard } from '../admin/dashboard/read-dashboard.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', async (request) => ({ view: await readDashboard(request) }))

export const action = deedsOf('everybody', dashboardDeeds)

/** The front page of the admin area. */
export default function Admin() {
  const { t } = useFrame()
  const { view, me, said } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={t('sections.admin')} me={me} said={said}>
      <Dashboard view={view} me={me} />
    </AdminFrame>
  )
}
