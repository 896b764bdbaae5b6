import { getFieldValue, getKindDefinition, type Item, timelineKindNames } from '../../domain/kinds/index.ts'
import { allReferenceFields, getReferenceFields } from '../../domain/kinds/reference-fields.ts'
import type { AppRequest } from '../request.ts'
import { findItemEpochDays, toYear } from './item-period.ts'
import {
  type CardKindName,
  type ItemCardData,
  type ItemWithKind,
  isCardKind,
  presentItemCards,
} from './present-item-cards.ts'

/** How much a relation counts; an item that is related in several ways comes first. */
const weights = { reference: 8, gallery: 4, period: 3, category: 2, author: 1 }

/** A longer time is shared with too much to say anything. */
const maxPeriodYears = 40
const maxCandidates = 20
const defaultLimit = 6
/** Longer texts, of which an author has few; the pictures of an author would push out everything else. */
const kindsByAuthor: readonly CardKindName[] = ['article', 'book', 'gallery', 'timeline']

/**
 * Reads what is related to an item: what refers to it, and what has its gallery, its time, its category or its author.
 * What its own page shows anyway is left out.
 */
export async function readRelatedItems(
  request: AppRequest,
  subject: ItemWithKind,
  limit = defaultLimit,
): Promise<ItemCardData[]> {
  const candidates = await Promise.all([
    listReferencing(request, subject),
    listReferenced(request, subject),
    listInGallery(request, subject),
    listInPeriod(request, subject),
    listWithValue(request, subject, 'category', [subject.kind]),
    listWithValue(request, subject, 'author', kindsByAuthor),
  ])
  const found = new Map<string, { readonly entry: ItemWithKind; weight: number }>()
  for (const { entry, weight } of candidates.flat()) {
    if (isShownAnyway(subject, entry)) continue
    const key = `${entry.kind} ${entry.item.id}`
    const known = found.get(key)
    if (known === undefined) found.set(key, { entry, weight })
    else known.weight += weight
  }
  const best = [...found.values()].sort((one, other) => other.weight - one.weight).slice(0, limit)
  return await presentItemCards(
    request,
    best.map(({ entry }) => entry),
  )
}

interface WeightedEntry {
  readonly entry: ItemWithKind
  readonly weight: number
}

/** Lists the public items of a kind with a value in a field. */
async function listWhere(
  { content, context }: AppRequest,
  kind: CardKindName,
  where: Readonly<Record<string, number>>,
  weight: number,
): Promise<WeightedEntry[]> {
  const list = await content.items.list(kind, { where, status: 'live', limit: maxCandidates }, context)
  const items: readonly Item[] = list.items
  return items.map((item) => ({ entry: { kind, item }, weight }))
}

/** Items with a field that refers to this one: the event that has its article, the article that shows a picture. */
async function listReferencing(request: AppRequest, { kind, item }: ItemWithKind): Promise<WeightedEntry[]> {
  const lists = await Promise.all(
    allReferenceFields.map(({ from, field, to }) =>
      to === kind && from !== kind && from !== 'image' && isCardKind(from)
        ? listWhere(request, from, { [field]: item.id }, weights.reference)
        : [],
    ),
  )
  return lists.flat()
}

/** Items that this one refers to. */
async function listReferenced(
  { content, context }: AppRequest,
  { kind, item }: ItemWithKind,
): Promise<WeightedEntry[]> {
  const lists = await Promise.all(
    getReferenceFields(kind).map(async ({ field, to }): Promise<WeightedEntry[]> => {
      const id = getFieldValue(item, field)
      if (typeof id !== 'number' || !isCardKind(to) || to === kind) return []
      const items: readonly Item[] = [...(await content.items.byIds(to, [id], context)).values()]
      return items.map((found) => ({ entry: { kind: to, item: found }, weight: weights.reference }))
    }),
  )
  return lists.flat()
}

/** Articles and events with the same gallery. */
async function listInGallery(request: AppRequest, { item }: ItemWithKind): Promise<WeightedEntry[]> {
  const gallery = getFieldValue(item, 'gallery')
  if (typeof gallery !== 'number') return []
  const kinds = ['article', 'timeline'] as const
  return (
    await Promise.all(kinds.map((kind) => listWhere(request, kind, { gallery }, weights.gallery)))
  ).flat()
}

/** Items with the same value of a field. */
async function listWithValue(
  request: AppRequest,
  { kind, item }: ItemWithKind,
  field: 'category' | 'author',
  kinds: readonly CardKindName[],
): Promise<WeightedEntry[]> {
  const value = getFieldValue(item, field)
  const hasField = field === 'author' || Object.hasOwn(getKindDefinition(kind).fields, field)
  if (typeof value !== 'number' || !hasField) return []
  return (
    await Promise.all(kinds.map((other) => listWhere(request, other, { [field]: value }, weights[field])))
  ).flat()
}

/** Items about the same time, of all kinds on the timeline; the more of it they share, the more it counts. */
async function listInPeriod(
  { content, context, isStaticExport }: AppRequest,
  subject: ItemWithKind,
): Promise<WeightedEntry[]> {
  const years = findItemYears(subject)
  if (years === null) return []
  const { items } = await content.timeline.list(
    { kinds: timelineKindNames, years, limit: 100, unlessLoading: !isStaticExport },
    context,
  )
  return items.flatMap((entry) => {
    const otherYears = findItemYears(entry)
    return otherYears === null
      ? []
      : [{ entry, weight: weights.period * computeSharedPart(years, otherYears) }]
  })
}

interface Years {
  readonly from: number
  readonly to: number
}

/** The years that an item is about; null if they are not known, or too many. */
function findItemYears({ kind, item }: ItemWithKind): Years | null {
  const days = findItemEpochDays(kind, item)
  if (days === null) return null
  const years = { from: toYear(days.first), to: toYear(days.last) }
  return years.to - years.from > maxPeriodYears ? null : years
}

/** The part of the years of both that they share, from 0 to 1. */
function computeSharedPart(one: Years, other: Years): number {
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from) + 1
  const whole = Math.max(one.to, other.to) - Math.min(one.from, other.from) + 1
  return Math.max(0, shared) / whole
}

/** The item itself; for items with a page, the pictures of the same gallery, and what they refer to. */
function isShownAnyway(subject: ItemWithKind, { kind, item }: ItemWithKind): boolean {
  if (kind === subject.kind && item.id === subject.item.id) return true
  if (!getKindDefinition(subject.kind).page) return false
  const gallery = getFieldValue(subject.item, 'gallery')
  if (kind === 'image' && gallery !== null && getFieldValue(item, 'gallery') === gallery) return true
  return getReferenceFields(subject.kind).some(
    ({ field, to }) => to === kind && getFieldValue(subject.item, field) === item.id,
  )
}
