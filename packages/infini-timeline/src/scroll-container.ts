/** The scroll container of a timeline: its nearest scrollable ancestor, otherwise the page. */
export interface ScrollContainer {
  /** The target that dispatches the scroll events. */
  readonly target: EventTarget
  readonly element: HTMLElement
  /** The position of its upper edge in the viewport. */
  top(): number
  height(): number
  /** Height of the covered area at its upper edge: the `scroll-padding-top` of the page's styles. */
  covered(): number
  isAtBottom(): boolean
  scrollBy(distance: number): void
}

/** The visible area of a list at one moment. */
export interface ListViewport {
  /** The top of the list, relative to the scroll container's upper edge. */
  readonly listTop: number
  readonly height: number
  readonly covered: number
}

export function measureListViewport(list: HTMLElement, scroller: ScrollContainer): ListViewport {
  const listTop = list.getBoundingClientRect().top - scroller.top()
  return { listTop, height: scroller.height(), covered: scroller.covered() }
}

export function findScrollContainer(list: HTMLElement): ScrollContainer {
  for (let element = list.parentElement; element; element = element.parentElement) {
    if (element === document.body || element === document.documentElement) break
    if (/auto|scroll|overlay/.test(getComputedStyle(element).overflowY))
      return createElementScrollContainer(element)
  }
  return { ...createElementScrollContainer(document.documentElement), target: window, top: () => 0 }
}

function createElementScrollContainer(element: HTMLElement): ScrollContainer {
  return {
    target: element,
    element,
    top: () => element.getBoundingClientRect().top + element.clientTop,
    height: () => element.clientHeight,
    covered: () => Number.parseFloat(getComputedStyle(element).scrollPaddingTop) || 0,
    isAtBottom: () => element.scrollTop + element.clientHeight >= element.scrollHeight - 2,
    scrollBy: (distance) => element.scrollBy({ top: distance, behavior: 'instant' }),
  }
}
