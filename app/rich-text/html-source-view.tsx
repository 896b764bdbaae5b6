import './html-source-view.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { InputComponentProps } from '../forms/index.ts'
import type { Translate } from '../i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { BaseEditorDialog, DialogConfirmCancelButtons } from './dialogs/editor-dialog.tsx'
import { formatHtml } from './html/format.ts'
import { sanitizeHtmlLikeServer } from './html/sanitize.ts'

interface HtmlSourceEditorProps extends Pick<InputComponentProps, 'field' | 't'> {
  readonly html: string
  /** The editor cannot show the text without changing it. */
  readonly isUnsupportedByEditor: boolean
  readonly hasFocus: boolean
  /** Set to the function that passes pending changes to the form. */
  readonly flushRef: RefObject<() => void>
  /** Called with the sanitized HTML after a change. */
  readonly onChange: (html: string) => void
  /** Switches to the editor; returns false where the editor would change the HTML, unless forced. */
  readonly onLeave: (html: string, isForced: boolean) => boolean
}

const readDelayMs = 300

/** The HTML source with one line per block, and a list of the elements that saving would remove. */
export function HtmlSourceEditor({
  field,
  t,
  html,
  isUnsupportedByEditor,
  hasFocus,
  flushRef,
  onChange,
  onLeave,
}: HtmlSourceEditorProps) {
  const [initialSource] = useState(() => formatHtml(html))
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [isConfirming, setIsConfirming] = useState(false)
  const [isEditorRefused, setIsEditorRefused] = useState(isUnsupportedByEditor)
  const area = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isChanged = useRef(false)
  const read = () => {
    clearTimeout(timer.current)
    // Unchanged source is returned as it was loaded, including its line breaks.
    if (!isChanged.current) return { html, removed: [] }
    const sanitized = sanitizeHtmlLikeServer(area.current?.value ?? '')
    setRemoved(sanitized.removed)
    onChange(sanitized.html)
    return sanitized
  }
  useEffect(() => {
    flushRef.current = () => void (isChanged.current && read())
    return () => {
      clearTimeout(timer.current)
    }
  })
  const leaveSource = (isForced: boolean) => {
    if (!onLeave(read().html, isForced)) setIsEditorRefused(true)
  }
  return (
    <div className="editor-source">
      <div className="editor-source-head">
        {isEditorRefused && (
          <p className="editor-note" role="status">
            {t('editor.sourceKept')}
          </p>
        )}
        <Button
          variant="quiet"
          aria-disabled={field.disabled}
          onClick={() => {
            if (field.disabled) return
            if (read().removed.length > 0) setIsConfirming(true)
            else leaveSource(isEditorRefused)
          }}
        >
          {t(isEditorRefused ? 'editor.openAnyway' : 'editor.toEditor')}
        </Button>
      </div>
      <textarea
        className="field-input editor-source-text"
        {...field.control}
        ref={area}
        aria-label={t('editor.sourceLabel', { label: field.label })}
        defaultValue={initialSource}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the source view
        autoFocus={hasFocus}
        onChange={() => {
          isChanged.current = true
          setIsEditorRefused(false)
          clearTimeout(timer.current)
          timer.current = setTimeout(read, readDelayMs)
        }}
        onBlur={() => isChanged.current && read()}
      />
      <p className="editor-note" role="status" hidden={removed.length === 0}>
        {removed.length > 0 && t('editor.willBeRemoved', { list: removed.slice(0, 12).join(', ') })}
      </p>
      {isConfirming && (
        <HtmlRemovalConfirmDialog
          removed={removed}
          t={t}
          onClose={() => setIsConfirming(false)}
          onDone={() => {
            setIsConfirming(false)
            leaveSource(false)
          }}
        />
      )}
    </div>
  )
}

interface HtmlRemovalConfirmDialogProps {
  readonly removed: readonly string[]
  readonly t: Translate
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Lists the elements and attributes that will be removed from the source, and asks for confirmation. */
function HtmlRemovalConfirmDialog({ removed, t, onDone, onClose }: HtmlRemovalConfirmDialogProps) {
  return (
    <BaseEditorDialog title={t('editor.removedTitle')} onClose={onClose}>
      <ul className="editor-removed">
        {removed.slice(0, 30).map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <p>{t('editor.removedText')}</p>
      <DialogConfirmCancelButtons
        confirmLabel={t('editor.removeAndShow')}
        cancelLabel={t('editor.stayInSource')}
        onConfirm={onDone}
        onCancel={onClose}
      />
    </BaseEditorDialog>
  )
}
