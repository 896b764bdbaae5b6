import { type Editor, getMarkRange } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { findTable, toggleHeader } from '@tiptap/pm/tables'
import type { LinkDialogResult } from './dialogs/link-dialog.tsx'

/** The link at the cursor, and whether there is text that can become a link. */
export function getLinkAtSelection(editor: Editor): { href: string; title: string; hasText: boolean } {
  const { href, title } = editor.getAttributes('a')
  const hasText = !editor.state.selection.empty || typeof href === 'string'
  return {
    href: typeof href === 'string' ? href : '',
    title: typeof title === 'string' ? title : '',
    hasText,
  }
}

/** Links the selected text, changes the link at the cursor, or inserts a new link with the given text. */
export function setOrInsertLinkAtSelection(editor: Editor, { href, title, text }: LinkDialogResult): void {
  const { selection, schema } = editor.state
  const { a } = schema.marks
  if (a === undefined) return
  const mark = a.create({ href, title })
  const linkRange = getMarkRange(selection.$from, a)
  const { tr } = editor.state
  if (!selection.empty) tr.addMark(selection.from, selection.to, mark)
  else if (linkRange) tr.addMark(linkRange.from, linkRange.to, mark)
  else {
    // Keeps the marks of the surrounding text, such as bold.
    const marks = mark.addToSet(editor.state.storedMarks ?? selection.$from.marks())
    tr.replaceSelectionWith(schema.text(text, marks), false)
  }
  editor.view.dispatch(tr.removeStoredMark(a).scrollIntoView())
}

/** Removes the link and keeps its text. */
export function removeLinkAtSelection(editor: Editor): void {
  editor.chain().unsetMark('a', { extendEmptyMarkRange: true }).run()
}

/** Runs a ProseMirror command; returns whether it was applicable. */
export function runProseMirrorCommand(editor: Editor, command: Command): boolean {
  return command(editor.state, editor.view.dispatch, editor.view)
}

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

export {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
} from '@tiptap/pm/tables'

/** A table with empty cells; the first row contains the column headers. */
function createEmptyTable(schema: Schema, rows: number, columns: number): Node {
  const { table, tableRow, tableCell, tableHeader, paragraph } = schema.nodes
  const createRow = (isHead: boolean) =>
    tableRow?.create(
      { section: isHead ? 'head' : 'body' },
      Array.from({ length: columns }, () =>
        (isHead ? tableHeader : tableCell)?.create(isHead ? { scope: 'col' } : null, paragraph?.create()),
      ).filter((cell) => cell !== undefined),
    )
  const tableRows = Array.from({ length: rows }, (_, index) => createRow(index === 0)).filter(
    (row) => row !== undefined,
  )
  if (table === undefined) throw new Error('The schema has no tables.')
  return table.create(null, tableRows)
}

/** Inserts a new table at the cursor, and moves the cursor into its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const table = createEmptyTable(state.schema, 3, 3)
  const { tr } = state
  const position = insertBlockBelowCursor(tr, table)
  // Skips the opening positions of the table, the row and the cell.
  if (position !== null) tr.setSelection(TextSelection.near(tr.doc.resolve(position + 3)))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Turns the first row into a header row, or back. */
export const toggleHeaderRow: Command = (state, dispatch) =>
  toggleHeader('row')(state, dispatch && ((tr) => dispatch(updateHeaderScopes(tr, state))))

/** Turns the first column into a header column, or back. */
export const toggleHeaderColumn: Command = (state, dispatch) =>
  toggleHeader('column')(state, dispatch && ((tr) => dispatch(updateHeaderScopes(tr, state))))

/** Sets the scope of header cells, and moves a first row of only header cells into the table head. */
function updateHeaderScopes(tr: Transaction, state: EditorState): Transaction {
  const position = findTable(state.selection.$from)?.pos
  const table = position === undefined ? null : tr.doc.nodeAt(position)
  if (position === undefined || table === null) return tr
  table.forEach((row, offset, rowIndex) => {
    const start = position + 1 + offset
    const isHead = rowIndex === 0 && row.content.content.every((cell) => cell.type.name === 'tableHeader')
    const section = isHead ? 'head' : row.attrs.section === 'foot' ? 'foot' : 'body'
    if (section !== row.attrs.section) tr.setNodeMarkup(start, null, { ...row.attrs, section })
    row.forEach((cell, cellOffset) => {
      if (cell.type.name !== 'tableHeader' || cell.attrs.scope !== null) return
      tr.setNodeMarkup(start + 1 + cellOffset, null, { ...cell.attrs, scope: isHead ? 'col' : 'row' })
    })
  })
  return tr
}

/** The caption of the table at the cursor. */
export function getTableCaptionAtCursor(state: EditorState): string | null {
  return findTable(state.selection.$from)?.node.attrs.caption ?? null
}

/** Sets the caption of the table at the cursor. */
export function createSetTableCaptionCommand(caption: string): Command {
  return (state, dispatch) => {
    const found = findTable(state.selection.$from)
    if (found === null) return false
    dispatch?.(
      state.tr.setNodeMarkup(found.pos, null, { ...found.node.attrs, caption: caption.trim() || null }),
    )
    return true
  }
}
