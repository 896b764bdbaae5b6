import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { GalleryList } from '../admin/pictures/gallery-list.tsx'
import { readGalleries } from '../admin/pictures/read-galleries.ts'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', async ({ app }) => ({ galleries: await readGalleries(app) }))

/** All galleries, each with the way to its desk. */
export default function AdminGalleries() {
  const { t } = useFrame()
  const { galleries, me, said } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={t('pictures.galleries')} me={me} said={said}>
      <GalleryList galleries={galleries} />
    </AdminFrame>
  )
}
