import { GalleryPage } from '../kinds/gallery/page.tsx'
import { readGallery } from '../kinds/gallery/present.ts'
import { documentLoader, idOf, type PageProps } from '../loading.ts'

export const handle = { document: true }

export const loader = documentLoader((request, { params, url }) => readGallery(request, idOf(params.id), url))

export default function Gallery({ loaderData: { found } }: PageProps<typeof loader>) {
  return <GalleryPage gallery={found} />
}
