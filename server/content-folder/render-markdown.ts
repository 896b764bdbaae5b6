import { Marked, Tokenizer, type Tokens } from 'marked'
import { escapeHtmlText } from './html-tree.ts'

/**
 * The characters that the parser may still read for emphasis. It reads the rest of a paragraph for each mark that is not
 * closed, and the inside of nested ones again on each level, so hostile texts would take quadratic time.
 */
let remainingCharacters = 0
const allowedCharacters = 200_000
const allowedCharactersPerCharacter = 20

/** Calls a tokenizer unless the allowed characters are used up; the marks are then shown as they are. */
function limitWork<T extends { raw: string }>(
  src: string,
  mark: RegExp,
  tokenize: () => T | undefined,
): T | undefined {
  if (!mark.test(src)) return tokenize()
  if (remainingCharacters <= 0) return undefined
  // Before the call, because nested marks are read in it.
  remainingCharacters -= src.length
  const token = tokenize()
  if (token !== undefined) remainingCharacters += src.length - token.raw.length
  return token
}

/**
 * Renders as the editor serializes a text: without line breaks between elements, a strikethrough as `s`, a code block as
 * `pre` without `code`. An address without brackets is text.
 */
const marked = new Marked({
  tokenizer: {
    url: () => undefined,
    emStrong(src, ...context) {
      return limitWork(src, /^[*_]/, () => Tokenizer.prototype.emStrong.call(this, src, ...context))
    },
    del(src, ...context) {
      return limitWork(src, /^~/, () => Tokenizer.prototype.del.call(this, src, ...context))
    },
  },
  renderer: {
    paragraph({ tokens }) {
      return `<p>${this.parser.parseInline(tokens)}</p>`
    },
    heading({ tokens, depth }) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`
    },
    hr: () => '<hr>',
    blockquote({ tokens }) {
      return `<blockquote>${this.parser.parse(tokens)}</blockquote>`
    },
    list({ ordered, start, items }) {
      const [tag, attribute] = ordered ? ['ol', start === 1 ? '' : ` start="${start}"`] : ['ul', '']
      return `<${tag}${attribute}>${items.map((item) => this.listitem(item)).join('')}</${tag}>`
    },
    listitem({ tokens }) {
      return `<li>${this.parser.parse(tokens)}</li>`
    },
    table({ header, rows }) {
      const renderRow = (cells: Tokens.TableCell[]) =>
        `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`
      const body = rows.length === 0 ? '' : `<tbody>${rows.map(renderRow).join('')}</tbody>`
      return `<table><thead>${renderRow(header)}</thead>${body}</table>`
    },
    tablecell({ tokens, header }) {
      const tag = header ? 'th' : 'td'
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
    },
    code: ({ text }) => `<pre>${escapeHtmlText(text)}</pre>`,
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`
    },
    html: ({ text }) => text.replace(/\n+$/, ''),
  },
})

/** Renders the Markdown of a content folder as HTML that is not sanitized yet. */
export function renderMarkdown(markdown: string): string {
  remainingCharacters = allowedCharacters + allowedCharactersPerCharacter * markdown.length
  return marked.parse(markdown, { async: false })
}
