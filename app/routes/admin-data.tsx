import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { backupActions } from '../admin/data/backup-actions.ts'
import { BackupsPage } from '../admin/data/backups-page.tsx'
import { DataPageLayout } from '../admin/data/data-page-layout.tsx'
import { readBackupsPageData } from '../admin/data/read-backups.ts'

export const loader = createAdminPageLoader('owners', async ({ app }) => ({
  backups: await readBackupsPageData(app),
}))

export const action = createAction('owners', backupActions)

/** The backups of the site; for owners. */
export default function AdminDataPage() {
  const { backups, me, flash } = useLoaderData<typeof loader>()
  return (
    <DataPageLayout me={me} flash={flash}>
      <BackupsPage backups={backups} flash={flash} />
    </DataPageLayout>
  )
}
