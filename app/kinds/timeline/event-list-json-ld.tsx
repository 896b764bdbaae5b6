import type { Item } from '../../../domain/kinds/index.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { toImageObjectJsonLd } from '../../meta/image-json-ld.ts'
import { type JsonLdObject, JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces } from '../../meta/plain-text.ts'
import type { AppRequest } from '../../request.ts'
import { convertEdtfToSchemaOrgEventDates } from './schema-org-event-dates.ts'

/** The event data used in JSON-LD. */
export interface EventJsonLdSource {
  readonly id: number
  readonly title: string
  readonly content: string
  /** In EDTF, as entered. */
  readonly edtf: string | null
  readonly picture: DisplayPicture | null
}

/** Reads the data for the events' JSON-LD. */
export async function readEventJsonLdSources(
  { content, context, site }: AppRequest,
  items: readonly Item<'timeline'>[],
): Promise<EventJsonLdSource[]> {
  const pictures = await content.images.referencedPictures(
    items.map(({ image }) => image),
    context,
  )
  return items.map(({ id, title, content: text, date, image }) => ({
    id,
    title: bindSingleLetterWordsInText(title, site.lang),
    content: bindSingleLetterWordsInText(text ?? '', site.lang),
    edtf: date,
    picture: pictures.get(image ?? 0) ?? null,
  }))
}

/** Maps the events with certain dates to schema.org JSON-LD; it cannot express uncertain dates. */
function toEventListJsonLd(origin: string, events: readonly EventJsonLdSource[]): JsonLdObject[] {
  const dated = events.flatMap((event) => {
    const dates = convertEdtfToSchemaOrgEventDates(event.edtf)
    return dates === null ? [] : [toEventJsonLd(origin, event, { ...dates })]
  })
  if (dated.length === 0) return []
  const itemListElement = dated.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item }))
  return [{ '@type': 'ItemList', itemListElement }]
}

function toEventJsonLd(
  origin: string,
  event: EventJsonLdSource,
  dates: Readonly<Record<string, string>>,
): JsonLdObject {
  return {
    '@type': 'Event',
    name: replaceNonBreakingSpaces(event.title),
    description: replaceNonBreakingSpaces(event.content),
    url: `${origin}/timeline?at=${event.id}`,
    image: event.picture === null ? undefined : toImageObjectJsonLd(origin, event.picture),
    ...dates,
  }
}

/** The JSON-LD script of the timeline. */
export function EventListJsonLdScript({ events }: { events: readonly EventJsonLdSource[] }) {
  const { origin } = usePageContext()
  return <JsonLdScript things={toEventListJsonLd(origin, events)} />
}
