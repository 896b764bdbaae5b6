import type { Picture } from '../../server/content/contract.ts'
import { useFrame } from '../layout/frame.ts'
import { eventDates } from './event-dates.ts'
import { type LinkedData, StructuredData } from './linked-data.tsx'
import { pictureData } from './picture.ts'
import { withPlainSpaces } from './plain.ts'

/** What is told of an event. */
export interface ToldEvent {
  readonly id: number
  readonly title: string
  readonly content: string
  /** As it was written, in EDTF. */
  readonly edtf: string | null
  readonly picture: Picture | null
}

/** The events of a list whose dates are certain, as schema.org knows them; the others would be misunderstood. */
export function eventsData(origin: string, events: readonly ToldEvent[]): LinkedData[] {
  const dated = events.flatMap((event) => {
    const dates = eventDates(event.edtf)
    return dates === null ? [] : [eventData(origin, event, { ...dates })]
  })
  if (dated.length === 0) return []
  const itemListElement = dated.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item }))
  return [{ '@type': 'ItemList', itemListElement }]
}

function eventData(origin: string, event: ToldEvent, dates: Readonly<Record<string, string>>): LinkedData {
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
export function EventsData({ events }: { events: readonly ToldEvent[] }) {
  const { origin } = useFrame()
  return <StructuredData things={eventsData(origin, events)} />
}
