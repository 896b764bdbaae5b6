import { getFieldValue, getKindDefinition, type Item, isKindName, type KindName, kindNames } from './index.ts'

/** A field of a kind that references an item. */
interface KindReferenceField {
  readonly from: KindName
  readonly field: string
  readonly to: KindName
  /** Whether the target references this item; see `FieldDefinition`. */
  readonly isBackReference: boolean
}

/** The reference fields of a kind; `author`, which all kinds have, comes last. */
export function getReferenceFields(from: KindName): readonly KindReferenceField[] {
  const references = Object.entries(getKindDefinition(from).fields).flatMap(
    ([field, { to = '', backReference = false }]) =>
      isKindName(to) ? [{ from, field, to, isBackReference: backReference }] : [],
  )
  return [...references, { from, field: 'author', to: 'author', isBackReference: false }]
}

/** The reference fields of all kinds. */
export const allReferenceFields: readonly KindReferenceField[] = kindNames.flatMap(getReferenceFields)

/**
 * All kinds, each after those that its fields reference, except by back references: an order in which items can be created.
 */
export const kindNamesInCreationOrder: readonly KindName[] = sortKindsByReference()

function sortKindsByReference(): KindName[] {
  const remaining = new Set(kindNames)
  const order: KindName[] = []
  while (remaining.size > 0) {
    const unreferenced = [...remaining].find((kind) =>
      allReferenceFields.every(
        ({ from, to, isBackReference }) =>
          isBackReference || to !== kind || from === kind || !remaining.has(from),
      ),
    )
    if (unreferenced === undefined) throw new Error('Circular references between kinds')
    remaining.delete(unreferenced)
    order.unshift(unreferenced)
  }
  return order
}

/** The field that references an item's picture; an image is its own picture. Null if a kind has none. */
export function findPictureFieldName(kind: KindName): string | null {
  if (kind === 'image') return 'id'
  return getReferenceFields(kind).find(({ to }) => to === 'image')?.field ?? null
}

/** The id of the image that is an item's picture. */
export function findPictureId(kind: KindName, item: Item): number | null {
  const field = findPictureFieldName(kind)
  const id = field === null ? null : getFieldValue(item, field)
  return typeof id === 'number' ? id : null
}
