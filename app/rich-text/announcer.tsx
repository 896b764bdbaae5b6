import './notices.css'
import type { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { isInTable } from '@tiptap/pm/tables'
import { useEffect, useState } from 'react'
import type { Translate } from '../i18n/translate.ts'
import { findFootnoteAtCursor, findFootnoteReferences } from './footnotes/commands.ts'

/** A notice for screen readers; shown on the page too if it requires an action or has a link. */
export interface EditorNotice {
  readonly text: string
  readonly isVisible: boolean
  readonly link: EditorNoticeLink | null
}

interface EditorNoticeLink {
  readonly href: string
  readonly label: string
}

export function createEditorNotice(text: string, shown: boolean | EditorNoticeLink = false): EditorNotice {
  const link = typeof shown === 'boolean' ? null : shown
  return { text, isVisible: shown !== false, link }
}

interface Props {
  readonly editor: Editor | null
  readonly notice: EditorNotice | null
  readonly onClose: () => void
  readonly t: Translate
}

/** Announces notices, and changes of context: tables, footnotes, and places between blocks. */
export function EditorAnnouncer({ editor, notice, onClose, t }: Props) {
  const [contextText, setContextText] = useState('')
  useEffect(() => {
    if (editor === null) return
    let wasInTable = false
    let previousNote: unknown = null
    const announceContext = () => {
      const isInTableNow = isInTable(editor.state)
      const noteAtCursor = findFootnoteAtCursor(editor.state)?.attrs.note ?? null
      if (isInTableNow && !wasInTable) setContextText(t('editor.tableEntered'))
      if (noteAtCursor !== null && noteAtCursor !== previousNote) {
        const number =
          findFootnoteReferences(editor.state.doc).findIndex(({ node }) => node.attrs.note === noteAtCursor) +
          1
        setContextText(t('editor.noteInserted', { number }))
      }
      if (noteAtCursor === null && previousNote !== null) setContextText(t('editor.backInText'))
      // The cursor between two blocks is only drawn: for a screen reader there is no text at it.
      if (editor.state.selection instanceof GapCursor) setContextText(t('editor.newParagraphPlace'))
      wasInTable = isInTableNow
      previousNote = noteAtCursor
    }
    editor.on('selectionUpdate', announceContext)
    return () => {
      editor.off('selectionUpdate', announceContext)
    }
  }, [editor, t])
  return (
    <>
      <p className="sr-only" role="status">
        {contextText}
      </p>
      <p className="sr-only" role="status">
        {notice !== null && !notice.isVisible ? notice.text : ''}
      </p>
      <div className="editor-news" role="status">
        {notice?.isVisible && (
          <>
            <p>
              {notice.text}{' '}
              {notice.link !== null && (
                <a href={notice.link.href} target="_blank" rel="noopener">
                  {notice.link.label}
                  <span className="sr-only"> ({t('upload.newWindow')})</span>
                </a>
              )}
            </p>
            <button className="editor-news-close" type="button" onClick={onClose}>
              {t('editor.close')}
            </button>
          </>
        )}
      </div>
    </>
  )
}
