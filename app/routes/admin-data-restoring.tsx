import { redirect, useLoaderData } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'

const refreshSeconds = 2

/** Once the site is closed, the notice of the maintenance server is at this path, and afterwards the list of backups. */
export const loader = createAdminPageLoader('owners', async ({ app }) => {
  if (!app.restores.isRestoreRequested(app.context.actor)) throw redirect('/admin/data')
  return {}
})

/** The moments until the site is closed for a restore; for owners. */
export default function AdminDataRestoringPage() {
  const { t } = usePageContext()
  const { me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('restore.started')} me={me} flash={flash}>
      <meta httpEquiv="refresh" content={String(refreshSeconds)} />
      <p role="status">{t('restore.startedText')}</p>
    </AdminPageLayout>
  )
}
