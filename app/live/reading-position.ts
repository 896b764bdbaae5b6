/** What may be read: headings, blocks of texts, items without a text, and links below them. */
const READABLE_BLOCKS = 'h1, h2, h3, figure, [data-item], .rich > *, .rich li, nav a'

/** Updates the page and scrolls so that what is being read stays at its place in the window. */
export function keepReadingPosition(root: Element, update: () => void): void {
  const anchors = findVisibleBlocks(root).map((element) => ({
    element,
    text: element.textContent,
    top: element.getBoundingClientRect().top,
  }))
  const focused = document.activeElement
  const { style } = document.documentElement
  // The browser must not adjust the position too.
  style.overflowAnchor = 'none'
  update()
  const remaining = anchors.filter(({ element }) => element.isConnected)
  const anchor = remaining.find(({ element, text }) => element.textContent === text) ?? remaining[0]
  if (anchor !== undefined)
    scrollBy({ top: anchor.element.getBoundingClientRect().top - anchor.top, behavior: 'instant' })
  // An element that was moved has lost the focus.
  if (focused instanceof HTMLElement && focused.isConnected && focused !== document.activeElement)
    focused.focus({ preventScroll: true })
  requestAnimationFrame(() => {
    style.overflowAnchor = ''
  })
}

/** Whether a part of an element is in the window. */
export function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** The innermost visible blocks in reading order: first those of items, then headings between them. */
function findVisibleBlocks(root: Element): Element[] {
  const blocks = [...root.querySelectorAll(READABLE_BLOCKS)].filter(
    (element) => isInWindow(element) && element.querySelector(READABLE_BLOCKS) === null,
  )
  const isInItem = (element: Element) => element.closest('[data-item]') !== null
  return [...blocks.filter(isInItem), ...blocks.filter((element) => !isInItem(element))]
}
