import { Editor, type Extensions } from '@tiptap/core'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import type { Node, Schema } from '@tiptap/pm/model'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '../../domain/language.ts'
import type { FieldBinding } from '../forms/index.ts'
import { setCursorBlock } from './cursor-block.ts'
import { parseEditorDocument } from './html/parse.ts'
import { serializeEditorDocument } from './html/serialize.ts'
import { createKeyboardShortcutsExtension, type KeyboardShortcutActions } from './keyboard-shortcuts.ts'
import { type PasteHandlers, PasteHandlingExtension } from './paste/paste-extension.ts'
import { registerPendingFlush } from './pending-flushes.ts'
import { UploadPlaceholdersExtension } from './pictures/upload-placeholders.ts'
import { schemaExtensions } from './schema/extensions.ts'
import { CursorBeforeKeyExtension } from './typing/cursor-before-key.ts'
import { NoBreakDecorationExtension } from './typing/no-break-after-single-letter.ts'
import {
  markTransactionAsFullReplacement,
  SkipOffscreenRenderingExtension,
} from './typing/skip-offscreen-rendering.ts'
import { isSmartTypographyEnabled, SmartTypographyExtension } from './typing/smart-typography.ts'

interface UseTiptapEditorOptions {
  readonly containerRef: RefObject<HTMLElement | null>
  /** Whether the editor is shown. */
  readonly enabled: boolean
  /** The current text. */
  readonly html: RefObject<string>
  readonly flushRef: RefObject<() => void>
  readonly language: Language
  readonly attributes: Readonly<Record<string, string>>
  readonly disabled: boolean
  readonly hasFocus: boolean
  readonly actions: KeyboardShortcutActions
  readonly pasteHandlers: PasteHandlers
  readonly onChange: (html: string) => void
}

/** An editor that exists while it is enabled, and reports its changes. */
export function useTiptapEditor(options: UseTiptapEditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { containerRef, enabled, html, flushRef, language } = options
  useEffect(() => {
    if (!enabled || containerRef.current === null) return
    const getLatest = () => latest.current
    const createdEditor = createTiptapEditor(containerRef.current, {
      html: html.current,
      language,
      attributes: () => getLatest().attributes,
      actions: {
        openLink: () => getLatest().actions.openLink(),
        goToToolbar: () => getLatest().actions.goToToolbar(),
        onTabReleased: () => getLatest().actions.onTabReleased(),
        openHelp: () => getLatest().actions.openHelp(),
      },
      pasteHandlers: {
        onPicturesLeftOut: (count) => getLatest().pasteHandlers.onPicturesLeftOut(count),
        onFiles: (files, position) => getLatest().pasteHandlers.onFiles(files, position),
      },
    })
    const changeEmitter = createDebouncedChangeEmitter(createdEditor, (nextHtml) => {
      html.current = nextHtml
      getLatest().onChange(nextHtml)
    })
    changeEmitter.setBaseline(html.current, createdEditor.state.doc)
    createdEditor.on('update', changeEmitter.scheduleEmit)
    createdEditor.on('selectionUpdate', ({ editor: { state } }) =>
      setCursorBlock(state.selection.$from.index(0)),
    )
    flushRef.current = changeEmitter.flush
    if (getLatest().hasFocus) createdEditor.commands.focus()
    setEditor(createdEditor)
    return () => {
      changeEmitter.flush()
      flushRef.current = () => undefined
      createdEditor.destroy()
      setCursorBlock(null)
      setEditor(null)
    }
  }, [enabled, containerRef, html, flushRef, language])

  const { disabled, attributes } = options
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])
  const attributesKey = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: updateState reads the attributes again
  useEffect(() => {
    if (editor !== null) editor.view.updateState(editor.state)
  }, [editor, attributesKey])
  return editor
}

/** Replaces the content of an editor, as one undo step. */
export function replaceEditorContent(editor: Editor, html: string): void {
  const doc = parseEditorDocument(html, editor.schema)
  const { tr } = editor.state
  tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('preventUpdate', true)
  editor.view.dispatch(markTransactionAsFullReplacement(tr))
}

/** Heights of the sticky elements that cover the text: the toolbar above, the form's buttons below. */
const scrollMargins = { top: 130, bottom: 160, left: 0, right: 0 }

interface TiptapEditorOptions {
  readonly html: string
  /** The language the text is written in. */
  readonly language: Language
  readonly attributes: () => Record<string, string>
  readonly actions: KeyboardShortcutActions
  readonly pasteHandlers: PasteHandlers
}

/** The nodes, marks, keys and plugins of the editor. */
export function createEditorExtensions({
  language,
  actions,
  pasteHandlers,
}: Pick<TiptapEditorOptions, 'language' | 'actions' | 'pasteHandlers'>): Extensions {
  return [
    createKeyboardShortcutsExtension(actions),
    ...schemaExtensions,
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ class: 'editor-drop', color: false }),
    SmartTypographyExtension.configure({ language, isOn: isSmartTypographyEnabled }),
    NoBreakDecorationExtension.configure({ language }),
    SkipOffscreenRenderingExtension,
    CursorBeforeKeyExtension,
    PasteHandlingExtension.configure(pasteHandlers),
    UploadPlaceholdersExtension,
  ]
}

/** Creates an editor with the given HTML as its content. */
function createTiptapEditor(element: HTMLElement, options: TiptapEditorOptions): Editor {
  const { html, attributes } = options
  let schema: Schema | null = null
  return new Editor({
    element,
    // The content security policy blocks style elements that scripts inject.
    injectCSS: false,
    extensions: createEditorExtensions(options),
    onBeforeCreate: ({ editor }) => {
      schema = editor.schema
      editor.options.content = parseEditorDocument(html, schema).toJSON()
    },
    editorProps: { attributes, scrollMargin: scrollMargins, scrollThreshold: scrollMargins },
  })
}

const emitDelayMs = 200

/** Passes changes of the text to the form: debounced while the user types, at once on `flush`. */
interface DebouncedChangeEmitter {
  scheduleEmit(): void
  flush(): void
  /** The loaded HTML and the document parsed from it: while the document is unchanged, that HTML is emitted. */
  setBaseline(html: string, doc: Node): void
}

/** Creates the change emitter of an editor. It does not serialize the whole document on every keystroke. */
function createDebouncedChangeEmitter(editor: Editor, emit: (html: string) => void): DebouncedChangeEmitter {
  let baseline: { html: string; doc: Node } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let unregister: (() => void) | null = null
  const flush = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    unregister?.()
    const { doc } = editor.state
    emit(baseline?.doc.eq(doc) ? baseline.html : serializeEditorDocument(doc))
  }
  return {
    scheduleEmit() {
      if (timer === null) unregister = registerPendingFlush(flush)
      else clearTimeout(timer)
      timer = setTimeout(flush, emitDelayMs)
    },
    flush,
    setBaseline(html, doc) {
      baseline = { html, doc }
    },
  }
}

/** HTML attributes of the editable element: its id, its role, and the label, help and messages of the field. */
export function createContentEditableAttributes(
  { control, label }: FieldBinding,
  options: { readonly lang: string | undefined; readonly minHeight: number; readonly captionHint: string },
): Record<string, string> {
  const describedBy = control['aria-describedby']
  return {
    id: control.id,
    class: 'rich editor-text',
    role: 'textbox',
    // Also while the editor is disabled, so that it keeps the focus.
    tabindex: '0',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': String(control['aria-invalid']),
    'aria-readonly': String(control.disabled),
    ...(control['aria-required'] ? { 'aria-required': 'true' } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(options.lang === undefined ? {} : { lang: options.lang }),
    style: `--editor-least: ${options.minHeight}px; --caption-hint: ${JSON.stringify(options.captionHint)}`,
    translate: 'no',
  }
}

/** Flushes pending changes before the form is read: on submit, form data, Ctrl+S and when the page is left. */
export function useFlushBeforeFormRead(
  box: RefObject<HTMLElement | null>,
  name: string,
  flush: () => void,
  read: () => string,
): void {
  useLayoutEffect(() => {
    const form = box.current?.closest('form')
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') flush()
    }
    const onHide = () => document.visibilityState === 'hidden' && flush()
    const onData = (event: FormDataEvent) => {
      flush()
      if (event.formData.has(name)) event.formData.set(name, read())
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHide)
    form?.addEventListener('submit', flush, true)
    form?.addEventListener('formdata', onData)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
      form?.removeEventListener('submit', flush, true)
      form?.removeEventListener('formdata', onData)
    }
  }, [box, name, flush, read])
}
