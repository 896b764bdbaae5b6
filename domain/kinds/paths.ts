import { getFieldValue, getKindDefinition, type Item, type KindName } from './index.ts'

/** The path of a kind's public list, or of the list of its visibility parent; null if there is none. */
export function findPublicSectionPath(kind: KindName): string | null {
  const { section, seenThrough } = getKindDefinition(kind)
  if (section !== null) return `/${section}`
  return seenThrough === undefined ? null : findPublicSectionPath(seenThrough.kind)
}

/** The path of an item's own page, otherwise of the list page that shows it; null if visitors see neither. */
export function findPublicItemPath(kind: KindName, id: number): string | null {
  return getKindDefinition(kind).page ? `/${kind}/${id}` : findListEntryPath(kind, id)
}

/** The path that leads to an item's entry in the list of its kind; null if there is no list. */
export function findListEntryPath(kind: KindName, id: number): string | null {
  const { section } = getKindDefinition(kind)
  return section === null ? null : `/${section}?at=${id}`
}

/** The same with the anchor of the item's entry in the list. */
export function findPublicItemPathWithAnchor(kind: KindName, id: number): string | null {
  const path = findPublicItemPath(kind, id)
  return path === null || getKindDefinition(kind).page ? path : `${path}#${kind}-${id}`
}

/** The same for an item whose page may have a path of its own. */
export function findOwnOrPublicItemPath(kind: KindName, item: Item): string | null {
  const { ownPath } = getKindDefinition(kind)
  const path = ownPath === undefined ? null : getFieldValue(item, ownPath)
  return typeof path === 'string' ? path : findPublicItemPathWithAnchor(kind, item.id)
}

/** Whether a path contains a word that identifies pages of a kind. */
export function isPathMentioningKind(path: string, kind: KindName): boolean {
  return (getKindDefinition(kind).pathWords ?? [kind]).some((word) => path.includes(word))
}
