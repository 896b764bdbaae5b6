import { useLoaderData } from 'react-router'
import { ConfirmActionButton } from '../actions/confirm-action-button.tsx'
import { createAction } from '../actions/create-action.ts'
import { takeFromTrash } from '../admin/history/deeds.ts'
import { HistoryList } from '../admin/history/list.tsx'
import { readHistory } from '../admin/history/read.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', async (request) => ({ view: await readHistory(request) }))

export const action = createAction('editors', { takeFromTrash })

/** What an item has been. */
export default function AdminHistory() {
  const { t } = usePageContext()
  const { view, me, flash } = useLoaderData<typeof loader>()
  const { of } = view
  return (
    <AdminPage title={t('history.title', { name: of.name })} me={me} flash={flash}>
      {of.isRemoved ? (
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
          <a href={of.form}>{t('history.back')}</a>
        </p>
      )}
      <HistoryList view={view} />
    </AdminPage>
  )
}
