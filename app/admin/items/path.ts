import { type KindName, kindOf } from '../../../domain/kinds/index.ts'

/** Where visitors see an item: its own page, its place in its kind's list, or wherever its kind is shown. */
export function pathOf(kind: KindName, id: number): string | null {
  const { page, section } = kindOf(kind)
  if (page) return `/${kind}/${id}`
  return section === null ? null : `/${section}?at=${id}#${kind}-${id}`
}
