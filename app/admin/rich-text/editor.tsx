import { getSchema } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import './editor.css'
import type { InputProps } from '../../forms/index.ts'
import { formatInputValue } from '../../forms/number-text.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { createEditorNotice, EditorAnnouncer, type EditorNotice } from './announcer.tsx'
import { createContentEditableAttributes } from './content-editable-attributes.ts'
import { ActiveEditorDialog, type EditorDialogName } from './dialogs/active-editor-dialog.tsx'
import { isEquivalentHtml, parseEditorDocument } from './html/parse.ts'
import { serializeEditorDocument } from './html/serialize.ts'
import { HtmlSourceView } from './html-source-view.tsx'
import type { HydratedEditorProps } from './hydrated-editor-props.ts'
import { schemaExtensions } from './schema/extensions.ts'
import { ContextualToolbar } from './toolbar/contextual-toolbar.tsx'
import { EditorToolbar, focusEditorToolbar } from './toolbar/editor-toolbar.tsx'
import { isSmartTypographyEnabled, setSmartTypographyEnabled } from './typing/smart-typography-preference.ts'
import { useFlushBeforeFormRead } from './use-flush-before-form-read.ts'
import { replaceEditorContent, useTiptapEditor } from './use-tiptap-editor.ts'

const schema = getSchema(schemaExtensions)

/** Whether the editor can show a text and give it back as it was. */
function canEditWithoutLoss(html: string): boolean {
  return html === '' || isEquivalentHtml(html, serializeEditorDocument(parseEditorDocument(html, schema)))
}

/** The editor of rich text, in place of the text area that was there before it. */
export function RichTextEditor({ field, language, t, hasFocus, height }: InputProps & HydratedEditorProps) {
  const { site } = usePageContext()
  const html = useRef(formatInputValue(field.value, language))
  const flushing = useRef<() => void>(() => undefined)
  const [view, setView] = useState<'editor' | 'source' | 'kept'>(() =>
    canEditWithoutLoss(html.current) ? 'editor' : 'kept',
  )
  const [isTurned, setTurned] = useState(hasFocus)
  const [dialog, setDialog] = useState<EditorDialogName | null>(null)
  const [news, setNews] = useState<EditorNotice | null>(null)
  const [typographic, setTypographic] = useState(isSmartTypographyEnabled)
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const sent = useRef<HTMLTextAreaElement>(null)

  const flush = useCallback(() => flushing.current(), [])
  const read = useCallback(() => html.current, [])
  useFlushBeforeFormRead(box, field.name, flush, read)

  const tell = (written: string) => {
    html.current = written
    if (sent.current !== null) sent.current.value = written
    field.input(written)
  }
  const editor = useTiptapEditor({
    containerRef: place,
    enabled: view === 'editor',
    html,
    flushRef: flushing,
    language: site.lang,
    attributes: createContentEditableAttributes(field, {
      lang: site.lang === language ? undefined : site.lang,
      minHeight: height,
      captionHint: t('editor.pictureCaption'),
    }),
    disabled: field.disabled,
    hasFocus: isTurned,
    actions: {
      openLink: () => setDialog('link'),
      goToToolbar: () => focusEditorToolbar(toolbar.current),
      onTabReleased: () => setNews(createEditorNotice(t('editor.tabLeaves'))),
      openHelp: () => setDialog('help'),
    },
    onPaste: (pasted) =>
      setNews(
        pasted.what === 'file'
          ? createEditorNotice(t('editor.pictureFile'), true)
          : createEditorNotice(t('editor.picturesLeft', { count: pasted.count }), true),
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
    const written = formatInputValue(given.current, language)
    if (written === html.current) return
    html.current = written
    if (sent.current !== null) sent.current.value = written
    if (!canEditWithoutLoss(written)) setView('kept')
    else if (editor !== null) replaceEditorContent(editor, written)
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
    setNews(createEditorNotice(flash))
  }
  const actions = {
    openLink: () => setDialog('link'),
    openPictures: () => setDialog('pictures'),
    openHelp: () => setDialog('help'),
    openAlt: () => setDialog('alt'),
    openCaption: () => setDialog('caption'),
    showSource: () => turn('source', t('editor.sourceShown')),
    toggleTypography: () => {
      setSmartTypographyEnabled(!typographic)
      setTypographic(!typographic)
      setNews(createEditorNotice(t(typographic ? 'editor.typographyOff' : 'editor.typographyOn')))
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
                <EditorToolbar
                  editor={editor}
                  actions={actions}
                  isTypographyOn={typographic}
                  disabled={field.disabled}
                  controls={field.id}
                  t={t}
                  ref={toolbar}
                />
                <ContextualToolbar editor={editor} actions={actions} disabled={field.disabled} t={t} />
              </>
            )}
          </div>
          <div className="editor-page" ref={place} />
        </>
      ) : (
        <HtmlSourceView
          field={field}
          t={t}
          html={html.current}
          isUnsupportedByEditor={view === 'kept'}
          hasFocus={isTurned}
          flushRef={flushing}
          onChange={tell}
          onLeave={(written, anyway) => {
            if (!anyway && !canEditWithoutLoss(written)) return false
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
      <EditorAnnouncer editor={editor} notice={news} onClose={() => setNews(null)} t={t} />
      {editor !== null && dialog !== null && (
        <ActiveEditorDialog
          name={dialog}
          editor={editor}
          lang={site.lang}
          t={t}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
