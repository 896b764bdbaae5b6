import { DOMParser as ModelParser, type Node, type Schema } from '@tiptap/pm/model'
import { markFootnotes } from '../footnotes/html.ts'
import { shapeOf } from './shape.ts'

/** The body of a document of its own: nothing in it loads, runs or shows. */
export function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body
}

/** What the editor makes of HTML. */
export function docOf(html: string, schema: Schema): Node {
  const body = bodyOf(html)
  markFootnotes(body)
  return ModelParser.fromSchema(schema).parse(body)
}

/** Whether two texts say the same: whitespace, the order of marks and needless paragraphs are no difference. */
export function saysTheSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((html) => {
    const body = bodyOf(html)
    markFootnotes(body)
    return shapeOf(body)
  })
  return first === second
}
