import type { Fragment, Mark, Node } from '@tiptap/pm/model'
import { allowedHtml, leadsOutside } from '../../../../domain/text/allowed-html.ts'
import { plainText } from '../../../../domain/text/plain.ts'
import { noteHtml, referenceHtml } from '../footnotes/html.ts'
import { attributesText, escapeText } from './escape.ts'

/** A document as HTML, to the letter as the server keeps it; empty where nothing can be read or seen. */
export function htmlOf(doc: Node): string {
  const html = all(doc.content).trim()
  return plainText(html) === '' && !html.includes('<img') ? '' : html
}

function all(content: Fragment): string {
  return content.content.map(block).join('')
}

function block(node: Node): string {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph':
      return `<p>${inline(node)}</p>`
    case 'heading':
      return `<h${attrs.level}>${inline(node)}</h${attrs.level}>`
    case 'horizontalRule':
      return '<hr />'
    case 'pre':
      return `<pre>${inline(node)}</pre>`
    case 'blockquote':
      return `<blockquote${attributesText({ cite: attrs.cite })}>${all(node.content)}</blockquote>`
    case 'bulletList':
      return `<ul>${all(node.content)}</ul>`
    case 'orderedList':
      return `<ol${attributesText({ start: attrs.start === 1 ? null : attrs.start })}>${all(node.content)}</ol>`
    case 'listItem':
      return `<li${attributesText({ id: attrs.id })}>${tight(node)}</li>`
    case 'figure':
      return figure(node)
    case 'table':
      return table(node)
    case 'tableRow':
      return `<tr>${all(node.content)}</tr>`
    case 'tableCell':
      return `<td${attributesText(spans(node))}>${tight(node)}</td>`
    case 'tableHeader':
      return `<th${attributesText({ ...spans(node), scope: attrs.scope })}>${tight(node)}</th>`
    case 'footnotes':
      return `<ol>${node.content.content.map((note) => noteHtml(note, inline(note))).join('')}</ol>`
    default:
      throw new Error(`No HTML is known for ${node.type.name}.`)
  }
}

/** One paragraph alone, or with lists below it, needs no paragraph around its words. */
function tight(node: Node): string {
  const [first, ...rest] = node.content.content
  const isTight = rest.every(({ type }) => type.name === 'bulletList' || type.name === 'orderedList')
  return first?.type.name === 'paragraph' && isTight
    ? inline(first) + rest.map(block).join('')
    : all(node.content)
}

function figure(node: Node): string {
  const caption = inline(node)
  return `<figure>${picture(node)}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

function picture({ attrs }: Node): string {
  const named = allowedHtml.attributes.img.map((name) => [name, attrs[name]])
  return `<img${attributesText(Object.fromEntries(named))} />`
}

function spans({ attrs: { colspan, rowspan } }: Node): Record<string, unknown> {
  return { colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan }
}

function table(node: Node): string {
  const { caption } = node.attrs
  const parts: { section: string; rows: string[] }[] = []
  for (const row of node.content.content) {
    const section = sectionOf(row, parts.at(-1)?.section)
    if (parts.at(-1)?.section !== section) parts.push({ section, rows: [] })
    parts.at(-1)?.rows.push(block(row))
  }
  const words = caption === null ? '' : `<caption>${escapeText(caption)}</caption>`
  return `<table>${words}${parts.map(({ section, rows }) => `<t${section}>${rows.join('')}</t${section}>`).join('')}</table>`
}

/** Only the first rows can be a table's head, only the last ones its foot. */
function sectionOf(row: Node, before: string | undefined): string {
  const { section } = row.attrs
  if (before === 'foot') return 'foot'
  if (section === 'head') return before === undefined || before === 'head' ? 'head' : 'body'
  return section
}

function inline(parent: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  for (const node of parent.content.content) {
    const marks = node.type.name === 'footnoteRef' ? node.marks.filter(fitsReference) : node.marks
    const same = sharedStart(open, marks)
    html += closing(open.slice(same)) + opening(marks.slice(same)) + leaf(node)
    open = marks
  }
  return html + closing(open)
}

function leaf(node: Node): string {
  if (node.isText) return escapeText(node.text ?? '')
  if (node.type.name === 'hardBreak') return '<br />'
  if (node.type.name === 'image') return picture(node)
  return referenceHtml(node)
}

function fitsReference({ type }: Mark): boolean {
  return !['a', 'sup', 'sub', 'code'].includes(type.name)
}

function sharedStart(open: readonly Mark[], marks: readonly Mark[]): number {
  const first = marks.findIndex((mark, at) => !open[at]?.eq(mark))
  return first === -1 ? marks.length : first
}

function opening(marks: readonly Mark[]): string {
  return marks.map(({ type, attrs }) => `<${type.name}${attributesText(written(type.name, attrs))}>`).join('')
}

function closing(marks: readonly Mark[]): string {
  return marks.toReversed().reduce((html, { type }) => `${html}</${type.name}>`, '')
}

function written(tag: string, attrs: Mark['attrs']): Record<string, unknown> {
  if (tag !== 'a') return attrs
  const { href, title, rel, id } = attrs
  return { href, title, rel: href !== null && leadsOutside(href) ? 'noopener' : rel, id }
}
