import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'

/** The tag of a list of a whole kind, of one group in it (`image@3`: the images of gallery 3), of one item. */
export const createCacheTag = {
  kind: (kind: KindName): string => kind,
  group: (kind: KindName, value: unknown): string => `${kind}@${value}`,
  item: (kind: KindName, id: number): string => `${kind}:${id}`,
}

/** Every tag that a change of an item touches; `before` and `after` differ where it moved between groups. */
export function getAffectedCacheTags(kind: KindName, ...states: readonly (Item | null)[]): string[] {
  const tags = new Set([createCacheTag.kind(kind)])
  const within = findGroupField(kind)
  const ownKind = findSelfReferenceFields(kind)
  for (const item of states) {
    if (!item) continue
    tags.add(createCacheTag.item(kind, item.id))
    if (within) tags.add(createCacheTag.group(kind, getFieldValue(item, within)))
    for (const other of ownKind) {
      const id = getFieldValue(item, other)
      if (typeof id === 'number') tags.add(createCacheTag.item(kind, id))
    }
  }
  return [...tags]
}

/** Fields that point to an item of the same kind; such an item may be shown beside what points to it. */
function findSelfReferenceFields(kind: KindName): string[] {
  return Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) =>
    field.type === 'ref' && field.to === kind ? [name] : [],
  )
}

/** The field whose values part a kind into groups that are listed alone. */
export function findGroupField(kind: KindName): string | null {
  return getKindDefinition(kind).arranged?.within ?? null
}
