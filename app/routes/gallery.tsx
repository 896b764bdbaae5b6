import { GalleryPage } from '../kinds/gallery/page.tsx'
import { readGallery } from '../kinds/gallery/present.ts'
import { idOf, type PageProps, pageLoader } from '../loading.ts'

export const handle = { document: true }

export const loader = pageLoader((request, { params, url }) => readGallery(request, idOf(params.id), url))

export default function Gallery({ loaderData }: PageProps<typeof loader>) {
  return <GalleryPage gallery={loaderData} />
}
