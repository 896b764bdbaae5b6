import { LivePage } from '../../live/live-page.tsx'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { readPageOrRedirectToItem } from '../../paging.ts'
import { ListPageHeader, NoItemsMessage } from '../../ui/list-page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CategorySection } from '../category/category-section.tsx'
import { LinkEntry } from './entry.tsx'
import { LinkListJsonLdScript } from './link-list-json-ld.tsx'
import { presentLinksByCategory } from './present-links.ts'

export const handle = { document: true }

export const loader = createPageLoader(async (request, { url }) => {
  const { items, ...paging } = await readPageOrRedirectToItem(request, 'link', { url, size: 50 })
  return { groups: await presentLinksByCategory(request, items), paging }
})

export default function LinkListPage({ loaderData: { groups, paging } }: PageComponentProps<typeof loader>) {
  return (
    <>
      <ListPageHeader list="link" paging={paging} />
      <LinkListJsonLdScript groups={groups} />
      {groups.length === 0 && <NoItemsMessage of="link" />}
      {groups.map((group) => (
        <CategorySection key={group.id} group={group}>
          {(item) => <LinkEntry link={item} />}
        </CategorySection>
      ))}
      <Pagination paging={paging} />
      <LivePage rows={[{ kind: 'link' }, { kind: 'category' }]} lists={['link']} />
    </>
  )
}
