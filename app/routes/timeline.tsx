import { TimelineEvent } from '../kinds/timeline/event.tsx'
import { presentEvents } from '../kinds/timeline/present.ts'
import { documentLoader, type PageProps } from '../loading.ts'
import { EventsData } from '../meta/events-data.tsx'
import { listPaged } from '../paging.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { PagingNav } from '../ui/paging-nav.tsx'

export const handle = { document: Timeline }

export const loader = documentLoader(async (request, { url }) => {
  const { items, ...paging } = await listPaged(request, 'timeline', { url, size: 50 })
  return { events: await presentEvents(request, items), paging }
})

function Timeline({
  loaderData: {
    found: { events, paging },
  },
}: PageProps<typeof loader>) {
  return (
    <>
      <ListHead list="timeline" paging={paging} />
      <EventsData events={events} />
      {events.length === 0 && <Empty of="timeline" />}
      <ol className="events">
        {events.map((event) => (
          <TimelineEvent key={event.id} event={event} />
        ))}
      </ol>
      <PagingNav paging={paging} />
    </>
  )
}

export default Timeline
