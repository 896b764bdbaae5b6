import { runAfterPageLoadUnlessSaveData } from './run-after-page-load.ts'
import { listenForHorizontalSwipes } from './swipe.ts'

const TEXT_INPUTS = 'input, textarea, select, [contenteditable], [role=textbox]'

/** Navigates between images by keys and swipes, and prefetches the neighbours. */
export function enableKeyAndSwipeImageNavigation(root: Document): void {
  const container = root.querySelector<HTMLElement>('[data-steps]')
  if (container === null) return
  const [previous, next, up] = ['a[rel=prev]', 'a[rel=next]', 'a[data-up]'].map((selector) =>
    container.querySelector<HTMLAnchorElement>(selector),
  )
  const linksByKey = new Map([
    ['ArrowLeft', previous],
    ['ArrowRight', next],
    ['Escape', up],
  ])
  root.addEventListener('keydown', (event) => {
    const link = linksByKey.get(event.key)
    if (!link || isKeyForSomethingElse(event, root)) return
    event.preventDefault()
    link.click()
  })
  const swipeArea = container.querySelector<HTMLElement>('[data-swipe]')
  if (swipeArea !== null)
    listenForHorizontalSwipes(swipeArea, { left: () => next?.click(), right: () => previous?.click() })
  runAfterPageLoadUnlessSaveData(() => {
    for (const neighbour of [next, previous]) if (neighbour) prefetch(neighbour)
  })
}

/** Whether a key is for something else: a field, a dialog, a shortcut, or sideways scrolling. */
function isKeyForSomethingElse(event: KeyboardEvent, root: Document): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true
  if (event.target instanceof Element && event.target.closest(TEXT_INPUTS) !== null) return true
  if (root.querySelector('dialog[open], :popover-open') !== null) return true
  return event.key !== 'Escape' && canScrollSideways(event.target, root)
}

function canScrollSideways(target: EventTarget | null, root: Document): boolean {
  if ((window.visualViewport?.scale ?? 1) > 1.01) return true
  const start = target instanceof Element ? target : root.documentElement
  for (let element: Element | null = start; element !== null; element = element.parentElement) {
    const isScrollable =
      element === root.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
    if (isScrollable && element.scrollWidth > element.clientWidth + 1) return true
  }
  return false
}

/** Prefetches the neighbour's page and its picture in the displayed size. */
function prefetch(neighbour: HTMLAnchorElement): void {
  const page = document.createElement('link')
  page.rel = 'prefetch'
  page.href = neighbour.href.replace(/#.*/, '')
  document.head.append(page)
  const { sources, sizes } = neighbour.dataset
  if (sources === undefined || sizes === undefined) return
  const picture = new Image()
  picture.fetchPriority = 'low'
  picture.sizes = sizes
  picture.srcset = sources
}
