import type { Fragment, Mark, Node } from '@tiptap/pm/model'
import { allowedHtml, isExternalUrl } from '../../../../domain/text/allowed-html.ts'
import { extractPlainText } from '../../../../domain/text/plain-text.ts'
import { renderFootnoteHtml, renderFootnoteReferenceHtml } from '../footnotes/footnote-html.ts'
import { escapeHtmlText, serializeHtmlAttributes } from './escape.ts'

/** A document as HTML, to the letter as the server keeps it; empty where nothing can be read or seen. */
export function serializeEditorDocument(doc: Node): string {
  const html = serializeBlocks(doc.content).trim()
  return extractPlainText(html) === '' && !html.includes('<img') ? '' : html
}

function serializeBlocks(content: Fragment): string {
  return content.content.map(serializeBlock).join('')
}

function serializeBlock(node: Node): string {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph':
      return `<p>${serializeInlineContent(node)}</p>`
    case 'heading':
      return `<h${attrs.level}>${serializeInlineContent(node)}</h${attrs.level}>`
    case 'horizontalRule':
      return '<hr />'
    case 'pre':
      return `<pre>${serializeInlineContent(node)}</pre>`
    case 'blockquote':
      return `<blockquote${serializeHtmlAttributes({ cite: attrs.cite })}>${serializeBlocks(node.content)}</blockquote>`
    case 'bulletList':
      return `<ul>${serializeBlocks(node.content)}</ul>`
    case 'orderedList':
      return `<ol${serializeHtmlAttributes({ start: attrs.start === 1 ? null : attrs.start })}>${serializeBlocks(node.content)}</ol>`
    case 'listItem':
      return `<li${serializeHtmlAttributes({ id: attrs.id })}>${serializeCompactContent(node)}</li>`
    case 'figure':
      return serializeFigure(node)
    case 'table':
      return serializeTable(node)
    case 'tableRow':
      return `<tr>${serializeBlocks(node.content)}</tr>`
    case 'tableCell':
      return `<td${serializeHtmlAttributes(getSpanAttributes(node))}>${serializeCompactContent(node)}</td>`
    case 'tableHeader':
      return `<th${serializeHtmlAttributes({ ...getSpanAttributes(node), scope: attrs.scope })}>${serializeCompactContent(node)}</th>`
    case 'footnotes':
      return `<ol>${node.content.content.map((note) => renderFootnoteHtml(note, serializeInlineContent(note))).join('')}</ol>`
    default:
      throw new Error(`No HTML is known for ${node.type.name}.`)
  }
}

/** One paragraph alone, or with lists below it, needs no paragraph around its words. */
function serializeCompactContent(node: Node): string {
  const [first, ...rest] = node.content.content
  const isTight = rest.every(({ type }) => type.name === 'bulletList' || type.name === 'orderedList')
  return first?.type.name === 'paragraph' && isTight
    ? serializeInlineContent(first) + rest.map(serializeBlock).join('')
    : serializeBlocks(node.content)
}

function serializeFigure(node: Node): string {
  const caption = serializeInlineContent(node)
  return `<figure>${serializeImage(node)}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

function serializeImage({ attrs }: Node): string {
  const named = allowedHtml.attributes.img.map((name) => [name, attrs[name]])
  return `<img${serializeHtmlAttributes(Object.fromEntries(named))} />`
}

function getSpanAttributes({ attrs: { colspan, rowspan } }: Node): Record<string, unknown> {
  return { colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan }
}

function serializeTable(node: Node): string {
  const { caption } = node.attrs
  const parts: { section: string; rows: string[] }[] = []
  for (const row of node.content.content) {
    const section = resolveTableSection(row, parts.at(-1)?.section)
    if (parts.at(-1)?.section !== section) parts.push({ section, rows: [] })
    parts.at(-1)?.rows.push(serializeBlock(row))
  }
  const words = caption === null ? '' : `<caption>${escapeHtmlText(caption)}</caption>`
  return `<table>${words}${parts.map(({ section, rows }) => `<t${section}>${rows.join('')}</t${section}>`).join('')}</table>`
}

/** Only the first rows can be a table's head, only the last ones its foot. */
function resolveTableSection(row: Node, before: string | undefined): string {
  const { section } = row.attrs
  if (before === 'foot') return 'foot'
  if (section === 'head') return before === undefined || before === 'head' ? 'head' : 'body'
  return section
}

function serializeInlineContent(parent: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  for (const node of parent.content.content) {
    const marks = node.type.name === 'footnoteRef' ? node.marks.filter(isMarkAllowedOnReference) : node.marks
    const same = countSharedMarks(open, marks)
    html +=
      renderClosingTags(open.slice(same)) + renderOpeningTags(marks.slice(same)) + serializeInlineNode(node)
    open = marks
  }
  return html + renderClosingTags(open)
}

function serializeInlineNode(node: Node): string {
  if (node.isText) return escapeHtmlText(node.text ?? '')
  if (node.type.name === 'hardBreak') return '<br />'
  if (node.type.name === 'image') return serializeImage(node)
  return renderFootnoteReferenceHtml(node)
}

function isMarkAllowedOnReference({ type }: Mark): boolean {
  return !['a', 'sup', 'sub', 'code'].includes(type.name)
}

function countSharedMarks(open: readonly Mark[], marks: readonly Mark[]): number {
  const first = marks.findIndex((mark, at) => !open[at]?.eq(mark))
  return first === -1 ? marks.length : first
}

function renderOpeningTags(marks: readonly Mark[]): string {
  return marks
    .map(({ type, attrs }) => `<${type.name}${serializeHtmlAttributes(getMarkAttributes(type.name, attrs))}>`)
    .join('')
}

function renderClosingTags(marks: readonly Mark[]): string {
  return marks.toReversed().reduce((html, { type }) => `${html}</${type.name}>`, '')
}

function getMarkAttributes(tag: string, attrs: Mark['attrs']): Record<string, unknown> {
  if (tag !== 'a') return attrs
  const { href, title, rel, id } = attrs
  return { href, title, rel: href !== null && isExternalUrl(href) ? 'noopener' : rel, id }
}
