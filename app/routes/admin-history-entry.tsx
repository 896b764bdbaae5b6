import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { restoreVersion } from '../admin/history/deeds.ts'
import { Past } from '../admin/history/past.tsx'
import { readPast } from '../admin/history/read.ts'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', async (request) => ({ view: await readPast(request) }))

export const action = deedsOf('everybody', { restore: restoreVersion })

/** What an item was once. */
export default function AdminHistoryEntry() {
  const { t } = useFrame()
  const { view, me, said } = useLoaderData<typeof loader>()
  const { of } = view
  return (
    <AdminFrame title={t('history.title', { name: of.name })} me={me} said={said}>
      <p className="history-ways">
        <a href={`/admin/edit/${of.kind}/${of.id}/history`}>{t('history.all')}</a>
        {!of.isRemoved && <a href={of.form}>{t('history.back')}</a>}
      </p>
      <Past view={view} />
    </AdminFrame>
  )
}
