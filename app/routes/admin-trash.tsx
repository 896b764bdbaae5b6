import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { keepPageIfRefreshFails } from '../admin/live/background-refresh.ts'
import { readTrashPageData } from '../admin/trash/read-trash.ts'
import { trashActions } from '../admin/trash/trash-actions.ts'
import { TrashPage } from '../admin/trash/trash-page.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('editors', async (request) => ({
  trash: await readTrashPageData(request),
}))

export const action = createAction('editors', trashActions)

export const clientMiddleware = [keepPageIfRefreshFails]

/** The removed items of all kinds. */
export default function AdminTrashPage() {
  const { t } = usePageContext()
  const { trash, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('trash.title')} me={me} flash={flash}>
      <TrashPage trash={trash} />
    </AdminPageLayout>
  )
}
