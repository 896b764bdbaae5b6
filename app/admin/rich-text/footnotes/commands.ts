import { type Command, type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import { createFootnoteIds, findFootnoteList, findFootnoteReferences } from './footnote-nodes.ts'

/** Puts a number where the cursor is, and the cursor into its new note. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $to } = state.selection
  const type = state.schema.nodes.footnoteRef
  if (type === undefined || findFootnoteAtCursor(state) !== null) return false
  if (!$to.parent.inlineContent || $to.parent.type.spec.code) return false
  if (dispatch === undefined) return true
  const names = createFootnoteIds()
  // The notes themselves come by the plugin, which knows the order.
  const { state: next, transactions } = state.applyTransaction(state.tr.insert($to.pos, type.create(names)))
  const tr = state.tr
  for (const { steps } of transactions) for (const step of steps) tr.step(step)
  const place = findFootnoteEnd(next, names.note)
  if (place !== null) tr.setSelection(TextSelection.create(tr.doc, place))
  dispatch(tr.scrollIntoView())
  return true
}

/** Back from a note to behind its number in the text. */
export const moveCursorToFootnoteReference: Command = (state, dispatch) => {
  const note = findFootnoteAtCursor(state)
  if (note === null) return false
  const found = findFootnoteReferences(state.doc).find(({ node }) => node.attrs.note === note.attrs.note)
  if (found === undefined) return false
  const behind = state.doc.resolve(found.position + found.node.nodeSize)
  dispatch?.(state.tr.setSelection(Selection.near(behind, -1)).scrollIntoView())
  return true
}

/** An empty note goes with its number; the cursor goes back to the text. */
export const removeEmptyFootnote: Command = (state, dispatch) => {
  const note = findFootnoteAtCursor(state)
  if (note === null || note.content.size > 0 || !state.selection.empty) return false
  const found = findFootnoteReferences(state.doc).find(({ node }) => node.attrs.note === note.attrs.note)
  if (found === undefined) return false
  const tr = state.tr.delete(found.position, found.position + found.node.nodeSize)
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(found.position), -1)).scrollIntoView())
  return true
}

/** The note that the cursor is in. */
export function findFootnoteAtCursor(state: EditorState) {
  const { parent } = state.selection.$from
  return parent.type.name === 'footnote' ? parent : null
}

/** Where what is written in a note ends. */
function findFootnoteEnd(state: EditorState, note: string): number | null {
  const notes = findFootnoteList(state.doc)
  let found: number | null = null
  notes?.node.forEach((node, offset) => {
    if (node.attrs.note === note) found = notes.position + 1 + offset + 1 + node.content.size
  })
  return found
}
