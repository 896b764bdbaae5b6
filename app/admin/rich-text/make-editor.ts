import { Editor } from '@tiptap/core'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import type { Schema } from '@tiptap/pm/model'
import type { Language } from '../../../domain/language.ts'
import { docOf } from './html/parse.ts'
import { type KeyActions, keys } from './keys.ts'
import { type PasteNews, Pasting } from './paste/extension.ts'
import { schemaExtensions } from './schema/extensions.ts'
import { Glue } from './typing/glue.ts'
import { isTypographyOn } from './typing/preference.ts'
import { Resting } from './typing/resting.ts'
import { Typography } from './typing/typography.ts'

/** What stays over the text while the page is scrolled: the tools above it, the form's buttons below. */
const covered = { top: 130, bottom: 160, left: 0, right: 0 }

/** What an editor is made with. */
export interface EditorSetup {
  readonly html: string
  /** The language the text is written in. */
  readonly language: Language
  readonly attributes: () => Record<string, string>
  readonly actions: KeyActions
  readonly onPaste: (news: PasteNews) => void
}

/** Makes an editor with a text in it. */
export function makeEditor(element: HTMLElement, setup: EditorSetup): Editor {
  const { html, language, attributes, actions, onPaste } = setup
  let schema: Schema | null = null
  return new Editor({
    element,
    // Inline styles of a script's own making are not let in.
    injectCSS: false,
    extensions: [
      keys(actions),
      ...schemaExtensions,
      UndoRedo,
      Gapcursor,
      Dropcursor.configure({ class: 'editor-drop', color: false }),
      Typography.configure({ language, isOn: isTypographyOn }),
      Glue.configure({ language }),
      Resting,
      Pasting.configure({ onPaste }),
    ],
    onBeforeCreate: ({ editor }) => {
      schema = editor.schema
      editor.options.content = docOf(html, schema).toJSON()
    },
    editorProps: { attributes, scrollMargin: covered, scrollThreshold: covered },
  })
}
