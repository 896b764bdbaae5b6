import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { trashDeeds } from '../admin/trash/deeds.ts'
import { readTrash } from '../admin/trash/read-trash.ts'
import { TrashPage } from '../admin/trash/trash-page.tsx'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', async (request) => ({ trash: await readTrash(request) }))

export const action = createAction('editors', trashDeeds)

/** What was removed, of all kinds. */
export default function AdminTrash() {
  const { t } = usePageContext()
  const { trash, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={t('trash.title')} me={me} flash={flash}>
      <TrashPage trash={trash} />
    </AdminPage>
  )
}
