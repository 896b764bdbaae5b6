import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'

/**
 * The tag of a list of a whole kind, of one group in it (`image@3`: the images of gallery 3), of one item.
 */
export const cacheTagBuilders = {
  kind: (kind: KindName): string => kind,
  group: (kind: KindName, value: unknown): string => `${kind}@${value}`,
  item: (kind: KindName, id: number): string => `${kind}:${id}`,
}

/** All tags affected by a change of an item; `before` and `after` differ if it moved between groups. */
export function getAffectedCacheTags(kind: KindName, ...states: readonly (Item | null)[]): string[] {
  const tags = new Set([cacheTagBuilders.kind(kind)])
  const groupField = findGroupField(kind)
  const selfReferences = findSelfReferenceFields(kind)
  for (const item of states) {
    if (!item) continue
    tags.add(cacheTagBuilders.item(kind, item.id))
    if (groupField) tags.add(cacheTagBuilders.group(kind, getFieldValue(item, groupField)))
    for (const name of selfReferences) {
      const id = getFieldValue(item, name)
      if (typeof id === 'number') tags.add(cacheTagBuilders.item(kind, id))
    }
  }
  return [...tags]
}

/** Fields that reference an item of the same kind; a page of that item may also show the referencing one. */
function findSelfReferenceFields(kind: KindName): string[] {
  return Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) =>
    field.to === kind ? [name] : [],
  )
}

/** The field that divides the items of a kind into separately listed groups. */
export function findGroupField(kind: KindName): string | null {
  return getKindDefinition(kind).arranged?.within ?? null
}
