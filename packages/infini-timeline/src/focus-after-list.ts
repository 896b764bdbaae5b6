/**
 * The visible element after the list that has the keyboard focus. Meanwhile the list does not grow, and items that still
 * arrive must not move the element out of view.
 */
export function findFocusedElementAfterList(list: HTMLElement): HTMLElement | null {
  const { activeElement } = list.ownerDocument
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches(':focus-visible')) return null
  const isAfterList = (list.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isAfterList && !list.contains(activeElement) && isInView(activeElement) ? activeElement : null
}

/** Scrolls an element back into view after the list grew, if it still has the focus. */
export function scrollBackIntoViewIfFocused(element: HTMLElement): void {
  if (element.ownerDocument.activeElement === element && !isInView(element))
    element.scrollIntoView({ block: 'nearest' })
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < element.ownerDocument.documentElement.clientHeight
}
