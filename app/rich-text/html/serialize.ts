import type { Fragment, Mark, Node } from '@tiptap/pm/model'
import { allowedHtml, isAbsoluteHttpUrl } from '../../../domain/text/allowed-html.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { renderFootnoteHtml, renderFootnoteReferenceHtml } from '../footnotes/footnote-html.ts'
import { escapeHtmlText, serializeHtmlAttributes } from './escape.ts'

/** Serializes a document to exactly the HTML that the server saves; empty without text or pictures. */
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
    case 'linkCard':
      return serializeLinkCard(node)
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
      throw new Error(`No HTML serialization for node type ${node.type.name}.`)
  }
}

/** A single paragraph, also with lists below it, is written without its `<p>`. */
function serializeCompactContent(node: Node): string {
  const [first, ...rest] = node.content.content
  const isTight = rest.every(({ type }) => type.name === 'bulletList' || type.name === 'orderedList')
  return first?.type.name === 'paragraph' && isTight
    ? serializeInlineContent(first) + rest.map(serializeBlock).join('')
    : serializeBlocks(node.content)
}

function serializeFigure(node: Node): string {
  const caption = serializeInlineContent(node)
  return `<figure${serializeHtmlAttributes({ class: node.attrs.class })}>${serializeImage(node)}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

/** A card without a title would be a link without text: it gets the last part of its address. */
function serializeLinkCard({
  attrs: { href, src, width, height, ...attributes },
  textContent,
}: Node): string {
  const title =
    extractPlainText(escapeHtmlText(textContent)) === '' ? href.replace(/^.*\/(?=.)/, '') : textContent
  const link = serializeHtmlAttributes({ href, rel: isAbsoluteHttpUrl(href) ? 'noopener' : null })
  const picture = src === null ? '' : `<img${serializeHtmlAttributes({ src, alt: '', width, height })} />`
  return `<figure${serializeHtmlAttributes(attributes)}>${picture}<a${link}>${escapeHtmlText(title)}</a></figure>`
}

function serializeImage({ attrs }: Node): string {
  const attributes = allowedHtml.attributes.img.map((name) => [name, attrs[name]])
  return `<img${serializeHtmlAttributes(Object.fromEntries(attributes))} />`
}

function getSpanAttributes({ attrs: { colspan, rowspan } }: Node): Record<string, unknown> {
  return { colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan }
}

function serializeTable(node: Node): string {
  const { caption } = node.attrs
  const sections: { section: string; rows: string[] }[] = []
  for (const row of node.content.content) {
    const section = resolveTableSection(row, sections.at(-1)?.section)
    if (sections.at(-1)?.section !== section) sections.push({ section, rows: [] })
    sections.at(-1)?.rows.push(serializeBlock(row))
  }
  const captionHtml = caption === null ? '' : `<caption>${escapeHtmlText(caption)}</caption>`
  return `<table>${captionHtml}${sections.map(({ section, rows }) => `<t${section}>${rows.join('')}</t${section}>`).join('')}</table>`
}

/** Only the first rows can be the table head, only the last ones the table foot. */
function resolveTableSection(row: Node, previousSection: string | undefined): string {
  const { section } = row.attrs
  if (previousSection === 'foot') return 'foot'
  if (section === 'head') return previousSection === undefined || previousSection === 'head' ? 'head' : 'body'
  return section
}

function serializeInlineContent(parent: Node): string {
  let html = ''
  let openMarks: readonly Mark[] = []
  for (const node of parent.content.content) {
    const marks = node.type.name === 'footnoteRef' ? node.marks.filter(isMarkAllowedOnReference) : node.marks
    const sharedCount = countSharedMarks(openMarks, marks)
    html +=
      renderClosingTags(openMarks.slice(sharedCount)) +
      renderOpeningTags(marks.slice(sharedCount)) +
      serializeInlineNode(node)
    openMarks = marks
  }
  return html + renderClosingTags(openMarks)
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

function countSharedMarks(openMarks: readonly Mark[], marks: readonly Mark[]): number {
  const first = marks.findIndex((mark, index) => !openMarks[index]?.eq(mark))
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
  return { href, title, rel: href !== null && isAbsoluteHttpUrl(href) ? 'noopener' : rel, id }
}
