import { ImagePage } from '../kinds/image/page.tsx'
import { readImage } from '../kinds/image/present.ts'
import { idOf, type PageProps, pageLoader } from '../loading.ts'

export const handle = { document: true }

export const loader = pageLoader((request, { params }) => readImage(request, idOf(params.id)))

export default function Image({ loaderData }: PageProps<typeof loader>) {
  return <ImagePage image={loaderData} />
}
