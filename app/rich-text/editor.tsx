import './editor.css'
import { type Editor, getSchema } from '@tiptap/core'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InputComponentProps } from '../forms/index.ts'
import { formatInputValue } from '../forms/number-text.ts'
import { usePageContext } from '../layout/page-context.ts'
import { useRejectedFileDrops } from '../ui/drop-zone.tsx'
import { filterAndSortChosenFiles } from '../uploads/chosen-files.ts'
import { PictureUploadList } from '../uploads/picture-upload-list.tsx'
import { createEditorNotice, EditorAnnouncer, type EditorNotice } from './announcer.tsx'
import { ActiveEditorDialog, type EditorDialogName } from './dialogs/active-editor-dialog.tsx'
import { isEquivalentHtml, parseEditorDocument } from './html/parse.ts'
import { serializeEditorDocument } from './html/serialize.ts'
import { HtmlSourceEditor } from './html-source-view.tsx'
import { useTextPictureUploads } from './pictures/use-text-picture-uploads.ts'
import { schemaExtensions } from './schema/extensions.ts'
import {
  createContentEditableAttributes,
  replaceEditorContent,
  useFlushBeforeFormRead,
  useTiptapEditor,
} from './tiptap-editor.ts'
import { ContextualToolbar } from './toolbar/contextual-toolbar.tsx'
import { EditorToolbar } from './toolbar/editor-toolbar.tsx'
import { focusEditorToolbar } from './toolbar/toolbar-focus.ts'
import { isSmartTypographyEnabled, setSmartTypographyEnabled } from './typing/smart-typography.ts'

const schema = getSchema(schemaExtensions)

/** Whether the editor can parse and serialize a text without changing it. */
function canEditWithoutLoss(html: string): boolean {
  return html === '' || isEquivalentHtml(html, serializeEditorDocument(parseEditorDocument(html, schema)))
}

/** The rich text editor that replaces the text area. */
export function RichTextEditor({
  field,
  language,
  t,
  hasFocus,
  height,
}: InputComponentProps & ReplacedTextAreaState) {
  const { site } = usePageContext()
  const html = useRef(formatInputValue(field.value, language))
  const flushRef = useRef<() => void>(() => undefined)
  const [view, setView] = useState<'editor' | 'source' | 'unsupported'>(() =>
    canEditWithoutLoss(html.current) ? 'editor' : 'unsupported',
  )
  const [shouldTakeFocus, setShouldTakeFocus] = useState(hasFocus)
  const [dialog, setDialog] = useState<EditorDialogName | null>(null)
  const [notice, setNotice] = useState<EditorNotice | null>(null)
  const [isTypographyOn, setIsTypographyOn] = useState(isSmartTypographyEnabled)
  const box = useRef<HTMLDivElement>(null)
  const containerRef = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const submittedTextArea = useRef<HTMLTextAreaElement>(null)

  const flush = useCallback(() => flushRef.current(), [])
  const read = useCallback(() => html.current, [])
  useFlushBeforeFormRead(box, field.name, flush, read)

  const handleChange = (nextHtml: string) => {
    html.current = nextHtml
    if (submittedTextArea.current !== null) submittedTextArea.current.value = nextHtml
    field.input(nextHtml)
  }
  const editorRef = useRef<Editor | null>(null)
  const pictureUploads = useTextPictureUploads(
    useCallback(() => editorRef.current, []),
    t,
    useCallback(
      (next: EditorNotice) =>
        // A notice about what was left out stays until it is closed: a finished upload says less.
        setNotice((current) =>
          current?.isVisible && current.link === null && next.link !== null ? current : next,
        ),
      [],
    ),
  )
  useRejectedFileDrops()
  const editor = useTiptapEditor({
    containerRef,
    enabled: view === 'editor',
    html,
    flushRef,
    language: site.lang,
    attributes: createContentEditableAttributes(field, {
      lang: site.lang === language ? undefined : site.lang,
      minHeight: height,
      captionHint: t('editor.pictureCaption'),
    }),
    disabled: field.disabled,
    hasFocus: shouldTakeFocus,
    actions: {
      openLink: () => setDialog('link'),
      goToToolbar: () => focusEditorToolbar(toolbar.current),
      onTabReleased: () => setNotice(createEditorNotice(t('editor.tabLeaves'))),
      openHelp: () => setDialog('help'),
    },
    pasteHandlers: {
      onPicturesLeftOut: (count) => setNotice(createEditorNotice(t('editor.picturesLeft', { count }), true)),
      onFiles: (files, position) =>
        void files.then((chosen) => pictureUploads.addFiles(chosen, position), reportError),
    },
    onChange: handleChange,
  })

  useLayoutEffect(() => {
    editorRef.current = editor
  }, [editor])

  // The value was changed from outside: the form was reset or filled again.
  const { revision } = field
  const latestValue = useRef(field.value)
  useEffect(() => {
    latestValue.current = field.value
  })
  useEffect(() => {
    if (revision === 0) return
    const nextHtml = formatInputValue(latestValue.current, language)
    if (nextHtml === html.current) return
    html.current = nextHtml
    if (submittedTextArea.current !== null) submittedTextArea.current.value = nextHtml
    if (!canEditWithoutLoss(nextHtml)) setView('unsupported')
    else if (editor !== null) replaceEditorContent(editor, nextHtml)
    else setView('editor')
  }, [revision, language, editor])

  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`)
    const focus = () => document.getElementById(field.id)?.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [field.id])

  // After the dialog has closed: while it is open, nothing behind it can take the focus.
  const wasDialogOpen = useRef(false)
  useEffect(() => {
    if (dialog === null && wasDialogOpen.current) editor?.view.focus()
    wasDialogOpen.current = dialog !== null
  }, [dialog, editor])

  const switchView = (next: 'editor' | 'source', announcement: string) => {
    flush()
    setShouldTakeFocus(true)
    setView(next)
    setNotice(createEditorNotice(announcement))
  }
  const actions = {
    openLink: () => setDialog('link'),
    openPictures: () => setDialog('pictures'),
    openFiles: () => fileInput.current?.click(),
    openEmbed: () => setDialog('embed'),
    openHelp: () => setDialog('help'),
    openAlt: () => setDialog('alt'),
    openCaption: () => setDialog('caption'),
    showSource: () => switchView('source', t('editor.sourceShown')),
    toggleTypography: () => {
      setSmartTypographyEnabled(!isTypographyOn)
      setIsTypographyOn(!isTypographyOn)
      setNotice(createEditorNotice(t(isTypographyOn ? 'editor.typographyOff' : 'editor.typographyOn')))
    },
  }
  const announcer = <EditorAnnouncer editor={editor} notice={notice} onClose={() => setNotice(null)} t={t} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus left the editor
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
                  isTypographyOn={isTypographyOn}
                  disabled={field.disabled}
                  isUploading={pictureUploads.entries.length > 0}
                  controls={field.id}
                  t={t}
                  ref={toolbar}
                />
                <ContextualToolbar editor={editor} actions={actions} disabled={field.disabled} t={t} />
              </>
            )}
            {pictureUploads.uploads !== null && (
              <PictureUploadList
                {...pictureUploads}
                uploads={pictureUploads.uploads}
                onRemove={pictureUploads.removePlaceholder}
              />
            )}
            {announcer}
          </div>
          <div className="editor-page" ref={containerRef} />
        </>
      ) : (
        <HtmlSourceEditor
          field={field}
          t={t}
          html={html.current}
          isUnsupportedByEditor={view === 'unsupported'}
          hasFocus={shouldTakeFocus}
          flushRef={flushRef}
          onChange={handleChange}
          onLeave={(nextHtml, isForced) => {
            if (!isForced && !canEditWithoutLoss(nextHtml)) return false
            switchView('editor', t('editor.editorShown'))
            return true
          }}
        />
      )}
      <textarea
        name={field.name}
        ref={submittedTextArea}
        hidden
        readOnly
        disabled={field.disabled}
        defaultValue={html.current}
      />
      <input
        type="file"
        multiple
        hidden
        ref={fileInput}
        data-attachments={field.name}
        aria-label={t('editor.attachment')}
        onChange={({ currentTarget }) => {
          pictureUploads.addFiles(filterAndSortChosenFiles(currentTarget.files ?? []))
          // The same file can be chosen again.
          currentTarget.value = ''
          editor?.view.focus()
        }}
      />
      {view !== 'editor' && announcer}
      {editor !== null && dialog !== null && (
        <ActiveEditorDialog
          name={dialog}
          editor={editor}
          lang={site.lang}
          t={t}
          onClose={() => setDialog(null)}
          onFiles={(files) => pictureUploads.addFiles(files)}
        />
      )}
    </div>
  )
}

/** The state that the editor takes over from the text area it replaces. */
export interface ReplacedTextAreaState {
  readonly hasFocus: boolean
  /** Height of the text area, so that the page below does not move. */
  readonly height: number
}
