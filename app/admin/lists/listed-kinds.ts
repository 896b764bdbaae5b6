import {
  type FieldDefinition,
  getKindDefinition,
  isKindName,
  type KindName,
  kindNames,
} from '../../../domain/kinds/index.ts'
import type { Actor } from '../../../domain/permissions.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import type { ItemSorting } from '../../../server/content/contract/items.ts'

/** A kind whose items are many, and have a list. */
export type ListedKind = Exclude<KindName, 'site'>

/** The names of all such kinds. */
export const listedKindNames: readonly ListedKind[] = kindNames.filter((kind) => kind !== 'site')

/** The kind that a path names, if it has a list that this person may work with. */
export function parseEditableKind(word: string | undefined, actor: Actor): ListedKind | null {
  if (word === undefined || !isKindName(word) || word === 'site') return null
  return isActionAllowed(actor, 'change', word) ? word : null
}

/** The kinds that somebody works with. */
export function getEditableKinds(actor: Actor): ListedKind[] {
  return kindNames.flatMap((kind) => parseEditableKind(kind, actor) ?? [])
}

/** A field by which a list can be narrowed: what it points to, or one of its words. */
export interface FilterField {
  readonly name: string
  readonly label: string
  /** Null for one of some words. */
  readonly to: KindName | null
  readonly choices: readonly string[]
}

/** What a kind's list can be narrowed by, beside words, status and time. */
export function getFilterFields(kind: ListedKind): FilterField[] {
  const own = Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) => {
    if (!field.listed || (field.type !== 'ref' && field.type !== 'choice')) return []
    return [{ name, label: field.label, to: getTargetKind(field), choices: field.choices ?? [] }]
  })
  const author = { name: 'author', label: 'fields.author', to: 'author', choices: [] } as const
  return getKindDefinition(kind).published ? [...own, author] : own
}

/** The fields that a list shows beside the name. */
export function getListColumns(kind: ListedKind): (readonly [name: string, field: FieldDefinition])[] {
  const { fields, title } = getKindDefinition(kind)
  return Object.entries(fields).filter(([name, field]) => field.listed && name !== title)
}

/** Where several items can be moved at once: another category or gallery. */
export function getMoveField(kind: ListedKind): FilterField | null {
  return getFilterFields(kind).find(({ name, to }) => to !== null && name !== 'author') ?? null
}

/** What a period means for a kind: its dates, its year, or when it came out; null where it means nothing. */
export function getPeriodFilterType(kind: ListedKind): 'date' | 'year' | 'published' | null {
  const { fields, order } = getKindDefinition(kind)
  if (fields.date?.type === 'date') return 'date'
  if (fields.year?.type === 'year') return 'year'
  return order[0]?.by === 'published_at' ? 'published' : null
}

/** What a kind's list can be sorted by, the usual first; an order made by hand counts inside its group only. */
export function getSortOptions(kind: ListedKind, where: Readonly<Record<string, unknown>>): ItemSorting[] {
  const { arranged, fields, published } = getKindDefinition(kind)
  const up = (by: ItemSorting['by']) => ({ by, direction: 'asc' }) as const
  const down = (by: ItemSorting['by']) => ({ by, direction: 'desc' }) as const
  const all = [up('title'), ...(fields.date?.type === 'date' ? [up('date')] : [])]
  const rest = [...all, ...(published ? [down('published')] : []), down('edited'), down('created')]
  const isOneGroup = arranged && (arranged.within === null || Object.hasOwn(where, arranged.within))
  return isOneGroup ? [up('order'), ...rest] : putDefaultSortFirst(kind, rest)
}

function putDefaultSortFirst(kind: ListedKind, all: readonly ItemSorting[]): ItemSorting[] {
  const [first] = getKindDefinition(kind).order
  const usual =
    kind === 'image'
      ? 'created'
      : first?.by === 'published_at'
        ? 'published'
        : first?.by === 'date'
          ? 'date'
          : 'title'
  return [...all.filter(({ by }) => by === usual), ...all.filter(({ by }) => by !== usual)]
}

/** Whether a list in this order can be put in another one by hand. An image is put in order on its gallery's desk. */
export function isManuallySortable(kind: ListedKind): boolean {
  return getKindDefinition(kind).arranged !== undefined && kind !== 'image'
}

function getTargetKind({ to }: FieldDefinition): KindName | null {
  return to !== undefined && isKindName(to) ? to : null
}
