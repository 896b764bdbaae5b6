import { readArticles } from '../kinds/article/by-category.ts'
import { ArticlesPage } from '../kinds/article/list-page.tsx'
import { type PageProps, pageLoader } from '../loading.ts'

export const handle = { document: true }

export const loader = pageLoader((request, { url }) => readArticles(request, url))

export default function Articles({ loaderData }: PageProps<typeof loader>) {
  return <ArticlesPage view={loaderData} />
}
