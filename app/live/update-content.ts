import { matchSequences } from './match-sequences.ts'

/**
 * Attributes that make no visible difference: those that scripts set on the page, which the server's HTML never has, and
 * the exact time of a day, which every save changes.
 */
const IGNORED_ATTRIBUTES: ReadonlySet<string> = new Set([
  'data-ready',
  'data-coming',
  'data-came',
  'data-new',
  'datetime',
])
/** Attributes by which an element is recognised; sections have the id of their heading, and entries of lists the item in them. */
const KEY_ATTRIBUTES = ['data-item', 'id', 'aria-labelledby'] as const
/** Elements that are replaced as a whole. */
const ATOMIC_ELEMENTS = 'template, dialog, svg'

/** Whether two nodes look the same, apart from ignored attributes. */
export function hasSameContent(a: Node, b: Node): boolean {
  if (a.nodeName !== b.nodeName) return false
  if (!(a instanceof Element && b instanceof Element)) return a.nodeValue === b.nodeValue
  if (!hasSameAttributes(a, b)) return false
  if (a instanceof HTMLTemplateElement && b instanceof HTMLTemplateElement) return a.innerHTML === b.innerHTML
  const [children, others] = [listChildren(a), listChildren(b)]
  return (
    children.length === others.length &&
    children.every((child, index) => others[index] !== undefined && hasSameContent(child, others[index]))
  )
}

/** Without the metadata for search engines, which are script elements: pages refuse to insert them. */
function listChildren(element: Element): Node[] {
  return [...element.childNodes].filter(({ nodeName }) => nodeName !== 'SCRIPT')
}

function listAttributeNames(element: Element): string[] {
  return element.getAttributeNames().filter((name) => !IGNORED_ATTRIBUTES.has(name))
}

function hasSameAttributes(a: Element, b: Element): boolean {
  const names = listAttributeNames(a)
  return (
    names.length === listAttributeNames(b).length &&
    names.every((name) => a.getAttribute(name) === b.getAttribute(name))
  )
}

/**
 * Makes the children of a shown element those of the current one, which belongs to another document. Nodes that are the
 * same stay, so that pictures, focus and selection do; elements with a key are recognised by it.
 */
export function updateChildren(shown: Element, current: Element): void {
  const currentNodes = listChildren(current)
  const reused = matchNodes(listChildren(shown), currentNodes)
  const kept = new Set(reused.values())
  for (const node of listChildren(shown)) if (!kept.has(node)) shown.removeChild(node)
  let next = shown.firstChild
  for (const node of currentNodes) {
    while (next?.nodeName === 'SCRIPT') next = next.nextSibling
    const existing = reused.get(node)
    if (existing === undefined) shown.insertBefore(document.importNode(node, true), next)
    else {
      updateNode(existing, node)
      if (existing === next) next = existing.nextSibling
      else shown.insertBefore(existing, next)
    }
  }
}

function updateNode(shown: Node, current: Node): void {
  if (hasSameContent(shown, current)) return
  if (!(shown instanceof Element && current instanceof Element)) {
    shown.nodeValue = current.nodeValue
    return
  }
  for (const name of listAttributeNames(shown)) if (!current.hasAttribute(name)) shown.removeAttribute(name)
  for (const name of current.getAttributeNames()) {
    const value = current.getAttribute(name) ?? ''
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  }
  updateChildren(shown, current)
}

/** A part of the page between two vertical positions in the window. */
export interface VerticalRange {
  readonly top: number
  readonly bottom: number
}

/** Where an update would change, add or remove something in a shown element. */
export function findChangedRanges(shown: Element, current: Element): VerticalRange[] {
  const currentNodes = listChildren(current)
  const shownNodes = listChildren(shown)
  const reused = matchNodes(shownNodes, currentNodes)
  const kept = new Set(reused.values())
  const ranges = hasSameAttributes(shown, current) ? [] : [measureNode(shown)]
  for (const node of shownNodes) if (!kept.has(node)) ranges.push(measureNode(node))
  let position = shown.getBoundingClientRect().top
  let lastIndex = -1
  for (const node of currentNodes) {
    const existing = reused.get(node)
    if (existing === undefined) {
      ranges.push({ top: position, bottom: position })
      continue
    }
    const index = shownNodes.indexOf(existing)
    // A moved node moves others.
    if (index < lastIndex) ranges.push(measureNode(shown))
    lastIndex = index
    const range = measureNode(existing)
    position = range.bottom
    if (hasSameContent(existing, node)) continue
    if (existing instanceof Element && node instanceof Element)
      ranges.push(...findChangedRanges(existing, node))
    else ranges.push(range)
  }
  return ranges
}

function measureNode(node: Node): VerticalRange {
  const range = document.createRange()
  range.selectNode(node)
  return range.getBoundingClientRect()
}

/** Finds the shown nodes to reuse, by current node: first by key, then equal ones, then similar ones between these. */
function matchNodes(shown: readonly Node[], current: readonly Node[]): Map<Node, Node> {
  const reused = new Map<Node, Node>()
  const shownByKey = new Map(
    shown.flatMap((node) => (getNodeKey(node) === null ? [] : [[getNodeKey(node), node]])),
  )
  for (const node of current) {
    const key = getNodeKey(node)
    const existing = key === null ? undefined : shownByKey.get(key)
    if (existing === undefined || !canReuse(existing, node)) continue
    shownByKey.delete(key)
    reused.set(node, existing)
  }
  const keyed = new Set(reused.values())
  const oldNodes = shown.filter((node) => !keyed.has(node))
  const newNodes = current.filter((node) => !reused.has(node))
  let [oldStart, newStart] = [0, 0]
  for (const [oldEnd, newEnd] of [
    ...matchSequences(oldNodes, newNodes, hasSameContent),
    [oldNodes.length, newNodes.length] as const,
  ]) {
    const gap = [oldNodes.slice(oldStart, oldEnd), newNodes.slice(newStart, newEnd)] as const
    for (const [i, j] of matchSequences(...gap, canReuse)) addPair(reused, gap[0][i], gap[1][j])
    addPair(reused, oldNodes[oldEnd], newNodes[newEnd])
    oldStart = oldEnd + 1
    newStart = newEnd + 1
  }
  return reused
}

function addPair(reused: Map<Node, Node>, shown: Node | undefined, current: Node | undefined): void {
  if (shown !== undefined && current !== undefined) reused.set(current, shown)
}

function getNodeKey(node: Node): string | null {
  if (!(node instanceof Element)) return null
  const key = KEY_ATTRIBUTES.map((name) => node.getAttribute(name)).find((value) => value !== null)
  return key ?? (node.localName === 'li' ? (node.firstElementChild?.getAttribute('data-item') ?? null) : null)
}

/** Whether a shown node can become the current one. Items become no other items. */
function canReuse(shown: Node, current: Node): boolean {
  if (shown.nodeName !== current.nodeName) return false
  if (!(shown instanceof Element && current instanceof Element)) return true
  if (shown.matches(ATOMIC_ELEMENTS)) return hasSameContent(shown, current)
  // Further classes say how many items a list has, for example.
  return shown.classList[0] === current.classList[0] && getNodeKey(shown) === getNodeKey(current)
}
