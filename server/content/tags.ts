import { fieldOf, type Item, type KindName, kindOf } from '../../domain/kinds/index.ts'

/** The tag of a list of a whole kind, of one group in it (`image@3`: the images of gallery 3), of one item. */
export const tagOf = {
  kind: (kind: KindName): string => kind,
  group: (kind: KindName, value: unknown): string => `${kind}@${value}`,
  item: (kind: KindName, id: number): string => `${kind}:${id}`,
}

/** Every tag that a change of an item touches; `before` and `after` differ where it moved between groups. */
export function tagsOf(kind: KindName, ...states: readonly (Item | null)[]): string[] {
  const tags = new Set([tagOf.kind(kind)])
  const within = groupField(kind)
  const ownKind = refsToOwnKind(kind)
  for (const item of states) {
    if (!item) continue
    tags.add(tagOf.item(kind, item.id))
    if (within) tags.add(tagOf.group(kind, fieldOf(item, within)))
    for (const other of ownKind) {
      const id = fieldOf(item, other)
      if (typeof id === 'number') tags.add(tagOf.item(kind, id))
    }
  }
  return [...tags]
}

/** Fields that point to an item of the same kind; such an item may be shown beside what points to it. */
function refsToOwnKind(kind: KindName): string[] {
  return Object.entries(kindOf(kind).fields).flatMap(([name, field]) =>
    field.type === 'ref' && field.to === kind ? [name] : [],
  )
}

/** The field whose values part a kind into groups that are listed alone. */
export function groupField(kind: KindName): string | null {
  return kindOf(kind).arranged?.within ?? null
}
