import { runAfterPageLoad } from './run-after-page-load.ts'
import { listenForSwipes } from './swipe.ts'

const TYPED_IN = 'input, textarea, select, [contenteditable], [role=textbox]'

/** Steps from one image to the next by keys and by swipe, and fetches the neighbours before they are asked for. */
export function enableImageNavigation(root: Document): void {
  const place = root.querySelector<HTMLElement>('[data-steps]')
  if (place === null) return
  const [previous, next, up] = ['a[rel=prev]', 'a[rel=next]', 'a[data-up]'].map((way) =>
    place.querySelector<HTMLAnchorElement>(way),
  )
  const ways = new Map([
    ['ArrowLeft', previous],
    ['ArrowRight', next],
    ['Escape', up],
  ])
  root.addEventListener('keydown', (event) => {
    const way = ways.get(event.key)
    if (!way || isKeyForSomethingElse(event, root)) return
    event.preventDefault()
    way.click()
  })
  const plate = place.querySelector<HTMLElement>('[data-swipe]')
  if (plate !== null) listenForSwipes(plate, { left: () => next?.click(), right: () => previous?.click() })
  runAfterPageLoad(() => {
    for (const neighbour of [next, previous]) if (neighbour) prefetch(neighbour)
  })
}

/** Whether a key belongs to something else: a field, a dialog, a shortcut, a page that can be moved sideways. */
function isKeyForSomethingElse(event: KeyboardEvent, root: Document): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true
  if (event.target instanceof Element && event.target.closest(TYPED_IN) !== null) return true
  if (root.querySelector('dialog[open], :popover-open') !== null) return true
  return event.key !== 'Escape' && canScrollSideways(event.target, root)
}

function canScrollSideways(target: EventTarget | null, root: Document): boolean {
  if ((window.visualViewport?.scale ?? 1) > 1.01) return true
  const start = target instanceof Element ? target : root.documentElement
  for (let element: Element | null = start; element !== null; element = element.parentElement) {
    const scrolls =
      element === root.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
    if (scrolls && element.scrollWidth > element.clientWidth + 1) return true
  }
  return false
}

/** The neighbour's page, and its picture in the size it will be shown. */
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
