import type { Node } from '@tiptap/pm/model'

/** Where a node stands in a document; null where it does not. */
export function positionOf(doc: Node, wanted: Node): number | null {
  let found: number | null = null
  doc.descendants((node, position) => {
    if (node === wanted) found = position
    return found === null
  })
  return found
}
