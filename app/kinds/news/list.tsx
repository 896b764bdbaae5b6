import { type PageProps, pageLoader } from '../../loading.ts'
import { listPaged } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { ListHead } from '../../ui/list-head.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { NewsEntry } from './entry.tsx'
import { presentNews } from './present.ts'

export const handle = { document: true }

export const loader = pageLoader(async (request, { url }) => {
  const { items, ...paging } = await listPaged(request, 'news', { url, size: 20 })
  return { news: await presentNews(request, items), paging }
})

export default function News({ loaderData: { news, paging } }: PageProps<typeof loader>) {
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
