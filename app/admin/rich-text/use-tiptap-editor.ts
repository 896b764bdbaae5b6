import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Language } from '../../../domain/language.ts'
import { createTiptapEditor } from './create-tiptap-editor.ts'
import { createDebouncedChangeEmitter } from './debounced-change-emitter.ts'
import { parseEditorDocument } from './html/parse.ts'
import type { KeyboardShortcutActions } from './keyboard-shortcuts.ts'
import type { PasteNotice } from './paste/paste-extension.ts'
import { markAsFullTextReplacement } from './typing/skip-offscreen-rendering.ts'

interface UseTiptapEditorOptions {
  readonly containerRef: RefObject<HTMLElement | null>
  /** Whether the editor is what is shown. */
  readonly enabled: boolean
  /** The text as it is now, whoever wrote it. */
  readonly html: RefObject<string>
  readonly flushRef: RefObject<() => void>
  readonly language: Language
  readonly attributes: Readonly<Record<string, string>>
  readonly disabled: boolean
  readonly hasFocus: boolean
  readonly actions: KeyboardShortcutActions
  readonly onPaste: (news: PasteNotice) => void
  readonly onChange: (html: string) => void
}

/** An editor that lives as long as it is shown, and tells of what is written in it. */
export function useTiptapEditor(options: UseTiptapEditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { containerRef: place, enabled, html, flushRef: flushing, language } = options
  useEffect(() => {
    if (!enabled || place.current === null) return
    const now = () => latest.current
    const made = createTiptapEditor(place.current, {
      html: html.current,
      language,
      attributes: () => now().attributes,
      actions: {
        openLink: () => now().actions.openLink(),
        goToToolbar: () => now().actions.goToToolbar(),
        onTabReleased: () => now().actions.onTabReleased(),
        openHelp: () => now().actions.openHelp(),
      },
      onPaste: (news) => now().onPaste(news),
    })
    const telling = createDebouncedChangeEmitter(made, (written) => {
      html.current = written
      now().onChange(written)
    })
    telling.setBaseline(html.current, made.state.doc)
    made.on('update', telling.scheduleEmit)
    flushing.current = telling.flush
    if (now().hasFocus) made.commands.focus()
    setEditor(made)
    return () => {
      telling.flush()
      flushing.current = () => undefined
      made.destroy()
      setEditor(null)
    }
  }, [enabled, place, html, flushing, language])

  const { disabled, attributes } = options
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])
  const worn = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the text wears is read when it is told of a change
  useEffect(() => {
    if (editor !== null) editor.view.updateState(editor.state)
  }, [editor, worn])
  return editor
}

/** Puts another text into an editor, as one step that can be undone. */
export function replaceEditorContent(editor: Editor, html: string): void {
  const doc = parseEditorDocument(html, editor.schema)
  const { tr } = editor.state
  tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('preventUpdate', true)
  editor.view.dispatch(markAsFullTextReplacement(tr))
}
