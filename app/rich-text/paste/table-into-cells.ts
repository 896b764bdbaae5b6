import { Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { CellSelection, isInTable, selectionCell, TableMap } from '@tiptap/pm/tables'

/**
 * The paste of a table at a cursor in a cell, if cells with text are in its way: it is inserted into the cell. The table
 * plugin would replace these cells, although they were not selected. Null if the table plugin may fill the cells.
 */
export function pasteTableAtCursor(state: EditorState, slice: Slice): Transaction | null {
  const table = slice.content.childCount === 1 ? slice.content.firstChild : null
  if (table?.type.name !== 'table' || !isInTable(state)) return null
  if (state.selection instanceof CellSelection || !hasTextInTheWay(state, TableMap.get(table))) return null
  return state.tr.replaceSelection(new Slice(slice.content, 0, 0)).scrollIntoView()
}

/** Whether any cell has text in the area that a table of the given size would cover from the cursor's cell on. */
function hasTextInTheWay(state: EditorState, { width, height }: TableMap): boolean {
  const $cell = selectionCell(state)
  const table = $cell.node(-1)
  const map = TableMap.get(table)
  const { left, top } = map.findCell($cell.pos - $cell.start(-1))
  const right = Math.min(map.width, left + width)
  const bottom = Math.min(map.height, top + height)
  return map
    .cellsInRect({ left, top, right, bottom })
    .some((position) => table.nodeAt(position)?.textContent !== '')
}
