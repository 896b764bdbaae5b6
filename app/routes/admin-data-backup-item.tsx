import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { restoreArchivedItemAction } from '../admin/data/restore/archive-actions.ts'
import { ArchivedItemPage } from '../admin/data/restore/archived-item-page.tsx'
import { readArchivedItemPageData } from '../admin/data/restore/read-archived-items.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('owners', async (request) => ({
  item: await readArchivedItemPageData(request),
}))

export const action = createAction('owners', { restoreItem: restoreArchivedItemAction })

/** An item of a backup; for owners. */
export default function AdminDataBackupItemPage() {
  const { t } = usePageContext()
  const { item, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={item.name === '' ? t('lists.unnamed') : item.name} me={me} flash={flash}>
      <ArchivedItemPage data={item} />
    </AdminPageLayout>
  )
}
