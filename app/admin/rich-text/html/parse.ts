import { DOMParser as ModelParser, type Node, type Schema } from '@tiptap/pm/model'
import { addFootnoteDataAttributes } from '../footnotes/footnote-html.ts'
import { toCanonicalHtmlString } from './canonical-html.ts'

/** The body of a document of its own: nothing in it loads, runs or shows. */
export function parseHtmlBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body
}

/** What the editor makes of HTML. */
export function parseEditorDocument(html: string, schema: Schema): Node {
  const body = parseHtmlBody(html)
  addFootnoteDataAttributes(body)
  return ModelParser.fromSchema(schema).parse(body)
}

/** Whether two texts say the same: whitespace, the order of marks and needless paragraphs are no difference. */
export function isEquivalentHtml(one: string, other: string): boolean {
  const [first, second] = [one, other].map((html) => {
    const body = parseHtmlBody(html)
    addFootnoteDataAttributes(body)
    return toCanonicalHtmlString(body)
  })
  return first === second
}
