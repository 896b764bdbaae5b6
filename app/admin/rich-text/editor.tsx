import { getSchema } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import './editor.css'
import type { InputProps } from '../../forms/index.ts'
import { textOf } from '../../forms/number-text.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Announcer, type News, newsOf } from './announcer.tsx'
import { type DialogName, EditorDialogs } from './dialogs/editor-dialogs.tsx'
import { editableAttributes } from './editable-attributes.ts'
import { docOf, saysTheSame } from './html/parse.ts'
import { htmlOf } from './html/serialise.ts'
import { schemaExtensions } from './schema/extensions.ts'
import { SourceView } from './source-view.tsx'
import { PlaceBar } from './toolbar/place-bar.tsx'
import { focusToolbar, Toolbar } from './toolbar/toolbar.tsx'
import { isTypographyOn, setTypography } from './typing/preference.ts'
import { useFlushing } from './use-flushing.ts'
import { replaceText, useRichEditor } from './use-rich-editor.ts'
import type { WokenEditor } from './woken-editor.ts'

const schema = getSchema(schemaExtensions)

/** Whether the editor can show a text and give it back as it was. */
function holds(html: string): boolean {
  return html === '' || saysTheSame(html, htmlOf(docOf(html, schema)))
}

/** The editor of rich text, in place of the text area that was there before it. */
export function RichTextEditor({ field, language, t, hasFocus, height }: InputProps & WokenEditor) {
  const { site } = usePageContext()
  const html = useRef(textOf(field.value, language))
  const flushing = useRef<() => void>(() => undefined)
  const [view, setView] = useState<'editor' | 'source' | 'kept'>(() =>
    holds(html.current) ? 'editor' : 'kept',
  )
  const [isTurned, setTurned] = useState(hasFocus)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [news, setNews] = useState<News | null>(null)
  const [typographic, setTypographic] = useState(isTypographyOn)
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const sent = useRef<HTMLTextAreaElement>(null)

  const flush = useCallback(() => flushing.current(), [])
  const read = useCallback(() => html.current, [])
  useFlushing(box, field.name, flush, read)

  const tell = (written: string) => {
    html.current = written
    if (sent.current !== null) sent.current.value = written
    field.input(written)
  }
  const editor = useRichEditor({
    place,
    enabled: view === 'editor',
    html,
    flushing,
    language: site.lang,
    attributes: editableAttributes(field, {
      lang: site.lang === language ? undefined : site.lang,
      minHeight: height,
      captionHint: t('editor.pictureCaption'),
    }),
    disabled: field.disabled,
    hasFocus: isTurned,
    actions: {
      openLink: () => setDialog('link'),
      goToToolbar: () => focusToolbar(toolbar.current),
      tabFreed: () => setNews(newsOf(t('editor.tabLeaves'))),
      openHelp: () => setDialog('help'),
    },
    onPaste: (pasted) =>
      setNews(
        pasted.what === 'file'
          ? newsOf(t('editor.pictureFile'), true)
          : newsOf(t('editor.picturesLeft', { count: pasted.count }), true),
      ),
    onChange: tell,
  })

  // The value was changed by somebody else: the form was reset, or written anew.
  const { revision } = field
  const given = useRef(field.value)
  useEffect(() => {
    given.current = field.value
  })
  useEffect(() => {
    if (revision === 0) return
    const written = textOf(given.current, language)
    if (written === html.current) return
    html.current = written
    if (sent.current !== null) sent.current.value = written
    if (!holds(written)) setView('kept')
    else if (editor !== null) replaceText(editor, written)
    else setView('editor')
  }, [revision, language, editor])

  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`)
    const focus = () => document.getElementById(field.id)?.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [field.id])

  // Once it is gone: while a dialog is open nothing behind it takes the focus.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (dialog === null && wasOpen.current) editor?.view.focus()
    wasOpen.current = dialog !== null
  }, [dialog, editor])

  const turn = (next: 'editor' | 'source', flash: string) => {
    flush()
    setTurned(true)
    setView(next)
    setNews(newsOf(flash))
  }
  const actions = {
    openLink: () => setDialog('link'),
    openPictures: () => setDialog('pictures'),
    openHelp: () => setDialog('help'),
    openAlt: () => setDialog('alt'),
    openCaption: () => setDialog('caption'),
    showSource: () => turn('source', t('editor.sourceShown')),
    toggleTypography: () => {
      setTypography(!typographic)
      setTypographic(!typographic)
      setNews(newsOf(t(typographic ? 'editor.typographyOff' : 'editor.typographyOn')))
    },
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that everything in it was left
    <div
      className="editor"
      ref={box}
      data-disabled={field.disabled || undefined}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
        flush()
        field.blur()
      }}
    >
      {view === 'editor' ? (
        <>
          <div className="editor-head">
            {editor !== null && (
              <>
                <Toolbar
                  editor={editor}
                  actions={actions}
                  isTypographyOn={typographic}
                  disabled={field.disabled}
                  controls={field.id}
                  t={t}
                  ref={toolbar}
                />
                <PlaceBar editor={editor} actions={actions} disabled={field.disabled} t={t} />
              </>
            )}
          </div>
          <div className="editor-page" ref={place} />
        </>
      ) : (
        <SourceView
          field={field}
          t={t}
          html={html.current}
          isKept={view === 'kept'}
          hasFocus={isTurned}
          flushing={flushing}
          onWrite={tell}
          onLeave={(written, anyway) => {
            if (!anyway && !holds(written)) return false
            turn('editor', t('editor.editorShown'))
            return true
          }}
        />
      )}
      <textarea
        name={field.name}
        ref={sent}
        hidden
        readOnly
        disabled={field.disabled}
        defaultValue={html.current}
      />
      <Announcer editor={editor} news={news} onClose={() => setNews(null)} t={t} />
      {editor !== null && dialog !== null && (
        <EditorDialogs name={dialog} editor={editor} lang={site.lang} t={t} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
