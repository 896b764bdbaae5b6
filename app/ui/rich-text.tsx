import { useMemo } from 'react'
import type { Language } from '../../domain/language.ts'
import { bindSingleLetterWordsInHtml } from '../../domain/text/single-letter-words.ts'
import { formatBytes } from '../i18n/format-bytes.ts'
import { usePageContext } from '../layout/page-context.ts'
import { prepareRichHtmlForDisplay } from './rich-html.ts'
import { markAsTrustedHtml } from './trusted-html.ts'

/** HTML sanitised by the server on save, typeset by the rules of its language. */
export function RichText({ html, language }: { html: string; language: Language }) {
  const pageContext = usePageContext()
  const { t } = pageContext
  const labels = {
    table: t('richText.table'),
    back: t('richText.back'),
    picture: t('richText.picture'),
    formatSize: (bytes: number) => formatBytes(bytes, pageContext.language),
    download: t('richText.download'),
    openPdf: t('richText.openPdf'),
    showEmbed: (site: string) => t('richText.showEmbed', { site }),
    embedNote: (site: string) => t('richText.embedNote', { site }),
  }
  const prepared = prepareRichHtmlForDisplay(bindSingleLetterWordsInHtml(html, language), labels)
  // React inserts the HTML again whenever it is another object.
  const trusted = useMemo(() => markAsTrustedHtml(prepared), [prepared])
  return (
    <div
      className="rich"
      lang={language === pageContext.language ? undefined : language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place for stored HTML; sanitised on save by an allow-list
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  )
}
