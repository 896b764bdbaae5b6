import type { Node, Schema } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { findTable, toggleHeader } from '@tiptap/pm/tables'
import { insertBlockBelowCursor } from './insert-block.ts'

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

/** A table of so many empty cells, the first row a heading of the columns. */
function createEmptyTable(schema: Schema, rows: number, columns: number): Node {
  const { table, tableRow, tableCell, tableHeader, paragraph } = schema.nodes
  const row = (isHead: boolean) =>
    tableRow?.create(
      { section: isHead ? 'head' : 'body' },
      Array.from({ length: columns }, () =>
        (isHead ? tableHeader : tableCell)?.create(isHead ? { scope: 'col' } : null, paragraph?.create()),
      ).filter((cell) => cell !== undefined),
    )
  const all = Array.from({ length: rows }, (_, at) => row(at === 0)).filter((one) => one !== undefined)
  if (table === undefined) throw new Error('The schema has no tables.')
  return table.create(null, all)
}

/** Puts a new table where the cursor is, and the cursor in its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const table = createEmptyTable(state.schema, 3, 3)
  const { tr } = state
  const at = insertBlockBelowCursor(tr, table)
  // Past the table, its row and its cell.
  if (at !== null) tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3)))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** The first row heads the columns, or no longer does. */
export const toggleHeaderRow: Command = (state, dispatch) =>
  toggleHeader('row')(state, dispatch && ((tr) => dispatch(updateHeaderScopes(tr, state))))

/** The first column heads the rows, or no longer does. */
export const toggleHeaderColumn: Command = (state, dispatch) =>
  toggleHeader('column')(state, dispatch && ((tr) => dispatch(updateHeaderScopes(tr, state))))

/** Heading cells say what they head, and a row of nothing else is the table's head. */
function updateHeaderScopes(tr: Transaction, state: EditorState): Transaction {
  const position = findTable(state.selection.$from)?.pos
  const table = position === undefined ? null : tr.doc.nodeAt(position)
  if (position === undefined || table === null) return tr
  table.forEach((row, offset, at) => {
    const start = position + 1 + offset
    const isHead = at === 0 && row.content.content.every((cell) => cell.type.name === 'tableHeader')
    const section = isHead ? 'head' : row.attrs.section === 'foot' ? 'foot' : 'body'
    if (section !== row.attrs.section) tr.setNodeMarkup(start, null, { ...row.attrs, section })
    row.forEach((cell, inRow) => {
      if (cell.type.name !== 'tableHeader' || cell.attrs.scope !== null) return
      tr.setNodeMarkup(start + 1 + inRow, null, { ...cell.attrs, scope: isHead ? 'col' : 'row' })
    })
  })
  return tr
}

/** What the table around the cursor is about. */
export function getTableCaption(state: EditorState): string | null {
  return findTable(state.selection.$from)?.node.attrs.caption ?? null
}

/** Says above a table what it is about. */
export function setTableCaption(caption: string): Command {
  return (state, dispatch) => {
    const found = findTable(state.selection.$from)
    if (found === null) return false
    dispatch?.(
      state.tr.setNodeMarkup(found.pos, null, { ...found.node.attrs, caption: caption.trim() || null }),
    )
    return true
  }
}
