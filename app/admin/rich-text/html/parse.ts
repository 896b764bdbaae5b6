import { DOMParser as ModelParser, type Node, type Schema } from '@tiptap/pm/model'
import { convertFootnotesToDataAttributes } from '../footnotes/footnote-html.ts'
import { toHtmlComparisonString } from './canonical-html.ts'

/** Parses HTML into the body of a separate document, in which nothing is loaded, executed or rendered. */
export function parseHtmlBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body
}

/** Parses HTML into an editor document. */
export function parseEditorDocument(html: string, schema: Schema): Node {
  const body = parseHtmlBody(html)
  convertFootnotesToDataAttributes(body)
  return ModelParser.fromSchema(schema).parse(body)
}

/** Whether two texts are equivalent, ignoring whitespace, the order of marks and redundant paragraphs. */
export function isEquivalentHtml(one: string, other: string): boolean {
  const [first, second] = [one, other].map((html) => {
    const body = parseHtmlBody(html)
    convertFootnotesToDataAttributes(body)
    return toHtmlComparisonString(body)
  })
  return first === second
}
