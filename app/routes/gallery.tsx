import { GalleryPage } from '../kinds/gallery/page.tsx'
import { readGallery } from '../kinds/gallery/present.ts'
import { documentLoader, idOf, type PageProps } from '../loading.ts'

export const handle = { document: Gallery }

export const loader = documentLoader((request, { params, url }) => readGallery(request, idOf(params.id), url))

function Gallery({ loaderData: { found } }: PageProps<typeof loader>) {
  return <GalleryPage gallery={found} />
}

export default Gallery
