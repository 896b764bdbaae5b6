/**
 * What somebody moving by keyboard has come to behind a list, if they see it. While they are there the list does not grow, and
 * what still comes must not push it out of their sight.
 */
export function findFocusedElementAfterList(list: HTMLElement): HTMLElement | null {
  const { activeElement } = list.ownerDocument
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches(':focus-visible')) return null
  const isBehind = (list.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isBehind && !list.contains(activeElement) && isInView(activeElement) ? activeElement : null
}

/** Brings back into view what was there before the list grew, if the focus is still on it. */
export function scrollBackIntoViewIfFocused(element: HTMLElement): void {
  if (element.ownerDocument.activeElement === element && !isInView(element))
    element.scrollIntoView({ block: 'nearest' })
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < element.ownerDocument.documentElement.clientHeight
}
