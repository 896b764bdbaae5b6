import { ImagePage } from '../kinds/image/page.tsx'
import { readImage } from '../kinds/image/present.ts'
import { documentLoader, idOf, type PageProps } from '../loading.ts'

export const handle = { document: Image }

export const loader = documentLoader((request, { params }) => readImage(request, idOf(params.id)))

function Image({ loaderData: { found } }: PageProps<typeof loader>) {
  return <ImagePage image={found} />
}

export default Image
