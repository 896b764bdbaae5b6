import { allowedHtml } from '../../../../domain/text/allowed-html.ts'

const blocks = new Set(
  'P H2 H3 H4 HR PRE BLOCKQUOTE UL OL LI FIGURE FIGCAPTION TABLE CAPTION THEAD TBODY TFOOT TR TH TD'.split(
    ' ',
  ),
)
/** Their words may stand in a paragraph or not. */
const containers = new Set(['BODY', 'BLOCKQUOTE', 'LI', 'TD', 'TH'])
const leaves = new Set(['BR', 'IMG', 'HR'])

/** What an element says, written in one way only, so that two can be compared. */
export function shapeOf(element: Element): string {
  const parts: string[] = []
  let line = newLine(element)
  const endLine = (isMeant: boolean) => {
    const words = line.end()
    if (words !== '' || isMeant) parts.push(containers.has(element.tagName) ? `p{${words}}` : words)
    line = newLine(element)
  }
  for (const child of element.childNodes) {
    if (child instanceof Element && blocks.has(child.tagName)) {
      endLine(false)
      parts.push(blockShape(child))
    } else add(line, child, [])
  }
  endLine(parts.length === 0 && element.tagName !== 'BODY')
  return parts.join('')
}

function blockShape(element: Element): string {
  const { tagName } = element
  // Browsers put one in where it is left out.
  if (tagName === 'TBODY') return shapeOf(element)
  const inner = shapeOf(element)
  if (tagName === 'FIGCAPTION' && inner === '') return ''
  return `${tagName.toLowerCase()}${attributesOf(element)}{${inner}}`
}

interface Line {
  text(words: string, marks: string): void
  leaf(shape: string, marks: string): void
  end(): string
}

/** Collects what stands on one line: runs of words with the marks they bear, in no order. */
function newLine(around: Element): Line {
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

function add(line: Line, node: Node, marks: readonly string[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    line.text(node.textContent ?? '', [...marks].sort().join(' '))
    return
  }
  if (!(node instanceof Element)) return
  const tag = node.tagName.toLowerCase()
  if (leaves.has(node.tagName) || node.hasAttribute('data-note')) {
    line.leaf(`${tag}${attributesOf(node)}`, [...marks].sort().join(' '))
    return
  }
  // A place that is linked to is there though it says nothing.
  if (node.textContent === '' && node.hasAttribute('id') && node.querySelector('img') === null)
    line.leaf(`${tag}${attributesOf(node)}`, '')
  const shape = `${tag}${attributesOf(node)}`
  for (const child of node.childNodes) add(line, child, nested(marks, shape))
}

/** The same twice is the same as once, but for what goes up or down with each. */
function nested(marks: readonly string[], shape: string): readonly string[] {
  return marks.includes(shape) && !/^su[bp]/.test(shape) ? marks : [...marks, shape]
}

const names: Readonly<Record<string, readonly string[]>> = allowedHtml.attributes
/** Written anew each time a text is saved. */
const derived = new Set(['rel'])
const usual: Readonly<Record<string, string>> = { start: '1', colspan: '1', rowspan: '1' }

function attributesOf(element: Element): string {
  const own = names[element.tagName.toLowerCase()] ?? []
  const known = [...own.filter((name) => !derived.has(name)), 'data-note', 'data-ref', 'data-footnotes']
  return known
    .map((name) => [name, element.getAttribute(name)] as const)
    .filter(([name, value]) => value !== null && value !== usual[name])
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('')
}
