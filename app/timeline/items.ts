import type { TimelineImage, TimelineItem } from 'infini-timeline'
import { dateTextInWords } from '../../domain/dates/index.ts'
import type { Item, LineKind } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { plainText } from '../../domain/text/plain.ts'
import { typesetText } from '../../domain/text/typeset.ts'
import type { LineEntry, Picture } from '../../server/content/contract.ts'
import { dayInWords } from '../i18n/dates.ts'
import { translator } from '../i18n/translate.ts'
import { presentEvents, type TimelineEvent } from '../kinds/timeline/present.ts'
import { summaryOf } from '../meta/plain.ts'
import type { AppRequest } from '../request.ts'
import { iconOf } from '../search/icons.ts'
import type { IconName } from '../ui/icon.tsx'
import { altBesideName, pictureHref, widthsOf } from '../ui/picture-image.tsx'
import { USUAL_KIND } from './address.ts'

/** Where an item leads. */
export interface LineLink {
  readonly href: string
  readonly name: string
  readonly icon: IconName
}

/** Something on the line as it is shown; it travels to the island as JSON. */
export interface LineItem extends TimelineItem {
  /** Its kind and number, which is its name on the page too. */
  readonly id: string
  /** When, in words; null where the title says it. */
  readonly when: string | null
  /** The title of what has its date for a title. */
  readonly subtitle: string | null
  /** What it is, where the line shows more than one kind. */
  readonly kind: { readonly name: string; readonly icon: IconName } | null
  readonly links: readonly LineLink[]
  /** The address that leads to it, wherever it will stand. */
  readonly permalink: string
}

/** Entries of the line ready to be shown, and those among them that are events. */
export interface ShownEntries {
  readonly items: readonly LineItem[]
  readonly events: readonly TimelineEvent[]
}

/** Chooses what is shown of the entries of a line. */
export async function presentEntries(
  request: AppRequest,
  entries: readonly LineEntry[],
  kinds: readonly LineKind[],
): Promise<ShownEntries> {
  const { content, asker } = request
  const [events, pictures] = await Promise.all([
    presentEvents(
      request,
      entries.flatMap((entry) => (entry.kind === 'timeline' ? [entry.item] : [])),
    ),
    content.picturesByIds(entries.map(pictureIdOf), asker),
  ])
  const eventsById = new Map(events.map((event) => [event.id, event]))
  const items = entries.flatMap((entry): LineItem[] => {
    const picture = pictures.get(pictureIdOf(entry) ?? 0) ?? null
    const own = ownOf(request, entry, picture, eventsById)
    return own === null ? [] : [{ ...commonOf(request, entry, kinds), ...own }]
  })
  return { items, events }
}

type Common = Pick<LineItem, 'id' | 'kind' | 'permalink' | 'links' | 'subtitle'>
type Own = Omit<LineItem, keyof Common> & Partial<Common>

function commonOf({ language }: AppRequest, { kind, item }: LineEntry, kinds: readonly LineKind[]): Common {
  const id = `${kind}-${item.id}`
  const at = kind === USUAL_KIND ? String(item.id) : id
  return {
    id,
    kind: kinds.length > 1 ? { name: kindName(kind, language), icon: iconOf(kind) } : null,
    permalink: `/timeline?at=${at}#${id}`,
    links: [],
    subtitle: null,
  }
}

function kindName(kind: LineKind, language: Language): string {
  return translator(language)(kind === USUAL_KIND ? 'timeline.event' : `kinds.${kind}`)
}

/** An event has its picture from its own presenter; a cover is too tall for a card. */
function pictureIdOf({ kind, item }: LineEntry): number | null {
  switch (kind) {
    case 'image':
      return item.id
    case 'article':
      return item.thumb
    case 'timeline':
    case 'book':
      return null
  }
}

function ownOf(
  request: AppRequest,
  entry: LineEntry,
  picture: Picture | null,
  events: ReadonlyMap<number, TimelineEvent>,
): Own | null {
  const { site, language } = request
  switch (entry.kind) {
    case 'timeline': {
      const event = events.get(entry.item.id)
      return event ? eventOf(request, entry.item, event) : null
    }
    case 'image': {
      const { id, name, dscr, date } = entry.item
      return {
        title: typesetText(name, site.lang),
        content: typesetText(summaryOf(plainText(dscr ?? '')), site.lang),
        when: date === null ? null : dateTextInWords(date, language),
        link: `/image/${id}`,
        ...(picture && { image: imageOf(picture, altBesideName(picture)) }),
      }
    }
    case 'article': {
      const { id, name, dscr, published_at } = entry.item
      return {
        title: typesetText(name, site.lang),
        content: typesetText(dscr, site.lang),
        when: published_at === null ? null : dayInWords(published_at, language, site.timeZone),
        link: `/article/${id}`,
        ...(picture && { image: imageOf(picture, '') }),
      }
    }
    case 'book': {
      const { id, name, writer, dscr, year } = entry.item
      return {
        title: typesetText(name, site.lang),
        content: typesetText(`${writer}. ${dscr}`, site.lang),
        when: dateTextInWords(String(year).padStart(4, '0'), language),
        link: `/books?at=${id}#book-${id}`,
      }
    }
  }
}

function eventOf({ language }: AppRequest, item: Item<'timeline'>, event: TimelineEvent): Own {
  const t = translator(language)
  const { picture, article, gallery } = event
  const links: LineLink[] = []
  if (article) links.push({ href: `/article/${article.id}`, name: article.name, icon: 'article' })
  if (gallery) links.push({ href: `/gallery/${gallery.id}`, name: gallery.name, icon: 'gallery' })
  if (picture) links.push({ href: `/image/${picture.image}`, name: picture.name, icon: 'image' })
  return {
    title: event.titledByDate && event.edtf !== null ? event.edtf : event.title,
    titleFormat: event.titledByDate ? 'date' : 'text',
    ...(item.titleDateFormat !== null && { titleDateFormat: item.titleDateFormat }),
    subtitle: event.titledByDate ? event.title : null,
    content: event.content,
    ...(event.tooltip !== null && { tooltip: event.tooltip }),
    when: event.titledByDate ? null : (event.date ?? t('item.undated')),
    links,
    ...(picture && { image: imageOf(picture, picture.alt) }),
  }
}

const WIDEST = 640

/** A picture no wider than a card ever is. */
function imageOf(picture: Picture, alt: string): TimelineImage {
  const offered = widthsOf(picture).findLast((width) => width <= WIDEST) ?? WIDEST
  const width = Math.min(offered, picture.width)
  return {
    src: pictureHref(picture.hash, offered),
    alt,
    width,
    height: Math.max(1, Math.round((width * picture.height) / picture.width)),
  }
}
