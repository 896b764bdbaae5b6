import {
  type FieldDefinition,
  getKindDefinition,
  isKindName,
  type KindName,
  kindNames,
} from '../../../domain/kinds/index.ts'
import { findDateFieldName } from '../../../domain/kinds/item-dates.ts'
import type { Actor } from '../../../domain/permissions.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import type { ItemSorting } from '../../../server/content/contract/items.ts'

/** A kind that can have many items and therefore has a list. */
export type ListedKind = Exclude<KindName, 'site'>

export const listedKindNames: readonly ListedKind[] = kindNames.filter((kind) => kind !== 'site')

/** The kind in a path parameter, if it has a list and the actor may edit or add items. */
export function parseKindEditableByActor(kindParam: string | undefined, actor: Actor): ListedKind | null {
  if (kindParam === undefined || !isKindName(kindParam) || kindParam === 'site') return null
  return isActionAllowed(actor, 'draft', kindParam) ? kindParam : null
}

/** The kinds of which the actor may edit or add items. */
export function getEditableListedKinds(actor: Actor): ListedKind[] {
  return kindNames.flatMap((kind) => parseKindEditableByActor(kind, actor) ?? [])
}

/** A field that a list can be filtered by: a reference or a choice. */
export interface FilterField {
  readonly name: string
  readonly label: string
  /** The kind of the referenced items; null for a choice. */
  readonly to: KindName | null
  readonly choices: readonly string[]
}

/** The filter fields of a kind's list, besides text search, status and period. */
export function getFilterFields(kind: ListedKind): FilterField[] {
  const own = Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) => {
    if (!field.listed || (field.type !== 'ref' && field.type !== 'choice')) return []
    return [{ name, label: field.label, to: getTargetKind(field), choices: field.choices ?? [] }]
  })
  const author = { name: 'author', label: 'fields.author', to: 'author', choices: [] } as const
  return getKindDefinition(kind).published ? [...own, author] : own
}

/** The fields that a list shows besides the title. */
export function getNonTitleListColumns(
  kind: ListedKind,
): (readonly [name: string, field: FieldDefinition])[] {
  const { fields, title } = getKindDefinition(kind)
  return Object.entries(fields).filter(([name, field]) => field.listed && name !== title)
}

/** The field that a bulk move changes: the category or gallery; null if the kind has none. */
export function getBulkMoveField(kind: ListedKind): FilterField | null {
  return getFilterFields(kind).find(({ name, to }) => to !== null && name !== 'author') ?? null
}

/** What a period filter compares: the date or the publication time; null if the kind has no period filter. */
export function getPeriodFilterType(kind: ListedKind): 'date' | 'published' | null {
  if (findDateFieldName(kind) !== null) return 'date'
  return getKindDefinition(kind).order[0]?.by === 'published_at' ? 'published' : null
}

/** The sortings of a kind's list, the default first; the manual order is available only within one group. */
export function getSortOptions(kind: ListedKind, where: Readonly<Record<string, unknown>>): ItemSorting[] {
  const { arranged, fields, published } = getKindDefinition(kind)
  const ascending = (by: ItemSorting['by']) => ({ by, direction: 'asc' }) as const
  const descending = (by: ItemSorting['by']) => ({ by, direction: 'desc' }) as const
  const byContent = [ascending('title'), ...(fields.date?.type === 'date' ? [ascending('date')] : [])]
  const rest = [
    ...byContent,
    ...(published ? [descending('published')] : []),
    descending('edited'),
    descending('created'),
  ]
  const isOneGroup = arranged && (arranged.within === null || Object.hasOwn(where, arranged.within))
  return isOneGroup ? [ascending('order'), ...rest] : putDefaultSortFirst(kind, rest)
}

function putDefaultSortFirst(kind: ListedKind, sortings: readonly ItemSorting[]): ItemSorting[] {
  const [first] = getKindDefinition(kind).order
  const defaultBy =
    kind === 'image'
      ? 'created'
      : first?.by === 'published_at'
        ? 'published'
        : first?.by === 'date'
          ? 'date'
          : 'title'
  return [...sortings.filter(({ by }) => by === defaultBy), ...sortings.filter(({ by }) => by !== defaultBy)]
}

/** Whether the items of a kind can be reordered in its list. Images are reordered in the gallery editor. */
export function isManuallySortableInList(kind: ListedKind): boolean {
  return getKindDefinition(kind).arranged !== undefined && kind !== 'image'
}

function getTargetKind({ to }: FieldDefinition): KindName | null {
  return to !== undefined && isKindName(to) ? to : null
}
