import { readArticles } from '../kinds/article/by-category.ts'
import { ArticlesPage } from '../kinds/article/list-page.tsx'
import { documentLoader, type PageProps } from '../loading.ts'

export const handle = { document: Articles }

export const loader = documentLoader((request, { url }) => readArticles(request, url))

function Articles({ loaderData: { found } }: PageProps<typeof loader>) {
  return <ArticlesPage view={found} />
}

export default Articles
