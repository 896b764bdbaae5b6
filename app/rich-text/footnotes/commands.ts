import type { Node } from '@tiptap/pm/model'
import { type Command, type EditorState, Selection, TextSelection } from '@tiptap/pm/state'

/** Inserts a footnote reference at the cursor, and moves the cursor into its new note. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $to } = state.selection
  const type = state.schema.nodes.footnoteRef
  if (type === undefined || findFootnoteAtCursor(state) !== null) return false
  if (!$to.parent.inlineContent || $to.parent.type.spec.code) return false
  if (dispatch === undefined) return true
  const ids = createFootnoteIdPair()
  // The plugin adds the note itself, because it knows the order.
  const { state: next, transactions } = state.applyTransaction(state.tr.insert($to.pos, type.create(ids)))
  const tr = state.tr
  for (const { steps } of transactions) for (const step of steps) tr.step(step)
  const noteEnd = findFootnoteEnd(next, ids.note)
  if (noteEnd !== null) tr.setSelection(TextSelection.create(tr.doc, noteEnd))
  dispatch(tr.scrollIntoView())
  return true
}

/** Moves the cursor from a note to the position after its reference in the text. */
export const moveCursorToFootnoteReference: Command = (state, dispatch) => {
  const note = findFootnoteAtCursor(state)
  if (note === null) return false
  const found = findFootnoteReferences(state.doc).find(({ node }) => node.attrs.note === note.attrs.note)
  if (found === undefined) return false
  const afterReference = state.doc.resolve(found.position + found.node.nodeSize)
  dispatch?.(state.tr.setSelection(Selection.near(afterReference, -1)).scrollIntoView())
  return true
}

/** Removes an empty note with its reference, and moves the cursor back to the text. */
export const removeEmptyFootnote: Command = (state, dispatch) => {
  const note = findFootnoteAtCursor(state)
  if (note === null || note.content.size > 0 || !state.selection.empty) return false
  const found = findFootnoteReferences(state.doc).find(({ node }) => node.attrs.note === note.attrs.note)
  if (found === undefined) return false
  const tr = state.tr.delete(found.position, found.position + found.node.nodeSize)
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(found.position), -1)).scrollIntoView())
  return true
}

/** The footnote that contains the cursor. */
export function findFootnoteAtCursor(state: EditorState) {
  const { parent } = state.selection.$from
  return parent.type.name === 'footnote' ? parent : null
}

/** The end position of a note's content. */
function findFootnoteEnd(state: EditorState, note: string): number | null {
  const notes = findFootnoteList(state.doc)
  let found: number | null = null
  notes?.node.forEach((node, offset) => {
    if (node.attrs.note === note) found = notes.position + 1 + offset + 1 + node.content.size
  })
  return found
}

/** A footnote reference in the text and its position. */
export interface FootnoteReferenceWithPosition {
  readonly node: Node
  readonly position: number
}

/** The footnote references of a document, in document order. */
export function findFootnoteReferences(doc: Node): FootnoteReferenceWithPosition[] {
  const found: FootnoteReferenceWithPosition[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'footnoteRef') found.push({ node, position })
    return node.type.name !== 'footnotes'
  })
  return found
}

/** The list of footnotes below the text. */
export function findFootnoteList(doc: Node): { readonly node: Node; readonly position: number } | null {
  const last = doc.lastChild
  return last?.type.name === 'footnotes' ? { node: last, position: doc.content.size - last.nodeSize } : null
}

/** Random ids, unique among all texts on the page. */
export function createFootnoteIdPair(): { note: string; ref: string } {
  const name = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')
  return { note: `fn-${name}`, ref: `fnref-${name}` }
}
