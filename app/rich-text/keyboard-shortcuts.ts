import { Extension } from '@tiptap/core'
import { isInTable } from '@tiptap/pm/tables'
import { moveToNextTableCellOrAddRow, moveToPreviousTableCell } from './schema/tables.ts'

/** Actions of keyboard shortcuts outside the text. */
export interface KeyboardShortcutActions {
  openLink(): void
  goToToolbar(): void
  /** Called when Escape has released Tab, so that Tab leaves the table. */
  onTabReleased(): void
  openHelp(): void
}

/** Shortcuts that leave the text. Tab moves the focus as usual, except in tables, where Escape releases it. */
export function createKeyboardShortcutsExtension({
  openLink,
  goToToolbar,
  onTabReleased,
  openHelp,
}: KeyboardShortcutActions) {
  let isTabReleased = false
  const toHandler = (action: () => void) => () => {
    action()
    return true
  }
  return Extension.create({
    name: 'keys',
    priority: 1100,
    onSelectionUpdate() {
      isTabReleased = false
    },
    addKeyboardShortcuts() {
      const { editor } = this
      const isTabCaptured = () => !isTabReleased && isInTable(editor.state)
      const releaseTab = () => {
        if (!isTabCaptured()) return false
        isTabReleased = true
        onTabReleased()
        return true
      }
      return Object.fromEntries([
        ['Mod-k', toHandler(openLink)],
        ['Alt-F10', toHandler(goToToolbar)],
        ['Alt-0', toHandler(openHelp)],
        ['Escape', releaseTab],
        ['Tab', () => isTabCaptured() && moveToNextTableCellOrAddRow(editor)],
        ['Shift-Tab', () => isTabCaptured() && moveToPreviousTableCell(editor)],
      ])
    },
  })
}
