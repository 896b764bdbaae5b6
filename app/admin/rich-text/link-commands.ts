import { type Editor, getMarkRange } from '@tiptap/core'
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
export function setLinkAtSelection(editor: Editor, { href, title, text }: LinkDialogResult): void {
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
