import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { createAdminPageLoader } from '../admin/admin-loader.ts'
import { AdminPageLayout } from '../admin/admin-page-layout.tsx'
import { readGalleriesInTreeOrder, readGalleryEditorData } from '../admin/pictures/gallery-editor-data.ts'
import { galleryImageActionHandlers } from '../admin/pictures/gallery-image-actions.ts'
import { GalleryList } from '../admin/pictures/gallery-list.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { parseIdParam } from '../page-loader.ts'
import AdminGalleryEditorPage from './admin-gallery.tsx'

export const loader = createAdminPageLoader('contributors', async ({ app, args: { params } }) =>
  params.id === undefined
    ? { choices: await readGalleriesInTreeOrder(app) }
    : { choices: null, ...(await readGalleryEditorData(app, parseIdParam(params.id))) },
)

export const action = createAction('contributors', galleryImageActionHandlers)

/** Adds images to a gallery: its editor, which begins with the uploads. Without a gallery, asks for it. */
export default function AdminAddImagePage() {
  const { t } = usePageContext()
  const { choices, me, flash } = useLoaderData<typeof loader>()
  if (choices === null) return <AdminGalleryEditorPage />
  return (
    <AdminPageLayout title={t('pictures.chooseGallery')} me={me} flash={flash}>
      <GalleryList galleries={choices} />
    </AdminPageLayout>
  )
}
