import { allowedHtml } from '../../../../domain/text/allowed-html.ts'

const blockTags = new Set(
  'P H2 H3 H4 HR PRE BLOCKQUOTE UL OL LI FIGURE FIGCAPTION TABLE CAPTION THEAD TBODY TFOOT TR TH TD'.split(
    ' ',
  ),
)
/** Their words may stand in a paragraph or not. */
const containerTags = new Set(['BODY', 'BLOCKQUOTE', 'LI', 'TD', 'TH'])
const leafTags = new Set(['BR', 'IMG', 'HR'])

/** What an element says, written in one way only, so that two can be compared. */
export function toCanonicalHtmlString(element: Element): string {
  const parts: string[] = []
  let line = createInlineRunCollector(element)
  const endLine = (isMeant: boolean) => {
    const words = line.end()
    if (words !== '' || isMeant) parts.push(containerTags.has(element.tagName) ? `p{${words}}` : words)
    line = createInlineRunCollector(element)
  }
  for (const child of element.childNodes) {
    if (child instanceof Element && blockTags.has(child.tagName)) {
      endLine(false)
      parts.push(toCanonicalBlock(child))
    } else collectInlineRuns(line, child, [])
  }
  endLine(parts.length === 0 && element.tagName !== 'BODY')
  return parts.join('')
}

function toCanonicalBlock(element: Element): string {
  const { tagName } = element
  // Browsers put one in where it is left out.
  if (tagName === 'TBODY') return toCanonicalHtmlString(element)
  const inner = toCanonicalHtmlString(element)
  if (tagName === 'FIGCAPTION' && inner === '') return ''
  return `${tagName.toLowerCase()}${toCanonicalAttributes(element)}{${inner}}`
}

interface InlineRunCollector {
  text(words: string, marks: string): void
  leaf(shape: string, marks: string): void
  end(): string
}

/** Collects what stands on one line: runs of words with the marks they bear, in no order. */
function createInlineRunCollector(around: Element): InlineRunCollector {
  const isPre = around.tagName === 'PRE'
  const runs: { words: string; marks: string }[] = []
  let isAtSpace = true
  return {
    text(words, marks) {
      let kept = isPre ? words : words.replace(/[ \t\r\n\f]+/g, ' ')
      if (!isPre && isAtSpace) kept = kept.replace(/^ /, '')
      if (kept === '') return
      isAtSpace = kept.endsWith(' ')
      const last = runs.at(-1)
      if (last?.marks === marks) last.words += kept
      else runs.push({ words: kept, marks })
    },
    leaf(shape, marks) {
      runs.push({ words: `\u0001${shape}\u0001`, marks: `leaf ${marks}` })
      isAtSpace = shape === 'br'
    },
    end() {
      const last = runs.at(-1)
      if (last && !isPre) last.words = last.words.replace(/ $/, '')
      return runs
        .filter(({ words }) => words !== '')
        .map(({ words, marks }) => `[${marks}]${words}`)
        .join('')
    },
  }
}

function collectInlineRuns(line: InlineRunCollector, node: Node, marks: readonly string[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    line.text(node.textContent ?? '', [...marks].sort().join(' '))
    return
  }
  if (!(node instanceof Element)) return
  const tag = node.tagName.toLowerCase()
  if (leafTags.has(node.tagName) || node.hasAttribute('data-note')) {
    line.leaf(`${tag}${toCanonicalAttributes(node)}`, [...marks].sort().join(' '))
    return
  }
  // A place that is linked to is there though it says nothing.
  if (node.textContent === '' && node.hasAttribute('id') && node.querySelector('img') === null)
    line.leaf(`${tag}${toCanonicalAttributes(node)}`, '')
  const shape = `${tag}${toCanonicalAttributes(node)}`
  for (const child of node.childNodes) collectInlineRuns(line, child, addMark(marks, shape))
}

/** The same twice is the same as once, but for what goes up or down with each. */
function addMark(marks: readonly string[], shape: string): readonly string[] {
  return marks.includes(shape) && !/^su[bp]/.test(shape) ? marks : [...marks, shape]
}

const allowedAttributeNames: Readonly<Record<string, readonly string[]>> = allowedHtml.attributes
/** Written anew each time a text is saved. */
const derivedAttributes = new Set(['rel'])
const defaultAttributeValues: Readonly<Record<string, string>> = { start: '1', colspan: '1', rowspan: '1' }

function toCanonicalAttributes(element: Element): string {
  const own = allowedAttributeNames[element.tagName.toLowerCase()] ?? []
  const known = [
    ...own.filter((name) => !derivedAttributes.has(name)),
    'data-note',
    'data-ref',
    'data-footnotes',
  ]
  return known
    .map((name) => [name, element.getAttribute(name)] as const)
    .filter(([name, value]) => value !== null && value !== defaultAttributeValues[name])
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('')
}
