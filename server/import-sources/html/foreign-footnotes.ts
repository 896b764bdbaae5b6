import {
  type ForeignElement,
  type ForeignNode,
  getTextContent,
  isElement,
  iterateElements,
} from './foreign-html-tree.ts'

/** The footnotes of a text: list items that a number in the text links to. */
export interface ForeignFootnotes {
  /** The number of the note that an element refers to; null if it is no reference. */
  findReference(element: ForeignElement): { readonly number: number; readonly isFirst: boolean } | null
  isNote(element: ForeignElement): boolean
  /** The notes in the order of their first references, without the links back to them. */
  readonly notes: readonly (readonly ForeignNode[])[]
}

/** Finds footnotes as WordPress, Ghost and Markdown converters write them. */
export function findFootnotes(nodes: readonly ForeignNode[]): ForeignFootnotes {
  const items = new Map<string, ForeignElement>()
  for (const element of iterateElements(nodes)) {
    const { id } = element.attributes
    if (element.tag === 'li' && id !== undefined && !items.has(id)) items.set(id, element)
  }
  const references = new Map<ForeignElement, { number: number; isFirst: boolean }>()
  const numbers = new Map<ForeignElement, number>()
  if (items.size > 0) {
    const insideItems = new Set([...items.values()].flatMap(({ children }) => [...iterateElements(children)]))
    for (const element of iterateElements(nodes)) {
      const item = element.tag === 'a' ? items.get(getAnchor(element) ?? '') : undefined
      if (item === undefined || insideItems.has(element) || !isReferenceText(element)) continue
      const isFirst = !numbers.has(item)
      const number = numbers.get(item) ?? numbers.size + 1
      numbers.set(item, number)
      references.set(element, { number, isFirst })
    }
  }
  return {
    findReference: (element) => references.get(element) ?? null,
    isNote: (element) => numbers.has(element),
    notes: Array.from(numbers.keys(), ({ children }) => removeBackLinks(children)),
  }
}

function isReferenceText({ children }: ForeignElement): boolean {
  return /^[[(]?\d{1,4}[\])]?$/.test(getTextContent(children))
}

/** The id that a link within the text leads to. */
function getAnchor({ attributes: { href = '' } }: ForeignElement): string | null {
  if (!href.startsWith('#')) return null
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

/** A link back is an arrow or a number, not words. */
function removeBackLinks(nodes: readonly ForeignNode[]): ForeignNode[] {
  return nodes.flatMap((node): ForeignNode[] => {
    if (!isElement(node)) return [node]
    const isBackLink =
      node.tag === 'a' && getAnchor(node) !== null && !/\p{L}{2}/u.test(getTextContent(node.children))
    return isBackLink ? [] : [{ ...node, children: removeBackLinks(node.children) }]
  })
}
