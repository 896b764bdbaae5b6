import { redirect, useLoaderData } from 'react-router'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { GalleryList } from '../admin/pictures/gallery-list.tsx'
import { readGalleries } from '../admin/pictures/read-galleries.ts'
import { usePageContext } from '../layout/frame.ts'
import { idOf } from '../loading.ts'

export const loader = adminLoader('editors', async ({ app, args: { params } }) => {
  // Images are added on their gallery's desk.
  if (params.gallery !== undefined) throw redirect(`/admin/galleries/${idOf(params.gallery)}`)
  return { galleries: await readGalleries(app) }
})

/** Adding an image begins with the question where to. */
export default function AdminAddImage() {
  const { t } = usePageContext()
  const { galleries, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={t('pictures.chooseGallery')} me={me} flash={flash}>
      <GalleryList galleries={galleries} />
    </AdminPage>
  )
}
