import { useLoaderData } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { keepPageIfRefreshFails } from '../admin/live/background-refresh.ts'
import { readGalleriesInTreeOrder } from '../admin/pictures/gallery-editor-data.ts'
import { GalleryList } from '../admin/pictures/gallery-list.tsx'
import { usePageContext } from '../layout/page-context.ts'

export const loader = createAdminPageLoader('contributors', async ({ app }) => ({
  galleries: await readGalleriesInTreeOrder(app),
}))

export const clientMiddleware = [keepPageIfRefreshFails]

/** All galleries, with links to their editors. */
export default function AdminGalleryListPage() {
  const { t } = usePageContext()
  const { galleries, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('pictures.galleries')} me={me} flash={flash}>
      <GalleryList galleries={galleries} />
    </AdminPageLayout>
  )
}
