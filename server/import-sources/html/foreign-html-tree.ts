import { Parser } from 'htmlparser2'
import { decodeHtmlEntities } from '../../../domain/text/plain-text.ts'
import { isBlockTag } from './html-elements.ts'

/** An element of HTML that another program wrote. */
export interface ForeignElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly ForeignNode[]
}

/** An element, or text with its entities decoded. */
export type ForeignNode = ForeignElement | string

/** Deeper elements are left out, their content stays: the site accepts texts with at most 100 levels. */
const maxDepth = 50
/** Beyond this, the time that the parser needs grows with the square of the depth. */
const maxParserDepth = 1000

/** A text of the site has at most a million characters, and 200,000 tags and entities. */
const maxTextLength = 2_000_000
const maxParserEvents = 250_000

class TooDeepError extends Error {}
class TooLongError extends Error {}

/** What was parsed. */
export interface ForeignHtml {
  readonly nodes: readonly ForeignNode[]
  /** Whether its end is missing, because it is longer than any text of the site. */
  readonly isCut: boolean
}

interface OpenElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ForeignNode[]
}

/** Parses any HTML; a text nested deeper than a program would write it loses its markup. */
export function parseForeignHtml(html: string): ForeignHtml {
  const root: OpenElement = { tag: '', attributes: {}, children: [] }
  const open: OpenElement[] = [root]
  let [skippedDepth, events, textLength] = [0, 0, 0]
  const countEvent = () => {
    events += 1
    if (events > maxParserEvents || textLength > maxTextLength) throw new TooLongError()
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      countEvent()
      if (open.length + skippedDepth > maxParserDepth) throw new TooDeepError()
      if (open.length > maxDepth) {
        skippedDepth += 1
        return
      }
      const element: OpenElement = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    onclosetag() {
      if (skippedDepth > 0) skippedDepth -= 1
      else if (open.length > 1) open.pop()
    },
    ontext(text) {
      countEvent()
      textLength += text.length
      const siblings = open.at(-1)?.children ?? []
      const last = siblings.at(-1)
      const fitting = text.slice(0, maxTextLength)
      // The parser splits texts at entities.
      if (typeof last === 'string') siblings[siblings.length - 1] = last + fitting
      else siblings.push(fitting)
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (error instanceof TooDeepError) return { nodes: removeTags(html), isCut: false }
    if (!(error instanceof TooLongError)) throw error
    return { nodes: root.children, isCut: true }
  }
  return { nodes: root.children, isCut: false }
}

/** The texts between the tags, in linear time whatever the input is. */
function removeTags(html: string): ForeignNode[] {
  const text = html
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
  return [{ tag: 'p', attributes: {}, children: [decodeHtmlEntities(text)] }]
}

export function isElement(node: ForeignNode | undefined): node is ForeignElement {
  return typeof node === 'object'
}

/** All elements in the order of the text, each before those it contains. */
export function* iterateElements(nodes: readonly ForeignNode[]): Generator<ForeignElement> {
  for (const node of nodes)
    if (isElement(node)) {
      yield node
      yield* iterateElements(node.children)
    }
}

/** The text of nodes, with white space collapsed. */
export function getTextContent(nodes: readonly ForeignNode[]): string {
  return collectText(nodes).replaceAll(/\s+/g, ' ').trim()
}

/** The text of HTML, such as a title with entities and tags. */
export function convertHtmlToText(html: string): string {
  return /[<&]/.test(html)
    ? getTextContent(parseForeignHtml(html).nodes)
    : html.replaceAll(/\s+/g, ' ').trim()
}

/** The text of HTML that sums something up: without captions and the sources of quotations, if there is anything else. */
export function convertHtmlToSummary(html: string): string {
  const { nodes } = parseForeignHtml(html)
  return getTextContent(removeAsides(nodes)) || getTextContent(nodes)
}

function removeAsides(nodes: readonly ForeignNode[]): ForeignNode[] {
  return nodes.flatMap((node): ForeignNode[] => {
    if (!isElement(node)) return [node]
    return /^(?:figure|figcaption|cite)$/.test(node.tag)
      ? [' ']
      : [{ ...node, children: removeAsides(node.children) }]
  })
}

function collectText(nodes: readonly ForeignNode[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return node
      const text = collectText(node.children)
      return isBlockTag(node.tag) || node.tag === 'br' || node.tag === 'cite' ? ` ${text} ` : text
    })
    .join('')
}

export function hasClass({ attributes }: ForeignElement, name: string): boolean {
  return attributes.class?.split(/\s+/).includes(name) ?? false
}

/** The first element with the tag or class, such as `figcaption` or `.kg-bookmark-title`. */
export function findElement(nodes: readonly ForeignNode[], tagOrClass: string): ForeignElement | null {
  for (const element of iterateElements(nodes))
    if (tagOrClass.startsWith('.') ? hasClass(element, tagOrClass.slice(1)) : element.tag === tagOrClass)
      return element
  return null
}
