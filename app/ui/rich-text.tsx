import type { Language } from '../../domain/language.ts'
import { bindSingleLetterWordsInHtml } from '../../domain/text/single-letter-words.ts'
import { usePageContext } from '../layout/page-context.ts'
import { prepareRichHtml } from './rich-html.ts'

/** HTML that the server cleaned before it was stored, set by the rules of its language. */
export function RichText({ html, language }: { html: string; language: Language }) {
  const pageContext = usePageContext()
  const words = { table: pageContext.t('richText.table'), back: pageContext.t('richText.back') }
  const fitted = prepareRichHtml(bindSingleLetterWordsInHtml(html, language), words)
  return (
    <div
      className="rich"
      lang={language === pageContext.language ? undefined : language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for stored HTML; cleaned on save by an allow-list
      dangerouslySetInnerHTML={{ __html: fitted }}
    />
  )
}
