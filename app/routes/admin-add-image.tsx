import { redirect, useLoaderData } from 'react-router'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { readGalleriesInTreeOrder } from '../admin/pictures/gallery-editor-data.ts'
import { GalleryList } from '../admin/pictures/gallery-list.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'

export const loader = createAdminPageLoader('contributors', async ({ app, args: { params } }) => {
  // Images are added in the gallery editor.
  if (params.gallery !== undefined) throw redirect(`/admin/galleries/${parseIdParam(params.gallery)}`)
  return { galleries: await readGalleriesInTreeOrder(app) }
})

/** Selects the gallery to which an image is added. */
export default function AdminChooseImageGalleryPage() {
  const { t } = usePageContext()
  const { galleries, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPageLayout title={t('pictures.chooseGallery')} me={me} flash={flash}>
      <GalleryList galleries={galleries} />
    </AdminPageLayout>
  )
}
