import {
  type CitationFormatName,
  citationFormats,
  getCitationFileName,
} from '../../domain/citation/citation-file.ts'
import { usePageContext } from '../layout/page-context.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Citation } from './citation.ts'
import { formatCitationInWords } from './format-citation.ts'

/** How to cite a page; closed until it is needed. */
export function CitationDetails({ citation }: { citation: Citation | null }) {
  const { t } = usePageContext()
  if (citation === null) return null
  return (
    <details className="cite">
      <summary>
        <Icon name="quote" />
        {t('cite.title')}
        <Icon name="down" size="small" className="cite-arrow" />
      </summary>
      <CitationContent citation={citation} />
    </details>
  )
}

/** The citation in words, the permanent address and the files for reference managers. */
export function CitationContent({ citation }: { citation: Citation }) {
  const { t, language } = usePageContext()
  const { url } = citation.record
  const words = formatCitationInWords(citation, t, language)
  return (
    <div className="cite-content">
      <p className="cite-words">{words}</p>
      <CopyButton text={words} label={t('cite.copy')} copied={t('cite.copied')} />
      {url !== null && (
        <>
          <p className="cite-address">
            <span>{t('cite.permalink')}</span> <a href={url}>{url}</a>
          </p>
          <CopyButton text={url} label={t('cite.copyAddress')} copied={t('share.copied')} />
        </>
      )}
      <p className="cite-files">
        <span>{t('cite.files')}</span>
        {formatNames.map((format) => (
          <CitationFileLink key={format} citation={citation} format={format} />
        ))}
      </p>
    </div>
  )
}

const formatNames = Object.keys(citationFormats) as CitationFormatName[]

function CitationFileLink({ citation, format }: { citation: Citation; format: CitationFormatName }) {
  const { t, isStaticExport } = usePageContext()
  const { record, accessedOn } = citation
  const { contentType, format: write } = citationFormats[format]
  // A static copy has no server that could answer.
  const href = isStaticExport
    ? `data:${contentType.replaceAll(' ', '')},${encodeURIComponent(write(record, accessedOn))}`
    : `/cite/${record.kind}/${record.id}/${format}`
  return (
    <a href={href} download={getCitationFileName(record, format)} rel="nofollow">
      <Icon name="download" size="small" />
      {t(`cite.${format}`)}
    </a>
  )
}

/** A link from an entry of a list to its citation. */
export function CitationLink({ kind, id, name }: { kind: 'book' | 'news'; id: number; name: string }) {
  const { t } = usePageContext()
  return (
    <a href={`/cite/${kind}/${id}`} rel="nofollow" aria-label={t('cite.named', { name })}>
      {t('cite.short')}
    </a>
  )
}
