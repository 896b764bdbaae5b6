import { ArticlePage } from '../kinds/article/page.tsx'
import { readArticle } from '../kinds/article/present.ts'
import { documentLoader, idOf, type PageProps } from '../loading.ts'

export const handle = { document: Article }

export const loader = documentLoader((request, { params }) => readArticle(request, idOf(params.id)))

function Article({ loaderData: { found } }: PageProps<typeof loader>) {
  return <ArticlePage article={found} />
}

export default Article
