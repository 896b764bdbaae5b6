import { LightboxTemplate } from '../../lightbox/template.tsx'
import { LivePage } from '../../live/live-page.tsx'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { readPageOrRedirectToItem } from '../../paging.ts'
import { ListPageHeader, NoItemsMessage } from '../../ui/list-page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { hasEnlargeablePictures } from '../../ui/rich-html.ts'
import { NewsEntry } from './entry.tsx'
import { presentNewsEntries } from './present-news.ts'

export const handle = { document: true }

export const loader = createPageLoader(async (request, { url }) => {
  const { items, ...paging } = await readPageOrRedirectToItem(request, 'news', { url, size: 20 })
  return { news: await presentNewsEntries(request, items), paging }
})

export default function NewsListPage({ loaderData: { news, paging } }: PageComponentProps<typeof loader>) {
  return (
    <>
      <ListPageHeader list="news" paging={paging} />
      {news.length === 0 && <NoItemsMessage of="news" />}
      <div>
        {news.map((entry) => (
          <NewsEntry key={entry.id} news={entry} />
        ))}
      </div>
      {news.some(({ content }) => hasEnlargeablePictures(content)) && <LightboxTemplate />}
      <Pagination paging={paging} />
      <LivePage rows={[{ kind: 'news' }]} lists={['news']} />
    </>
  )
}
