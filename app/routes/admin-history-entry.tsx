import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { restoreVersionAction } from '../admin/history/history-actions.ts'
import { HistoryEntryDetails } from '../admin/history/history-pages.tsx'
import { readHistoryEntryDetails } from '../admin/history/read-history.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('contributors', async (request) => ({
  view: await readHistoryEntryDetails(request),
}))

export const action = createAction('contributors', { restore: restoreVersionAction })

/** One version of an item. */
export default function AdminItemVersionPage() {
  const { t } = usePageContext()
  const { view, me, flash } = useLoaderData<typeof loader>()
  const { item } = view
  return (
    <AdminPageLayout title={t('history.title', { name: item.name })} me={me} flash={flash}>
      <p className="history-ways">
        <a href={`/admin/edit/${item.kind}/${item.id}/history`}>{t('history.all')}</a>
        {!item.isRemoved && <a href={item.editPath}>{t('history.back')}</a>}
      </p>
      <HistoryEntryDetails view={view} />
    </AdminPageLayout>
  )
}
