import type { KindName } from '../../../../domain/kinds/index.ts'

/** The page on which an item's links are. */
export function linksPath(kind: KindName, id: number): string {
  return `/admin/edit/${kind}/${id}/links`
}
