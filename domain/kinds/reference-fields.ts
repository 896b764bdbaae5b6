import { getFieldValue, getKindDefinition, type Item, isKindName, type KindName, kindNames } from './index.ts'

/** A field of a kind that refers to an item. */
export interface KindReferenceField {
  readonly from: KindName
  readonly field: string
  readonly to: KindName
}

/** The fields of a kind that refer to items; `author`, which all kinds have, comes last. */
export function getReferenceFields(from: KindName): readonly KindReferenceField[] {
  const own = Object.entries(getKindDefinition(from).fields).flatMap(([field, { to = '' }]) =>
    isKindName(to) ? [{ from, field, to }] : [],
  )
  return [...own, { from, field: 'author', to: 'author' }]
}

/** The fields of all kinds that refer to items. */
export const allReferenceFields: readonly KindReferenceField[] = kindNames.flatMap(getReferenceFields)

/** All kinds, each after those that its fields refer to: an order in which items can be created. */
export const kindsInCreationOrder: readonly KindName[] = sortKindsByReference()

function sortKindsByReference(): KindName[] {
  const left = new Set(kindNames)
  const order: KindName[] = []
  while (left.size > 0) {
    const unreferenced = [...left].find((kind) =>
      allReferenceFields.every(({ from, to }) => to !== kind || from === kind || !left.has(from)),
    )
    if (unreferenced === undefined) throw new Error('Kinds refer to each other in a circle')
    left.delete(unreferenced)
    order.unshift(unreferenced)
  }
  return order
}

/** The field that names the picture of an item; an image is its own. Null where a kind has none. */
export function findPictureField(kind: KindName): string | null {
  if (kind === 'image') return 'id'
  return getReferenceFields(kind).find(({ to }) => to === 'image')?.field ?? null
}

/** The id of the image that is an item's picture. */
export function findPictureId(kind: KindName, item: Item): number | null {
  const field = findPictureField(kind)
  const id = field === null ? null : getFieldValue(item, field)
  return typeof id === 'number' ? id : null
}
