import { Extension } from '@tiptap/core'
import { isInTable } from '@tiptap/pm/tables'
import { moveToNextTableCell, moveToPreviousTableCell } from './schema/tables.ts'

/** What keys ask of the editor's surroundings. */
export interface KeyboardShortcutActions {
  openLink(): void
  goToToolbar(): void
  /** Told where Tab has been freed to leave a table. */
  onTabReleased(): void
  openHelp(): void
}

/** Keys that lead out of the text. Tab is the page's, but for tables, and there Escape gives it back. */
export function createKeyboardShortcutsExtension({
  openLink,
  goToToolbar,
  onTabReleased: tabFreed,
  openHelp,
}: KeyboardShortcutActions) {
  let isTabFree = false
  const done = (act: () => void) => () => {
    act()
    return true
  }
  return Extension.create({
    name: 'keys',
    priority: 1100,
    onSelectionUpdate() {
      isTabFree = false
    },
    addKeyboardShortcuts() {
      const { editor } = this
      const holdsTab = () => !isTabFree && isInTable(editor.state)
      const freeTab = () => {
        if (!holdsTab()) return false
        isTabFree = true
        tabFreed()
        return true
      }
      return Object.fromEntries([
        ['Mod-k', done(openLink)],
        ['Alt-F10', done(goToToolbar)],
        ['Alt-0', done(openHelp)],
        ['Escape', freeTab],
        ['Tab', () => holdsTab() && moveToNextTableCell(editor)],
        ['Shift-Tab', () => holdsTab() && moveToPreviousTableCell(editor)],
      ])
    },
  })
}
