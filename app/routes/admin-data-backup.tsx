import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { archiveActions } from '../admin/data/restore/archive-actions.ts'
import { ArchivePage } from '../admin/data/restore/archive-page.tsx'
import { readArchivePageData } from '../admin/data/restore/read-archive.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async (request) => ({
  archive: await readArchivePageData(request),
}))

export const action = createAction('owners', archiveActions)

/** A backup that can be checked and restored; for owners. */
export default function AdminDataBackupPage() {
  const { t } = usePageContext()
  const { archive, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('restore.title', { time: archive.at.words })} me={me} flash={flash}>
      <ArchivePage archive={archive} flash={flash} />
    </AdminPageLayout>
  )
}
