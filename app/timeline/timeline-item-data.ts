import type { TimelineImage, TimelineItem } from 'infini-timeline'
import { getEarliestEpochDay, getLatestEpochDay, parseEdtf } from '../../domain/dates/index.ts'
import { findTimelineDate } from '../../domain/kinds/item-dates.ts'
import { toObjectPosition } from '../../domain/pictures/focal-point.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'
import type { TimelineEntry } from '../../server/content/contract/timeline.ts'
import { getTranslator } from '../i18n/translate.ts'
import { getKindIconName } from '../kinds/kind-icon.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { computePictureSizes, createContentBoxes } from '../ui/picture-sizes.ts'
import {
  buildPictureSrcSet,
  getPictureHrefAtWidth,
  getPictureVariantWidths,
} from '../ui/responsive-image.tsx'
import type { YearSpan } from './overview-layout.ts'
import { DEFAULT_TIMELINE_KIND } from './timeline-href.ts'

/** A link of a timeline item. */
export interface TimelineItemLink {
  readonly href: string
  readonly name: string
  readonly icon: IconName
  /** Why visitors do not see the link, in words; null: they do. */
  readonly nonPublic: string | null
}

/** An item as the timeline shows it; passed to the island as JSON. */
export interface TimelineItemData extends TimelineItem {
  /** Its kind and id, also its element id on the page. */
  readonly id: string
  /** The date in words; null if the title is the date. */
  readonly when: string | null
  /** The item's title, if the date is displayed as the title. */
  readonly subtitle: string | null
  /** Set on a timeline of several kinds. */
  readonly kind: { readonly name: string; readonly icon: IconName } | null
  readonly links: readonly TimelineItemLink[]
  /** The years it takes, with fractions; null if it has no date. */
  readonly years: YearSpan | null
  /** A URL that finds the item on whichever page it is. */
  readonly permalink: string
}

/** The part of an entry that depends on its kind. */
export type KindSpecificTimelineItemData = Omit<
  TimelineItemData,
  'id' | 'kind' | 'permalink' | 'links' | 'subtitle' | 'years'
> &
  Partial<Pick<TimelineItemData, 'links' | 'subtitle'>>

/** Completes a card; the kind is set only on a timeline of several kinds. */
export function completeTimelineItemData(
  { language }: AppRequest,
  { kind, item }: TimelineEntry,
  card: KindSpecificTimelineItemData,
  showsKind: boolean,
): TimelineItemData {
  const { id } = item
  const name = `${kind}-${id}`
  const t = getTranslator(language)
  const label = t(kind === DEFAULT_TIMELINE_KIND ? 'timeline.event' : `kinds.${kind}`)
  return {
    id: name,
    kind: showsKind ? { name: label, icon: getKindIconName(kind) } : null,
    permalink: `/timeline?at=${kind === DEFAULT_TIMELINE_KIND ? id : name}#${name}`,
    years: findYearSpan(findTimelineDate(kind, item)),
    links: [],
    subtitle: null,
    ...card,
  }
}

const DAYS_PER_YEAR = 365.2425

/** The years of a date; an open end is as far as the known one. */
function findYearSpan(edtf: string | null): YearSpan | null {
  const parsed = edtf === null ? null : parseEdtf(edtf)
  if (!parsed?.ok) return null
  const [first, last] = [getEarliestEpochDay(parsed.date), getLatestEpochDay(parsed.date)]
  const [start, end] = [first ?? last, last ?? first]
  return start === null || end === null ? null : [toYear(start), toYear(end + 1)]
}

function toYear(epochDay: number): number {
  return Math.round((1970 + epochDay / DAYS_PER_YEAR) * 100) / 100
}

const MAX_WIDTH = 640

/** As in the style sheets: cards on both sides of the line, beside the list of decades in wide windows. */
const cardBoxes = createContentBoxes({ windows: [40.0625, 75] }, (window) => ({
  ...(window > 40 ? { share: 0.5, less: window >= 75 ? 10.875 : 1.875 } : { share: 1, less: 2.375 }),
  maxHeight: '22rem',
}))

/** The picture in the largest variant that fits a card. */
export function toTimelineCardImage(picture: DisplayPicture, alt: string): TimelineImage {
  const variantWidth = getPictureVariantWidths(picture).findLast((width) => width <= MAX_WIDTH) ?? MAX_WIDTH
  const width = Math.min(variantWidth, picture.width)
  const position = toObjectPosition(picture.focus)
  return {
    src: getPictureHrefAtWidth(picture.hash, variantWidth),
    srcSet: buildPictureSrcSet(picture, 2 * MAX_WIDTH),
    sizes: computePictureSizes(picture, cardBoxes, position === undefined),
    alt,
    width,
    height: Math.max(1, Math.round((width * picture.height) / picture.width)),
    position,
  }
}
