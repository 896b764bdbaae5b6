import { GalleryPage } from '../kinds/gallery/page.tsx'
import { readGallery } from '../kinds/gallery/present.ts'
import { readSlides } from '../kinds/image/slides.ts'
import { documentLoader, idOf, type PageProps } from '../loading.ts'
import { answeringInJson } from '../search/json-answer.ts'

export const handle = { document: Gallery }

/** The lightbox asks for the gallery's pictures as data. */
export const middleware = [answeringInJson(readSlides)]

export const loader = documentLoader((request, { params, url }) => readGallery(request, idOf(params.id), url))

function Gallery({ loaderData: { found } }: PageProps<typeof loader>) {
  return <GalleryPage gallery={found} />
}

export default Gallery
