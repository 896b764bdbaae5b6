import { type Node as DocumentNode, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model'
import { allowedHtml } from '../../../domain/text/allowed-html.ts'
import { markAsTrustedHtml } from '../../ui/trusted-html.ts'
import { convertFootnotesToDataAttributes } from '../footnotes/footnote-html.ts'

/** Parses HTML into the body of a separate document, in which nothing is loaded, executed or rendered. */
export function parseHtmlBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(markAsTrustedHtml(`<body>${html}`), 'text/html').body
}

/** Parses HTML into an editor document. */
export function parseEditorDocument(html: string, schema: Schema): DocumentNode {
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

const blockTags = new Set(
  'P H2 H3 H4 HR PRE BLOCKQUOTE UL OL LI FIGURE FIGCAPTION TABLE CAPTION THEAD TBODY TFOOT TR TH TD'.split(
    ' ',
  ),
)
/** Their text may be wrapped in a paragraph or not. */
const containerTags = new Set(['BODY', 'BLOCKQUOTE', 'LI', 'TD', 'TH'])
const leafTags = new Set(['BR', 'IMG', 'HR'])

/** A canonical string of an element's content, so that two elements can be compared. */
function toHtmlComparisonString(element: Element): string {
  const blocks: string[] = []
  let inlineRun = createInlineRunCollector(element)
  const endInlineRun = (isRequired: boolean) => {
    const text = inlineRun.end()
    if (text !== '' || isRequired) blocks.push(containerTags.has(element.tagName) ? `p{${text}}` : text)
    inlineRun = createInlineRunCollector(element)
  }
  for (const child of element.childNodes) {
    if (child instanceof Element && blockTags.has(child.tagName)) {
      endInlineRun(false)
      blocks.push(toCanonicalBlock(child))
    } else collectInlineRuns(inlineRun, child, [])
  }
  endInlineRun(blocks.length === 0 && element.tagName !== 'BODY')
  return blocks.join('')
}

function toCanonicalBlock(element: Element): string {
  const { tagName } = element
  // Browsers insert a missing tbody.
  if (tagName === 'TBODY') return toHtmlComparisonString(element)
  const inner = toHtmlComparisonString(element)
  if (tagName === 'FIGCAPTION' && inner === '') return ''
  return `${tagName.toLowerCase()}${toCanonicalAttributes(element)}{${inner}}`
}

interface InlineRunCollector {
  text(text: string, marks: string): void
  leaf(shape: string, marks: string): void
  end(): string
}

/** Collects the inline content of one block: runs of text with their marks, independent of the order of marks. */
function createInlineRunCollector(parent: Element): InlineRunCollector {
  const isPre = parent.tagName === 'PRE'
  const runs: { text: string; marks: string }[] = []
  let isAtSpace = true
  return {
    text(text, marks) {
      let normalized = isPre ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
      if (!isPre && isAtSpace) normalized = normalized.replace(/^ /, '')
      if (normalized === '') return
      isAtSpace = normalized.endsWith(' ')
      const last = runs.at(-1)
      if (last?.marks === marks) last.text += normalized
      else runs.push({ text: normalized, marks })
    },
    leaf(shape, marks) {
      runs.push({ text: `\u0001${shape}\u0001`, marks: `leaf ${marks}` })
      isAtSpace = shape === 'br'
    },
    end() {
      const last = runs.at(-1)
      if (last && !isPre) last.text = last.text.replace(/ $/, '')
      return runs
        .filter(({ text }) => text !== '')
        .map(({ text, marks }) => `[${marks}]${text}`)
        .join('')
    },
  }
}

function collectInlineRuns(inlineRun: InlineRunCollector, node: Node, marks: readonly string[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    inlineRun.text(node.textContent ?? '', [...marks].sort().join(' '))
    return
  }
  if (!(node instanceof Element)) return
  const tag = node.tagName.toLowerCase()
  if (leafTags.has(node.tagName) || node.hasAttribute('data-note')) {
    inlineRun.leaf(`${tag}${toCanonicalAttributes(node)}`, [...marks].sort().join(' '))
    return
  }
  // An empty element with an id is a link target, so it counts although it has no text.
  if (node.textContent === '' && node.hasAttribute('id') && node.querySelector('img') === null)
    inlineRun.leaf(`${tag}${toCanonicalAttributes(node)}`, '')
  const shape = `${tag}${toCanonicalAttributes(node)}`
  for (const child of node.childNodes) collectInlineRuns(inlineRun, child, addMark(marks, shape))
}

/** Nesting the same mark twice changes nothing, except for sub and sup. */
function addMark(marks: readonly string[], shape: string): readonly string[] {
  return marks.includes(shape) && !/^su[bp]/.test(shape) ? marks : [...marks, shape]
}

const allowedAttributeNames: Readonly<Record<string, readonly string[]>> = allowedHtml.attributes
/** Recomputed on every save. */
const derivedAttributes = new Set(['rel'])
const defaultAttributeValues: Readonly<Record<string, string>> = { start: '1', colspan: '1', rowspan: '1' }

function toCanonicalAttributes(element: Element): string {
  const allowedNames = allowedAttributeNames[element.tagName.toLowerCase()] ?? []
  const comparedNames = [
    ...allowedNames.filter((name) => !derivedAttributes.has(name)),
    'data-note',
    'data-ref',
    'data-footnotes',
  ]
  return comparedNames
    .map((name) => [name, element.getAttribute(name)] as const)
    .filter(([name, value]) => value !== null && value !== defaultAttributeValues[name])
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('')
}
