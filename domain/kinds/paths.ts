import { type KindName, kindOf } from './index.ts'

/** The path of a kind's public list. A kind that is seen through another one has that one's; null: there is none. */
export function sectionPath(kind: KindName): string | null {
  const { section, seenThrough } = kindOf(kind)
  if (section !== null) return `/${section}`
  return seenThrough === undefined ? null : sectionPath(seenThrough.kind)
}

/** The path of an item's own page, else of the page of the list that shows it; null where visitors see neither. */
export function itemPath(kind: KindName, id: number): string | null {
  const { page, section } = kindOf(kind)
  if (page) return `/${kind}/${id}`
  return section === null ? null : `/${section}?at=${id}`
}

/** The same with the anchor of the item's entry in the list. */
export function itemPathWithAnchor(kind: KindName, id: number): string | null {
  const path = itemPath(kind, id)
  return path === null || kindOf(kind).page ? path : `${path}#${kind}-${id}`
}

/** Whether a path has a word that marks pages of a kind. */
export function pathMentionsKind(path: string, kind: KindName): boolean {
  return (kindOf(kind).pathWords ?? [kind]).some((word) => path.includes(word))
}
