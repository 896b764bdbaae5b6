import type { TimelineImage, TimelineItem } from 'infini-timeline'
import type { TimelineKind } from '../../domain/kinds/index.ts'
import type { Picture } from '../../server/content/contract/items.ts'
import { translator } from '../i18n/translate.ts'
import { kindIcon } from '../kinds/icon.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { pictureHref, widthsOf } from '../ui/picture-image.tsx'
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

/** The part of an entry that depends on its kind. */
export type TimelineCard = Omit<LineItem, 'id' | 'kind' | 'permalink' | 'links' | 'subtitle'> &
  Partial<Pick<LineItem, 'links' | 'subtitle'>>

/** Completes a card; it names its kind only on a timeline of several kinds. */
export function toLineItem(
  { language }: AppRequest,
  { kind, id }: { readonly kind: TimelineKind; readonly id: number },
  card: TimelineCard,
  namesKind: boolean,
): LineItem {
  const name = `${kind}-${id}`
  const t = translator(language)
  const label = t(kind === USUAL_KIND ? 'timeline.event' : `kinds.${kind}`)
  return {
    id: name,
    kind: namesKind ? { name: label, icon: kindIcon(kind) } : null,
    permalink: `/timeline?at=${kind === USUAL_KIND ? id : name}#${name}`,
    links: [],
    subtitle: null,
    ...card,
  }
}

const WIDEST = 640

/** A picture no wider than a card ever is. */
export function cardImage(picture: Picture, alt: string): TimelineImage {
  const offered = widthsOf(picture).findLast((width) => width <= WIDEST) ?? WIDEST
  const width = Math.min(offered, picture.width)
  return {
    src: pictureHref(picture.hash, offered),
    alt,
    width,
    height: Math.max(1, Math.round((width * picture.height) / picture.width)),
  }
}
