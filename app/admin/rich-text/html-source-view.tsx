import { type RefObject, useEffect, useRef, useState } from 'react'
import type { InputProps } from '../../forms/index.ts'
import { Button } from '../../ui/button.tsx'
import { RemovedHtmlWarningDialog } from './dialogs/removed-html-warning-dialog.tsx'
import { formatHtml } from './html/format.ts'
import { sanitizeHtml } from './html/sanitize.ts'

interface Props extends Pick<InputProps, 'field' | 't'> {
  readonly html: string
  /** The editor could not show it without changing it. */
  readonly isUnsupportedByEditor: boolean
  readonly hasFocus: boolean
  /** Where whoever reads the form finds how to be told at once. */
  readonly flushRef: RefObject<() => void>
  /** Something was written, as the site would keep it. */
  readonly onChange: (html: string) => void
  /** Back to the editor with this; false where it cannot hold it, unless that is meant. */
  readonly onLeave: (html: string, anyway: boolean) => boolean
}

const readDelayMs = 300

/** The HTML itself, a line for each block, with word of what the site would not keep of it. */
export function HtmlSourceView({
  field,
  t,
  html,
  isUnsupportedByEditor: isKept,
  hasFocus,
  flushRef: flushing,
  onChange: onWrite,
  onLeave,
}: Props) {
  const [start] = useState(() => formatHtml(html))
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [asks, setAsks] = useState(false)
  const [refuses, setRefuses] = useState(isKept)
  const area = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWritten = useRef(false)
  const read = () => {
    clearTimeout(timer.current)
    // What nobody touched is what it was, lines and all.
    if (!isWritten.current) return { html, removed: [] }
    const checked = sanitizeHtml(area.current?.value ?? '')
    setRemoved(checked.removed)
    onWrite(checked.html)
    return checked
  }
  useEffect(() => {
    flushing.current = () => void (isWritten.current && read())
    return () => {
      clearTimeout(timer.current)
    }
  })
  const leave = (anyway: boolean) => {
    if (!onLeave(read().html, anyway)) setRefuses(true)
  }
  return (
    <div className="editor-source">
      <div className="editor-source-head">
        {refuses && (
          <p className="editor-note" role="status">
            {t('editor.sourceKept')}
          </p>
        )}
        <Button
          variant="quiet"
          aria-disabled={field.disabled}
          onClick={() => {
            if (field.disabled) return
            if (read().removed.length > 0) setAsks(true)
            else leave(refuses)
          }}
        >
          {t(refuses ? 'editor.openAnyway' : 'editor.toEditor')}
        </Button>
      </div>
      <textarea
        className="field-input editor-source-text"
        {...field.control}
        ref={area}
        aria-label={t('editor.sourceLabel', { label: field.label })}
        defaultValue={start}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: whoever opened the source goes on in it
        autoFocus={hasFocus}
        onChange={() => {
          isWritten.current = true
          setRefuses(false)
          clearTimeout(timer.current)
          timer.current = setTimeout(read, readDelayMs)
        }}
        onBlur={() => isWritten.current && read()}
      />
      <p className="editor-note" role="status" hidden={removed.length === 0}>
        {removed.length > 0 && t('editor.willBeRemoved', { list: removed.slice(0, 12).join(', ') })}
      </p>
      {asks && (
        <RemovedHtmlWarningDialog
          removed={removed}
          t={t}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            leave(false)
          }}
        />
      )}
    </div>
  )
}
