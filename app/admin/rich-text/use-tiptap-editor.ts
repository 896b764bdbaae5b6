import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Language } from '../../../domain/language.ts'
import { createTiptapEditor } from './create-tiptap-editor.ts'
import { createDebouncedChangeEmitter } from './debounced-change-emitter.ts'
import { parseEditorDocument } from './html/parse.ts'
import type { KeyboardShortcutActions } from './keyboard-shortcuts.ts'
import type { PasteRejectionNotice } from './paste/paste-extension.ts'
import { markTransactionAsFullReplacement } from './typing/skip-offscreen-rendering.ts'

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
  readonly onPaste: (notice: PasteRejectionNotice) => void
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
      onPaste: (notice) => getLatest().onPaste(notice),
    })
    const changeEmitter = createDebouncedChangeEmitter(createdEditor, (nextHtml) => {
      html.current = nextHtml
      getLatest().onChange(nextHtml)
    })
    changeEmitter.setBaseline(html.current, createdEditor.state.doc)
    createdEditor.on('update', changeEmitter.scheduleEmit)
    flushRef.current = changeEmitter.flush
    if (getLatest().hasFocus) createdEditor.commands.focus()
    setEditor(createdEditor)
    return () => {
      changeEmitter.flush()
      flushRef.current = () => undefined
      createdEditor.destroy()
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
