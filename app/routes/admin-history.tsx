import { useLoaderData } from 'react-router'
import { ConfirmActionButton } from '../actions/confirm-action-button.tsx'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { restoreFromTrashAction } from '../admin/history/history-actions.ts'
import { HistoryList } from '../admin/history/history-pages.tsx'
import { readItemHistoryPage } from '../admin/history/read-history.ts'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('contributors', async (request) => ({
  view: await readItemHistoryPage(request),
}))

export const action = createAction('contributors', { takeFromTrash: restoreFromTrashAction })

/** The version history of an item. */
export default function AdminItemHistoryPage() {
  const { t } = usePageContext()
  const { view, me, flash } = useLoaderData<typeof loader>()
  const { item } = view
  return (
    <AdminPageLayout title={t('history.title', { name: item.name })} me={me} flash={flash}>
      {item.isRemoved ? (
        <div className="admin-aside">
          <p>{t('history.inTrash')}</p>
          <ConfirmActionButton
            label={t('history.takeOut')}
            title={t('history.takeOutTitle')}
            text={t('history.takeOutText')}
            confirm={t('history.takeOut')}
            intent="takeFromTrash"
          />
        </div>
      ) : (
        <p className="admin-back">
          <a href={item.editPath}>{t('history.back')}</a>
        </p>
      )}
      <HistoryList view={view} />
    </AdminPageLayout>
  )
}
