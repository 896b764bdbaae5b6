/** What scrolls a timeline: the nearest element around it that can, else the page. */
export interface ScrollContainer {
  /** Who tells of scrolling. */
  readonly target: EventTarget
  readonly element: HTMLElement
  /** Where its upper edge is on the screen. */
  top(): number
  height(): number
  /** So much of its upper edge is covered, by the `scroll-padding-top` of the page's own styles. */
  covered(): number
  isAtBottom(): boolean
  scrollBy(distance: number): void
}

/** What can be seen of a list at one moment. */
export interface ListViewport {
  /** Where the list begins, from the scroller's upper edge. */
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
