import { type PageProps, pageLoader } from '../../loading.ts'
import { listPaged } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { ListHead } from '../../ui/list-head.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { GroupSection } from '../category/group.tsx'
import { BookEntry } from './entry.tsx'
import { presentBooks } from './present.ts'
import { BooksData } from './structured-data.tsx'

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
