import { fieldOf, type Item, isKindName, type KindName, kindNames, kindOf } from './index.ts'

/** A field of a kind that refers to an item. */
export interface Reference {
  readonly from: KindName
  readonly field: string
  readonly to: KindName
}

/** The fields of a kind that refer to items; `author`, which all kinds have, comes last. */
export function referencesOf(from: KindName): readonly Reference[] {
  const own = Object.entries(kindOf(from).fields).flatMap(([field, { to = '' }]) =>
    isKindName(to) ? [{ from, field, to }] : [],
  )
  return [...own, { from, field: 'author', to: 'author' }]
}

/** The fields of all kinds that refer to items. */
export const references: readonly Reference[] = kindNames.flatMap(referencesOf)

/** All kinds, each after those that its fields refer to: an order in which items can be created. */
export const kindsInCreationOrder: readonly KindName[] = sortByReference()

function sortByReference(): KindName[] {
  const left = new Set(kindNames)
  const order: KindName[] = []
  while (left.size > 0) {
    const unreferenced = [...left].find((kind) =>
      references.every(({ from, to }) => to !== kind || from === kind || !left.has(from)),
    )
    if (unreferenced === undefined) throw new Error('Kinds refer to each other in a circle')
    left.delete(unreferenced)
    order.unshift(unreferenced)
  }
  return order
}

/** The field that names the picture of an item; an image is its own. Null where a kind has none. */
export function pictureFieldOf(kind: KindName): string | null {
  if (kind === 'image') return 'id'
  return referencesOf(kind).find(({ to }) => to === 'image')?.field ?? null
}

/** The id of the image that is an item's picture. */
export function pictureIdOf(kind: KindName, item: Item): number | null {
  const field = pictureFieldOf(kind)
  const id = field === null ? null : fieldOf(item, field)
  return typeof id === 'number' ? id : null
}
