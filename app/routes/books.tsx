import { BookEntry } from '../kinds/book/entry.tsx'
import { presentBooks } from '../kinds/book/present.ts'
import { GroupSection } from '../kinds/category/group.tsx'
import { type PageProps, pageLoader } from '../loading.ts'
import { BooksData } from '../meta/books-data.tsx'
import { listPaged } from '../paging.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { PagingNav } from '../ui/paging-nav.tsx'

export const handle = { document: true }

export const loader = pageLoader(async (request, { url }) => {
  const { items, ...paging } = await listPaged(request, 'book', { url, size: 50 })
  return { groups: await presentBooks(request, items), paging }
})

export default function Books({ loaderData: { groups, paging } }: PageProps<typeof loader>) {
  return (
    <>
      <ListHead list="book" paging={paging} />
      <BooksData groups={groups} />
      {groups.length === 0 && <Empty of="book" />}
      {groups.map((group) => (
        <GroupSection key={group.id} group={group}>
          {(item) => <BookEntry book={item} />}
        </GroupSection>
      ))}
      <PagingNav paging={paging} />
    </>
  )
}
