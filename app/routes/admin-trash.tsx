import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { trashDeeds } from '../admin/trash/deeds.ts'
import { readTrash } from '../admin/trash/read-trash.ts'
import { TrashPage } from '../admin/trash/trash-page.tsx'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', async (request) => ({ trash: await readTrash(request) }))

export const action = deedsOf('everybody', trashDeeds)

/** What was removed, of all kinds. */
export default function AdminTrash() {
  const { t } = useFrame()
  const { trash, me, said } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={t('trash.title')} me={me} said={said}>
      <TrashPage trash={trash} />
    </AdminFrame>
  )
}
