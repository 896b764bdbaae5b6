import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { restoreVersion } from '../admin/history/deeds.ts'
import { Past } from '../admin/history/past.tsx'
import { readPast } from '../admin/history/read.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', async (request) => ({ view: await readPast(request) }))

export const action = createAction('editors', { restore: restoreVersion })

/** What an item was once. */
export default function AdminHistoryEntry() {
  const { t } = usePageContext()
  const { view, me, flash } = useLoaderData<typeof loader>()
  const { of } = view
  return (
    <AdminPage title={t('history.title', { name: of.name })} me={me} flash={flash}>
      <p className="history-ways">
        <a href={`/admin/edit/${of.kind}/${of.id}/history`}>{t('history.all')}</a>
        {!of.isRemoved && <a href={of.form}>{t('history.back')}</a>}
      </p>
      <Past view={view} />
    </AdminPage>
  )
}
