import { isAllowedCellSpan } from '../../../domain/text/allowed-html.ts'
import { escapeText, writeAttributes } from './escape-html.ts'
import { type ForeignElement, type ForeignNode, getTextContent, isElement } from './foreign-html-tree.ts'

type Section = 'thead' | 'tbody' | 'tfoot'

interface TableRow {
  readonly section: Section
  readonly html: string
}

/** Writes a table; nothing if it has no cells. */
export function writeTable(
  table: ForeignElement,
  figureCaption: ForeignElement | null,
  writeCell: (nodes: readonly ForeignNode[]) => string,
): string[] {
  const rows = collectRows(table.children, 'tbody', writeCell)
  if (rows.length === 0) return []
  const ownCaption = table.children.find((child) => isElement(child) && child.tag === 'caption')
  const caption = [ownCaption, figureCaption ?? undefined]
    .map((element) => (isElement(element) ? getTextContent(element.children) : ''))
    .find((text) => text !== '')
  const sections = (['thead', 'tbody', 'tfoot'] as const).map((section) => {
    const html = rows.map((row) => (row.section === section ? row.html : '')).join('')
    return html === '' ? '' : `<${section}>${html}</${section}>`
  })
  const captionHtml = caption === undefined ? '' : `<caption>${escapeText(caption)}</caption>`
  return [`<table>${captionHtml}${sections.join('')}</table>`]
}

function collectRows(
  nodes: readonly ForeignNode[],
  section: Section,
  writeCell: (nodes: readonly ForeignNode[]) => string,
): TableRow[] {
  return nodes.filter(isElement).flatMap(({ tag, children }): TableRow[] => {
    if (tag === 'thead' || tag === 'tbody' || tag === 'tfoot') return collectRows(children, tag, writeCell)
    if (tag !== 'tr') return []
    const cells = children.filter(isElement).filter((cell) => cell.tag === 'td' || cell.tag === 'th')
    const html = cells.map((cell) => writeTableCell(cell, writeCell)).join('')
    return html === '' ? [] : [{ section, html: `<tr>${html}</tr>` }]
  })
}

function writeTableCell(
  { tag, attributes, children }: ForeignElement,
  writeCell: (nodes: readonly ForeignNode[]) => string,
): string {
  const [colspan, rowspan] = [attributes.colspan, attributes.rowspan].map((span = '') =>
    isAllowedCellSpan(span) && Number(span) > 1 ? span : null,
  )
  return `<${tag}${writeAttributes({ colspan: colspan ?? null, rowspan: rowspan ?? null })}>${writeCell(children)}</${tag}>`
}
