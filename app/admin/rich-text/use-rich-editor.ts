import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Language } from '../../../domain/language.ts'
import { docOf } from './html/parse.ts'
import type { KeyActions } from './keys.ts'
import { makeEditor } from './make-editor.ts'
import type { PasteNews } from './paste/extension.ts'
import { bringsText } from './typing/resting.ts'
import { createTelling } from './value.ts'

interface Setup {
  readonly place: RefObject<HTMLElement | null>
  /** Whether the editor is what is shown. */
  readonly enabled: boolean
  /** The text as it is now, whoever wrote it. */
  readonly html: RefObject<string>
  readonly flushing: RefObject<() => void>
  readonly language: Language
  readonly attributes: Readonly<Record<string, string>>
  readonly disabled: boolean
  readonly hasFocus: boolean
  readonly actions: KeyActions
  readonly onPaste: (news: PasteNews) => void
  readonly onChange: (html: string) => void
}

/** An editor that lives as long as it is shown, and tells of what is written in it. */
export function useRichEditor(setup: Setup): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef(setup)
  useEffect(() => {
    latest.current = setup
  })
  const { place, enabled, html, flushing, language } = setup
  useEffect(() => {
    if (!enabled || place.current === null) return
    const now = () => latest.current
    const made = makeEditor(place.current, {
      html: html.current,
      language,
      attributes: () => now().attributes,
      actions: {
        openLink: () => now().actions.openLink(),
        goToToolbar: () => now().actions.goToToolbar(),
        tabFreed: () => now().actions.tabFreed(),
        openHelp: () => now().actions.openHelp(),
      },
      onPaste: (news) => now().onPaste(news),
    })
    const telling = createTelling(made, (written) => {
      html.current = written
      now().onChange(written)
    })
    telling.loaded(html.current, made.state.doc)
    made.on('update', telling.changed)
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

  const { disabled, attributes } = setup
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
export function replaceText(editor: Editor, html: string): void {
  const doc = docOf(html, editor.schema)
  const { tr } = editor.state
  tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('preventUpdate', true)
  editor.view.dispatch(bringsText(tr))
}
