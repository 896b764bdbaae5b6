import { Editor } from '@tiptap/core'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import type { Schema } from '@tiptap/pm/model'
import type { Language } from '../../../domain/language.ts'
import { parseEditorDocument } from './html/parse.ts'
import { createKeyboardShortcutsExtension, type KeyboardShortcutActions } from './keyboard-shortcuts.ts'
import { PasteHandlingExtension, type PasteRejectionNotice } from './paste/paste-extension.ts'
import { schemaExtensions } from './schema/extensions.ts'
import { NoBreakAfterSingleLetterExtension } from './typing/no-break-after-single-letter.ts'
import { SkipOffscreenRenderingExtension } from './typing/skip-offscreen-rendering.ts'
import { SmartTypographyExtension } from './typing/smart-typography.ts'
import { isSmartTypographyEnabled } from './typing/smart-typography-preference.ts'

/** Heights of the sticky elements that cover the text: the toolbar above, the form's buttons below. */
const scrollMargins = { top: 130, bottom: 160, left: 0, right: 0 }

export interface TiptapEditorOptions {
  readonly html: string
  /** The language the text is written in. */
  readonly language: Language
  readonly attributes: () => Record<string, string>
  readonly actions: KeyboardShortcutActions
  readonly onPaste: (notice: PasteRejectionNotice) => void
}

/** Creates an editor with the given HTML as its content. */
export function createTiptapEditor(element: HTMLElement, options: TiptapEditorOptions): Editor {
  const { html, language, attributes, actions, onPaste } = options
  let schema: Schema | null = null
  return new Editor({
    element,
    // The content security policy blocks style elements that scripts inject.
    injectCSS: false,
    extensions: [
      createKeyboardShortcutsExtension(actions),
      ...schemaExtensions,
      UndoRedo,
      Gapcursor,
      Dropcursor.configure({ class: 'editor-drop', color: false }),
      SmartTypographyExtension.configure({ language, isOn: isSmartTypographyEnabled }),
      NoBreakAfterSingleLetterExtension.configure({ language }),
      SkipOffscreenRenderingExtension,
      PasteHandlingExtension.configure({ onPaste }),
    ],
    onBeforeCreate: ({ editor }) => {
      schema = editor.schema
      editor.options.content = parseEditorDocument(html, schema).toJSON()
    },
    editorProps: { attributes, scrollMargin: scrollMargins, scrollThreshold: scrollMargins },
  })
}
