import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'

/** Does what a command says, if it can be done now. */
export function runEditorCommand(editor: Editor, command: Command): boolean {
  return command(editor.state, editor.view.dispatch, editor.view)
}
