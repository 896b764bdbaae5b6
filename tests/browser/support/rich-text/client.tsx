import '../../../../app/app.css'
import { getSchema } from '@tiptap/core'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { registerAllMessages } from '../../../../app/i18n/messages.ts'
import { formatHtml } from '../../../../app/rich-text/html/format.ts'
import { isEquivalentHtml, parseEditorDocument, parseHtmlBody } from '../../../../app/rich-text/html/parse.ts'
import { sanitizeHtmlLikeServer } from '../../../../app/rich-text/html/sanitize.ts'
import { serializeEditorDocument } from '../../../../app/rich-text/html/serialize.ts'
import { cleanPastedHtml } from '../../../../app/rich-text/paste/clean-pasted-html.ts'
import { schemaExtensions } from '../../../../app/rich-text/schema/extensions.ts'
import { type PageData, type Sent, sent, TestPage } from './page.tsx'

const schema = getSchema(schemaExtensions)

const counted =
  'figure, img, table, caption, thead, tfoot, tr, th, td, blockquote, ul, ol, li, h2, h3, h4, hr, pre, br'

/** Counts of the elements of a text as browsers parse it; empty captions are ignored. */
function namesIn(html: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { localName } of parseHtmlBody(html).querySelectorAll(counted))
    counts[localName] = (counts[localName] ?? 0) + 1
  return counts
}

/** Functions of the editor exposed to tests. */
const parts = {
  /** The text after a round trip through the editor, and whether the editor would open it. */
  through: (html: string) => {
    const written = serializeEditorDocument(parseEditorDocument(html, schema))
    return {
      written,
      held: isEquivalentHtml(html, written),
      names: { before: namesIn(html), after: namesIn(written) },
    }
  },
  pasted: (html: string) => cleanPastedHtml(html, 'https://lhota.cz', () => null),
  checked: sanitizeHtmlLikeServer,
  formatted: (html: string) => ({
    text: formatHtml(html),
    back: sanitizeHtmlLikeServer(formatHtml(html)).html,
  }),
}

declare global {
  interface Window {
    richPage: PageData
    richSent: Sent[]
    richParts: typeof parts
  }
}

registerAllMessages()
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
