import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

/** Puts a block below the line of the cursor, or in place of it where it is empty; gives where it stands. */
export function insertBlockBelowCursor(tr: Transaction, block: Node): number | null {
  const { $from, $to } = tr.selection
  if ($to.depth === 0 || !$to.parent.isTextblock) tr.replaceSelectionWith(block, false)
  else if ($from.sameParent($to) && $to.parent.content.size === 0 && $to.parent.type.name === 'paragraph')
    tr.replaceRangeWith($to.before(), $to.after(), block)
  else tr.insert($to.after(), block)
  return findNodePosition(tr.doc, block)
}
/** Where a node stands in a document; null where it does not. */
export function findNodePosition(doc: Node, wanted: Node): number | null {
  let found: number | null = null
  doc.descendants((node, position) => {
    if (node === wanted) found = position
    return found === null
  })
  return found
}
