import type { Editor } from '@tiptap/core'
import { isInTable } from '@tiptap/pm/tables'
import { useEffect, useState } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { findFootnoteAtCursor } from './footnotes/commands.ts'
import { findFootnoteReferences } from './footnotes/footnote-nodes.ts'

/** Something to tell; what is to be done about it is seen, too. */
export interface EditorNotice {
  readonly text: string
  readonly isVisible: boolean
}

/** News to be heard, or to be seen as well. */
export function createEditorNotice(text: string, isSeen = false): EditorNotice {
  return { text, isVisible: isSeen }
}

interface Props {
  readonly editor: Editor | null
  readonly notice: EditorNotice | null
  readonly onClose: () => void
  readonly t: Translate
}

/** Says politely what has happened, and what is different where the cursor has come. */
export function EditorAnnouncer({ editor, notice: news, onClose, t }: Props) {
  const [place, setPlace] = useState('')
  useEffect(() => {
    if (editor === null) return
    let inTable = false
    let note: unknown = null
    const look = () => {
      const isTable = isInTable(editor.state)
      const around = findFootnoteAtCursor(editor.state)?.attrs.note ?? null
      if (isTable && !inTable) setPlace(t('editor.tableEntered'))
      if (around !== null && around !== note) {
        const number =
          findFootnoteReferences(editor.state.doc).findIndex(({ node }) => node.attrs.note === around) + 1
        setPlace(t('editor.noteInserted', { number }))
      }
      if (around === null && note !== null) setPlace(t('editor.backInText'))
      inTable = isTable
      note = around
    }
    editor.on('selectionUpdate', look)
    return () => {
      editor.off('selectionUpdate', look)
    }
  }, [editor, t])
  return (
    <>
      <p className="sr-only" role="status">
        {place}
      </p>
      <p className="sr-only" role="status">
        {news !== null && !news.isVisible ? news.text : ''}
      </p>
      <div className="editor-news" role="status">
        {news?.isVisible && (
          <>
            <p>
              {news.text} <a href="/admin/galleries">{t('editor.toGalleries')}</a>
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
