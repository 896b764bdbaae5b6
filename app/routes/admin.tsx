import { useLoaderData } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { Dashboard } from '../admin/dashboard/dashboard.tsx'
import { readDashboardPageData } from '../admin/dashboard/read-dashboard.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('editors', async (request) => ({
  view: await readDashboardPageData(request),
}))

export const action = createAction('editors', {
  async removeSample({ app, me }) {
    if (me.role !== 'owner') throw new ProblemError('forbidden')
    await app.sampleContent.remove()
    // The layout around the page has changed, too, so the whole document is reloaded.
    return { flash: 'sampleRemoved', whole: true }
  },
})

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
