import { NewsEntry } from '../kinds/news/entry.tsx'
import { presentNews } from '../kinds/news/present.ts'
import { documentLoader, type PageProps } from '../loading.ts'
import { listPaged } from '../paging.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { PagingNav } from '../ui/paging-nav.tsx'

export const handle = { document: News }

export const loader = documentLoader(async (request, { url }) => {
  const { items, ...paging } = await listPaged(request, 'news', { url, size: 20 })
  return { news: await presentNews(request, items), paging }
})

function News({
  loaderData: {
    found: { news, paging },
  },
}: PageProps<typeof loader>) {
  return (
    <>
      <ListHead list="news" paging={paging} />
      {news.length === 0 && <Empty of="news" />}
      <div className="column">
        {news.map((entry) => (
          <NewsEntry key={entry.id} news={entry} />
        ))}
      </div>
      <PagingNav paging={paging} />
    </>
  )
}

export default News
