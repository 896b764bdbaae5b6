import '../../../../app/app.css'
import { getSchema } from '@tiptap/core'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { checkHtml } from '../../../../app/admin/rich-text/html/check.ts'
import { formatHtml } from '../../../../app/admin/rich-text/html/format.ts'
import { bodyOf, docOf, saysTheSame } from '../../../../app/admin/rich-text/html/parse.ts'
import { htmlOf } from '../../../../app/admin/rich-text/html/serialise.ts'
import { cleanPasted } from '../../../../app/admin/rich-text/paste/clean.ts'
import { schemaExtensions } from '../../../../app/admin/rich-text/schema/extensions.ts'
import { provideAllMessages } from '../../../../app/i18n/messages.ts'
import { type PageData, type Sent, sent, TestPage } from './page.tsx'

const schema = getSchema(schemaExtensions)

const counted =
  'figure, img, table, caption, thead, tfoot, tr, th, td, blockquote, ul, ol, li, h2, h3, h4, hr, pre, br'

/** The elements of a text as browsers read it, how often each; empty captions show nothing. */
function namesIn(html: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { localName } of bodyOf(html).querySelectorAll(counted))
    counts[localName] = (counts[localName] ?? 0) + 1
  return counts
}

/** What tests ask of the parts themselves. */
const parts = {
  /** What becomes of a text in the editor, and whether the editor would show it. */
  through: (html: string) => {
    const written = htmlOf(docOf(html, schema))
    return {
      written,
      held: saysTheSame(html, written),
      names: { before: namesIn(html), after: namesIn(written) },
    }
  },
  pasted: (html: string) => cleanPasted(html, 'https://lhota.cz'),
  checked: checkHtml,
  formatted: (html: string) => ({ text: formatHtml(html), back: checkHtml(formatHtml(html)).html }),
}

declare global {
  interface Window {
    richPage: PageData
    richSent: Sent[]
    richParts: typeof parts
  }
}

provideAllMessages()
window.richSent = sent
window.richParts = parts

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root.')
hydrateRoot(
  root,
  <StrictMode>
    <TestPage {...(Reflect.get(window, 'pageData') as PageData)} />
  </StrictMode>,
  { onRecoverableError: (error) => console.error('hydration', error) },
)
