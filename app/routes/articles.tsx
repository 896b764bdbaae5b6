import { ArticleCard } from '../kinds/article/card.tsx'
import { presentArticles } from '../kinds/article/present.ts'
import { documentLoader, type PageProps } from '../loading.ts'
import { listPaged } from '../paging.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { PagingNav } from '../ui/paging-nav.tsx'

export const handle = { document: Articles }

export const loader = documentLoader(async (request, { url }) => {
  const { items, ...paging } = await listPaged(request, 'article', { url, size: 24 })
  return { articles: await presentArticles(request, items), paging }
})

function Articles({
  loaderData: {
    found: { articles, paging },
  },
}: PageProps<typeof loader>) {
  return (
    <>
      <ListHead list="article" paging={paging} />
      {articles.length === 0 && <Empty of="article" />}
      <div className="cards">
        {articles.map((article, place) => (
          <ArticleCard key={article.id} article={article} heading="h2" eager={place < 2} />
        ))}
      </div>
      <PagingNav paging={paging} />
    </>
  )
}

export default Articles
