import type { Page } from '@playwright/test'

/** An element that has the focus while a page is walked through by the Tab key. */
export interface KeyboardStop {
  readonly what: string
  readonly isMarked: boolean
  readonly isInView: boolean
  readonly isAgain: boolean
}

/**
 * The focused element, whether its focus is visible, and whether it was focused before; null once focus has
 * left the page.
 */
function lookAtFocus(): KeyboardStop | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const isAgain = element.dataset.visited === 'true'
  element.dataset.visited = 'true'
  const wearsMark = (one: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, pseudo)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const marked = (one: Element) => wearsMark(one) || wearsMark(one, '::after')
  const box = element.getBoundingClientRect()
  return {
    what: element.outerHTML.slice(0, 120),
    // A label shows the focus of the field it hides, a card that of its row.
    isMarked: [element, element.parentElement, element.nextElementSibling, ...element.children].some(
      (one) => one && marked(one),
    ),
    isInView: box.bottom > 0 && box.top < innerHeight,
    isAgain,
  }
}

/** Presses Tab until the focus leaves the page or returns to an element. */
export async function walkByKeyboard(page: Page): Promise<KeyboardStop[]> {
  const stops: KeyboardStop[] = []
  for (let steps = 0; steps < 2000; steps += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop === null || stop.isAgain) break
    stops.push(stop)
  }
  return stops
}

/** Visible links that a walk did not visit; rows of the timeline are recreated and lose the mark. */
export async function findUnvisitedLinks(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href]:not([aria-posinset] *)')]
      .filter((link) => link.checkVisibility() && link.dataset.visited !== 'true')
      .map((link) => link.outerHTML.slice(0, 120)),
  )
}

/** The next Tab focuses the first element of the page, as after it was opened. */
export async function returnFocusToStart(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    scrollTo(0, 0)
  })
}
