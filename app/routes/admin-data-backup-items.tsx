import { useLoaderData } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { ArchivedItemsPage } from '../admin/data/restore/archived-items-page.tsx'
import { readArchivedItemsPageData } from '../admin/data/restore/read-archived-items.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async (request) => ({
  list: await readArchivedItemsPageData(request),
}))

/** The items of a backup; for owners. */
export default function AdminDataBackupItemsPage() {
  const { t } = usePageContext()
  const { list, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('restore.itemsTitle', { time: list.at.words })} me={me} flash={flash}>
      <ArchivedItemsPage data={list} />
    </AdminPageLayout>
  )
}
