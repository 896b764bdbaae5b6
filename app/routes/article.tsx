import { ArticlePage } from '../kinds/article/page.tsx'
import { readArticle } from '../kinds/article/present.ts'
import { idOf, type PageProps, pageLoader } from '../loading.ts'

export const handle = { document: true }

export const loader = pageLoader((request, { params }) => readArticle(request, idOf(params.id)))

export default function Article({ loaderData }: PageProps<typeof loader>) {
  return <ArticlePage article={loaderData} />
}
