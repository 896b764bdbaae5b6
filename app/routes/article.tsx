import { ArticlePage } from '../kinds/article/page.tsx'
import { readArticle } from '../kinds/article/present.ts'
import { documentLoader, idOf, type PageProps } from '../loading.ts'

export const handle = { document: true }

export const loader = documentLoader((request, { params }) => readArticle(request, idOf(params.id)))

export default function Article({ loaderData: { found } }: PageProps<typeof loader>) {
  return <ArticlePage article={found} />
}
