import { GalleryPage } from '../kinds/gallery/page.tsx'
import { readGallery } from '../kinds/gallery/present.ts'
import { readSlides } from '../kinds/image/slides.ts'
import { idOf, type PageProps, pageLoader } from '../loading.ts'
import { answeringInJson } from '../search/json-answer.ts'

export const handle = { document: true }

/** The lightbox asks for the gallery's pictures as data. */
export const middleware = [answeringInJson(readSlides)]

export const loader = pageLoader((request, { params, url }) => readGallery(request, idOf(params.id), url))

export default function Gallery({ loaderData }: PageProps<typeof loader>) {
  return <GalleryPage gallery={loaderData} />
}
