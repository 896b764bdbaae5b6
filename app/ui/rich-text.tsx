import { useMemo } from 'react'
import type { Language } from '../../domain/language.ts'
import { bindSingleLetterWordsInHtml } from '../../domain/text/single-letter-words.ts'
import { usePageContext } from '../layout/page-context.ts'
import { prepareRichHtmlForDisplay } from './rich-html.ts'
import { createRichHtmlLabels } from './rich-html-labels.ts'
import { markAsTrustedHtml } from './trusted-html.ts'

/** HTML sanitised by the server on save, typeset by the rules of its language. */
export function RichText({ html, language }: { html: string; language: Language }) {
  const pageContext = usePageContext()
  const labels = createRichHtmlLabels(pageContext.t, pageContext.language)
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
