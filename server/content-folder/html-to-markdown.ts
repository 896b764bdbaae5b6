import { type HtmlElement, type HtmlNode, parseSanitizedHtml } from './html-tree.ts'

/**
 * Converts a sanitized text to Markdown; null if it cannot be parsed. Elements without a Markdown notation are written as
 * HTML, and so is every block that `isLossless` rejects: it is given the Markdown of a block and the HTML it stands for.
 */
export function convertHtmlToMarkdown(
  html: string,
  isLossless: (markdown: string, html: string) => boolean,
): string | null {
  const nodes = parseSanitizedHtml(html)
  // Text outside of blocks would become a paragraph.
  if (nodes === null || nodes.some((node) => typeof node === 'string')) return null
  const blocks = nodes.filter((node) => typeof node !== 'string')
  const markdown = joinBlocks(blocks.map((block) => writeBlock(block) ?? writeBlockAsHtml(block)))
  if (isLossless(markdown, html)) return markdown
  const checkedBlocks = blocks.map((block) => {
    const written = writeBlock(block)
    return written !== null && isLossless(written, block.html) ? written : writeBlockAsHtml(block)
  })
  return joinBlocks(checkedBlocks)
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks
    .map((block, index) => {
      // Two lists in a row would be one list, or two of its items.
      const isSecondList = isList(block) && isList(blocks[index - 1] ?? '')
      return isSecondList ? `<!-- -->\n\n${block}` : block
    })
    .join('\n\n')
}

function isList(markdown: string): boolean {
  return /^(?:-|\d+\.) /.test(markdown)
}

/** A blank line would end a block of HTML, except in `pre`. */
function writeBlockAsHtml({ tag, html }: HtmlElement): string {
  return tag === 'pre' ? html : html.replaceAll(/\n(?=[ \t]*\n)/g, '&#10;')
}

/** Writes a block; null if Markdown has no notation for it. */
function writeBlock({ tag, attributes, children }: HtmlElement): string | null {
  const hasAttributes = Object.keys(attributes).length > 0
  switch (tag) {
    case 'p':
      return escapeLineStarts(writeInline(children))
    case 'h2':
    case 'h3':
    case 'h4':
      return `${'#'.repeat(Number(tag[1]))} ${writeInline(children)}`
    case 'hr':
      return '---'
    case 'pre':
      return writeCodeBlock(children)
    case 'blockquote':
      return hasAttributes ? null : writeQuote(children)
    case 'ul':
    case 'ol':
      return writeList(tag, attributes, children)
    case 'table':
      return hasAttributes ? null : writeTable(children)
    default:
      return null
  }
}

function writeCodeBlock(children: readonly HtmlNode[]): string | null {
  const [text = '', ...others] = children
  return typeof text === 'string' && others.length === 0 && !text.includes('```')
    ? `\`\`\`\n${text}\n\`\`\``
    : null
}

function writeQuote(children: readonly HtmlNode[]): string | null {
  const blocks = children.map((child) => (typeof child === 'string' ? null : writeBlock(child)))
  const texts = blocks.filter((block) => block !== null)
  return texts.length === 0 || texts.length < blocks.length ? null : prefixLines(joinBlocks(texts), '> ')
}

/** A list whose items are a line of text, possibly with lists below it. */
function writeList(
  tag: string,
  attributes: HtmlElement['attributes'],
  children: readonly HtmlNode[],
): string | null {
  const { start, ...others } = attributes
  if (Object.keys(others).length > 0) return null
  const items = children.map((child, index) => {
    if (typeof child === 'string' || child.tag !== 'li' || Object.keys(child.attributes).length > 0)
      return null
    const marker = tag === 'ul' ? '- ' : `${Number(start ?? 1) + index}. `
    return writeListItem(child.children, marker)
  })
  const written = items.filter((item) => item !== null)
  return written.length === 0 || written.length < items.length ? null : written.join('\n')
}

function writeListItem(children: readonly HtmlNode[], marker: string): string | null {
  const firstList = children.findIndex((child) => typeof child !== 'string' && /^[uo]l$/.test(child.tag))
  const [inline, lists] =
    firstList === -1 ? [children, []] : [children.slice(0, firstList), children.slice(firstList)]
  if (inline.length === 0 || inline.some((child) => typeof child !== 'string' && isBlockTag(child.tag)))
    return null
  const writtenLists = lists.map((list) => (typeof list === 'string' ? null : writeBlock(list)))
  if (writtenLists.includes(null)) return null
  const lines = [escapeLineStarts(writeInline(inline)), ...writtenLists].join('\n')
  return `${marker}${prefixLines(lines, ' '.repeat(marker.length)).trimStart()}`
}

function isBlockTag(tag: string): boolean {
  return /^(?:p|h[2-4]|hr|pre|blockquote|figure|table)$/.test(tag)
}

/** A table with one row of headings and without merged cells. */
function writeTable(children: readonly HtmlNode[]): string | null {
  const rows = children.flatMap((section, index): readonly (HtmlNode | null)[] => {
    const tag = index === 0 ? 'thead' : 'tbody'
    return typeof section !== 'string' && section.tag === tag && index < 2 ? section.children : [null]
  })
  const cells = rows.map((row, index) =>
    row === null || typeof row === 'string' ? null : writeTableCells(row, index === 0 ? 'th' : 'td'),
  )
  const [head, ...body] = cells.filter((row) => row !== null)
  if (head === undefined || body.length + 1 < cells.length) return null
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function writeTableCells({ children }: HtmlElement, cellTag: string): string[] | null {
  const cells = children.map((cell) =>
    typeof cell === 'string' || cell.tag !== cellTag || Object.keys(cell.attributes).length > 0
      ? null
      : writeInline(cell.children),
  )
  const written = cells.filter((cell) => cell !== null).filter((cell) => !cell.includes('\n'))
  return written.length === 0 || written.length < cells.length ? null : written
}

const delimiters: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~' }

function writeInline(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escapeText(node) : writeInlineElement(node)))
    .join('')
}

function writeInlineElement(element: HtmlElement): string {
  const { tag, attributes, children, html } = element
  const delimiter = delimiters[tag]
  if (delimiter !== undefined) return `${delimiter}${writeInline(children)}${delimiter}`
  if (tag === 'a') return writeLink(element)
  if (tag === 'img') return writePicture(attributes) ?? html
  if (tag === 'br') return '<br>'
  const openingTag = html.slice(0, html.indexOf('>') + 1)
  // Markdown in `code` between tags would be read as Markdown, but backticks cannot hold other elements.
  if (tag === 'code') return writeCode(children) ?? html
  return `${openingTag}${writeInline(children)}</${tag}>`
}

function writeCode(children: readonly HtmlNode[]): string | null {
  const [text, ...others] = children
  return typeof text === 'string' && others.length === 0 && !/[`\n]|^\s|\s$/.test(text) ? `\`${text}\`` : null
}

function writeLink({ attributes, children, html }: HtmlElement): string {
  const { href = '', title, rel, ...others } = attributes
  const text = writeInline(children)
  const isWritable = isWritableAddress(href) && (rel === undefined || /^https?:/i.test(href))
  if (!isWritable || Object.keys(others).length > 0)
    return `${html.slice(0, html.indexOf('>') + 1)}${text}</a>`
  return `[${text}](${href}${title === undefined ? '' : ` "${escapeTitle(title)}"`})`
}

function writePicture({ src = '', alt, ...others }: HtmlElement['attributes']): string | null {
  return alt === undefined || Object.keys(others).length > 0 || !isWritableAddress(src)
    ? null
    : `![${escapeText(alt)}](${src})`
}

/** An address that is neither escaped nor ended too early in Markdown. */
function isWritableAddress(address: string): boolean {
  return /^[\w/:#?=&.,;@%+~-]+$/.test(address) && !/&\w+;|%(?![0-9a-f]{2})/i.test(address)
}

function escapeTitle(title: string): string {
  return title.replaceAll(/["\\&<>]/g, (character) => `\\${character}`)
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<~|]|&(?=#?\w+;)|!(?=\[)/g, (character) => `\\${character}`)
}

/** Escapes what would begin a heading, a quote, a list or a line below a heading. */
function escapeLineStarts(text: string): string {
  return text.replaceAll(/^( *)(?:([-+#>=])|(\d{1,9})(?=[.)]))/gm, (_, spaces, sign, digits) =>
    sign === undefined ? `${spaces}${digits}\\` : `${spaces}\\${sign}`,
  )
}

function prefixLines(text: string, prefix: string): string {
  return text.replaceAll(/^/gm, prefix).replaceAll(/[ \t]+$/gm, '')
}
