import type { TimelineImage, TimelineItem } from 'infini-timeline'
import type { TimelineKind } from '../../domain/kinds/index.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'
import { getTranslator } from '../i18n/translate.ts'
import { getKindIcon } from '../kinds/kind-icon.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { getPictureHref, getPictureWidths } from '../ui/responsive-image.tsx'
import { DEFAULT_TIMELINE_KIND } from './timeline-href.ts'

/** Where an item leads. */
export interface TimelineItemLink {
  readonly href: string
  readonly name: string
  readonly icon: IconName
}

/** Something on the line as it is shown; it travels to the island as JSON. */
export interface TimelineItemData extends TimelineItem {
  /** Its kind and number, which is its name on the page too. */
  readonly id: string
  /** When, in words; null where the title says it. */
  readonly when: string | null
  /** The title of what has its date for a title. */
  readonly subtitle: string | null
  /** What it is, where the line shows more than one kind. */
  readonly kind: { readonly name: string; readonly icon: IconName } | null
  readonly links: readonly TimelineItemLink[]
  /** The address that leads to it, wherever it will stand. */
  readonly permalink: string
}

/** The part of an entry that depends on its kind. */
export type TimelineCardContent = Omit<TimelineItemData, 'id' | 'kind' | 'permalink' | 'links' | 'subtitle'> &
  Partial<Pick<TimelineItemData, 'links' | 'subtitle'>>

/** Completes a card; it names its kind only on a timeline of several kinds. */
export function toTimelineItemData(
  { language }: AppRequest,
  { kind, id }: { readonly kind: TimelineKind; readonly id: number },
  card: TimelineCardContent,
  namesKind: boolean,
): TimelineItemData {
  const name = `${kind}-${id}`
  const t = getTranslator(language)
  const label = t(kind === DEFAULT_TIMELINE_KIND ? 'timeline.event' : `kinds.${kind}`)
  return {
    id: name,
    kind: namesKind ? { name: label, icon: getKindIcon(kind) } : null,
    permalink: `/timeline?at=${kind === DEFAULT_TIMELINE_KIND ? id : name}#${name}`,
    links: [],
    subtitle: null,
    ...card,
  }
}

const WIDEST = 640

/** A picture no wider than a card ever is. */
export function toTimelineCardImage(picture: DisplayPicture, alt: string): TimelineImage {
  const offered = getPictureWidths(picture).findLast((width) => width <= WIDEST) ?? WIDEST
  const width = Math.min(offered, picture.width)
  return {
    src: getPictureHref(picture.hash, offered),
    alt,
    width,
    height: Math.max(1, Math.round((width * picture.height) / picture.width)),
  }
}
