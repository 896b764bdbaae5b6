import type { KindWithReaderMessages, ReaderNote } from '../../domain/reader-message.ts'
import { useContentLangAttribute, usePageContext } from '../layout/page-context.ts'
import { Icon } from '../ui/icon.tsx'

interface ReaderNotesProps {
  readonly notes: readonly ReaderNote[]
  /** The item to write about; null for one that visitors cannot open. */
  readonly about: { readonly kind: KindWithReaderMessages; readonly id: number } | null
}

/** What readers know about an item, signed by them, and the link to the form for more. */
export function ReaderNotes({ notes, about }: ReaderNotesProps) {
  const { t, isStaticExport } = usePageContext()
  return (
    <>
      <ReaderNoteList notes={notes} />
      {about !== null && !isStaticExport && (
        <p className="tell-us-link">
          <a href={`/tell-us/${about.kind}/${about.id}`} rel="nofollow">
            <Icon name="message" />
            {t('readerMessages.tell')}
          </a>
        </p>
      )}
    </>
  )
}

export function ReaderNoteList({ notes }: Pick<ReaderNotesProps, 'notes'>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  if (notes.length === 0) return null
  return (
    <section className="reader-notes" aria-labelledby="reader-notes">
      <h2 id="reader-notes">{t('readerMessages.notes')}</h2>
      {notes.map(({ text, signature }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a rendered page does not change
        <figure key={index} lang={lang}>
          <blockquote>
            {text.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </blockquote>
          <figcaption>{signature}</figcaption>
        </figure>
      ))}
    </section>
  )
}
