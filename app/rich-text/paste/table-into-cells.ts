import { type Node, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import {
  CellSelection,
  isInTable,
  __pastedCells as parsePastedCells,
  selectionCell,
  TableMap,
  tableNodeTypes,
} from '@tiptap/pm/tables'

/**
 * The paste of a table, or of cells of one, at a cursor in a cell, if cells with content are in its way: it is inserted
 * into the cell. The table plugin would replace these cells, although they were not selected. Null if the table plugin may
 * fill the cells.
 */
export function pasteTableAtCursor(state: EditorState, slice: Slice): Transaction | null {
  if (state.selection instanceof CellSelection || !isInTable(state)) return null
  const pasted = parsePastedCells(slice)
  if (pasted === null || !hasContentInTheWay(state, pasted)) return null
  const { table, row } = tableNodeTypes(state.schema)
  const rows = pasted.rows.map((cells) => row.create(null, cells))
  return state.tr
    .replaceSelection(new Slice(Slice.empty.content.addToEnd(table.create(null, rows)), 0, 0))
    .scrollIntoView()
}

/** Whether any cell has content in the area that a table of the given size would cover from the cursor's cell on. */
function hasContentInTheWay(
  state: EditorState,
  { width, height }: { width: number; height: number },
): boolean {
  const $cell = selectionCell(state)
  const table = $cell.node(-1)
  const map = TableMap.get(table)
  const { left, top } = map.findCell($cell.pos - $cell.start(-1))
  const right = Math.min(map.width, left + width)
  const bottom = Math.min(map.height, top + height)
  return map
    .cellsInRect({ left, top, right, bottom })
    .some((position) => !isEmptyCell(table.nodeAt(position)))
}

/** A picture, a rule or a footnote reference is content, too. */
function isEmptyCell(cell: Node | null): boolean {
  const block = cell?.childCount === 1 ? cell.firstChild : null
  return block?.isTextblock === true && block.content.size === 0
}
