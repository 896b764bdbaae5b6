import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

/** Inserts a block below the block of the cursor, or replaces it if it is empty; returns the new position. */
export function insertBlockBelowCursor(tr: Transaction, block: Node): number | null {
  const { $from, $to } = tr.selection
  if ($to.depth === 0 || !$to.parent.isTextblock) tr.replaceSelectionWith(block, false)
  else if ($from.sameParent($to) && $to.parent.content.size === 0 && $to.parent.type.name === 'paragraph')
    tr.replaceRangeWith($to.before(), $to.after(), block)
  else tr.insert($to.after(), block)
  return findNodePosition(tr.doc, block)
}

/** The position of a node in a document; null if it is not there. */
export function findNodePosition(doc: Node, target: Node): number | null {
  let found: number | null = null
  doc.descendants((node, position) => {
    if (node === target) found = position
    return found === null
  })
  return found
}
