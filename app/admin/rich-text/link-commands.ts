import { type Editor, getMarkRange } from '@tiptap/core'
import type { LinkDialogResult } from './dialogs/link-dialog.tsx'

/** The link around the cursor, and whether there are words to make one of. */
export function getLinkAtSelection(editor: Editor): { href: string; title: string; hasText: boolean } {
  const { href, title } = editor.getAttributes('a')
  const hasText = !editor.state.selection.empty || typeof href === 'string'
  return {
    href: typeof href === 'string' ? href : '',
    title: typeof title === 'string' ? title : '',
    hasText,
  }
}

/** Makes a link of the chosen words, or of its own; one that is there already leads elsewhere. */
export function setLinkAtSelection(editor: Editor, { href, title, text }: LinkDialogResult): void {
  const { selection, schema } = editor.state
  const { a } = schema.marks
  if (a === undefined) return
  const mark = a.create({ href, title })
  const around = getMarkRange(selection.$from, a)
  const { tr } = editor.state
  if (!selection.empty) tr.addMark(selection.from, selection.to, mark)
  else if (around) tr.addMark(around.from, around.to, mark)
  else {
    // As it is written around it, bold and so on.
    const marks = mark.addToSet(editor.state.storedMarks ?? selection.$from.marks())
    tr.replaceSelectionWith(schema.text(text, marks), false)
  }
  editor.view.dispatch(tr.removeStoredMark(a).scrollIntoView())
}

/** Leaves the words and takes the link away. */
export function removeLinkAtSelection(editor: Editor): void {
  editor.chain().unsetMark('a', { extendEmptyMarkRange: true }).run()
}
