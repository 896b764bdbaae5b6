import { LivePage } from '../../live/live-page.tsx'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { readPageOrRedirectToItem } from '../../paging.ts'
import { ListPageHeader, NoItemsMessage } from '../../ui/list-page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CategorySection } from '../category/category-section.tsx'
import { BookListJsonLdScript } from './book-list-json-ld.tsx'
import { BookEntry } from './entry.tsx'
import { presentBooksByCategory } from './present-books.ts'

export const handle = { document: true }

export const loader = createPageLoader(async (request, { url }) => {
  const { items, ...paging } = await readPageOrRedirectToItem(request, 'book', { url, size: 50 })
  return { groups: await presentBooksByCategory(request, items), paging }
})

export default function BookListPage({ loaderData: { groups, paging } }: PageComponentProps<typeof loader>) {
  return (
    <>
      <ListPageHeader list="book" paging={paging} />
      <BookListJsonLdScript groups={groups} />
      {groups.length === 0 && <NoItemsMessage of="book" />}
      {groups.map((group) => (
        <CategorySection key={group.id} group={group}>
          {(item) => <BookEntry book={item} />}
        </CategorySection>
      ))}
      <Pagination paging={paging} />
      <LivePage rows={[{ kind: 'book' }, { kind: 'category' }]} lists={['book']} />
    </>
  )
}
