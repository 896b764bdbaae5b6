import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'

/** Runs a ProseMirror command; returns whether it was applicable. */
export function runEditorCommand(editor: Editor, command: Command): boolean {
  return command(editor.state, editor.view.dispatch, editor.view)
}
