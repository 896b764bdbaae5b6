import { useLoaderData } from 'react-router'
import { AskFirst } from '../admin/ask-first.tsx'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { takeFromTrash } from '../admin/history/deeds.ts'
import { HistoryList } from '../admin/history/list.tsx'
import { readHistory } from '../admin/history/read.ts'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', async (request) => ({ view: await readHistory(request) }))

export const action = deedsOf('everybody', { takeFromTrash })

/** What an item has been. */
export default function AdminHistory() {
  const { t } = useFrame()
  const { view, me, said } = useLoaderData<typeof loader>()
  const { of } = view
  return (
    <AdminFrame title={t('history.title', { name: of.name })} me={me} said={said}>
      {of.isRemoved ? (
        <div className="admin-aside">
          <p>{t('history.inTrash')}</p>
          <AskFirst
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
    </AdminFrame>
  )
}
