import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { GalleryList } from '../admin/pictures/gallery-list.tsx'
import { readGalleries } from '../admin/pictures/read-galleries.ts'
import { usePageContext } from '../layout/frame.ts'

export const loader = adminLoader('editors', async ({ app }) => ({ galleries: await readGalleries(app) }))

/** All galleries, each with the way to its desk. */
export default function AdminGalleries() {
  const { t } = usePageContext()
  const { galleries, me, flash } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={t('pictures.galleries')} me={me} flash={flash}>
      <GalleryList galleries={galleries} />
    </AdminPage>
  )
}
