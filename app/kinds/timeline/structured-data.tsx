import type { Item } from '../../../domain/kinds/index.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract/items.ts'
import { usePageContext } from '../../layout/frame.ts'
import { type LinkedData, StructuredData } from '../../meta/linked-data.tsx'
import { pictureData } from '../../meta/picture.ts'
import { withPlainSpaces } from '../../meta/plain.ts'
import type { AppRequest } from '../../request.ts'
import { eventDates } from './event-dates.ts'

/** What search engines are told of an event. */
export interface EventFacts {
  readonly id: number
  readonly title: string
  readonly content: string
  /** As it was written, in EDTF. */
  readonly edtf: string | null
  readonly picture: Picture | null
}

/** Reads what the structured data of events needs. */
export async function readEventFacts(
  { content, context, site }: AppRequest,
  items: readonly Item<'timeline'>[],
): Promise<EventFacts[]> {
  const pictures = await content.images.picturesByIds(
    items.map(({ image }) => image),
    context,
  )
  return items.map(({ id, title, content: text, date, image }) => ({
    id,
    title: typesetText(title, site.lang),
    content: typesetText(text, site.lang),
    edtf: date,
    picture: pictures.get(image ?? 0) ?? null,
  }))
}

/** The events of a list whose dates are certain, as schema.org knows them; the others would be misunderstood. */
export function eventsData(origin: string, events: readonly EventFacts[]): LinkedData[] {
  const dated = events.flatMap((event) => {
    const dates = eventDates(event.edtf)
    return dates === null ? [] : [eventData(origin, event, { ...dates })]
  })
  if (dated.length === 0) return []
  const itemListElement = dated.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item }))
  return [{ '@type': 'ItemList', itemListElement }]
}

function eventData(origin: string, event: EventFacts, dates: Readonly<Record<string, string>>): LinkedData {
  return {
    '@type': 'Event',
    name: withPlainSpaces(event.title),
    description: withPlainSpaces(event.content),
    url: `${origin}/timeline?at=${event.id}`,
    image: event.picture === null ? undefined : pictureData(origin, event.picture),
    ...dates,
  }
}

/** What the timeline tells machines. */
export function EventsData({ events }: { events: readonly EventFacts[] }) {
  const { origin } = usePageContext()
  return <StructuredData things={eventsData(origin, events)} />
}
