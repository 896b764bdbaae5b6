import { type PageProps, pageLoader } from '../../loading.ts'
import { listPaged } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { ListHead } from '../../ui/list-head.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { GroupSection } from '../category/group.tsx'
import { LinkEntry } from './entry.tsx'
import { presentLinks } from './present.ts'

export const handle = { document: true }

export const loader = pageLoader(async (request, { url }) => {
  const { items, ...paging } = await listPaged(request, 'link', { url, size: 50 })
  return { groups: await presentLinks(request, items), paging }
})

export default function Links({ loaderData: { groups, paging } }: PageProps<typeof loader>) {
  return (
    <>
      <ListHead list="link" paging={paging} />
      {groups.length === 0 && <Empty of="link" />}
      {groups.map((group) => (
        <GroupSection key={group.id} group={group}>
          {(item) => <LinkEntry link={item} />}
        </GroupSection>
      ))}
      <PagingNav paging={paging} />
    </>
  )
}
