import type { Page } from '@playwright/test'
import { allPages, namedPageGroups } from './support/routes.ts'
import { expect, test } from './support/test.ts'

interface Stop {
  readonly what: string
  readonly isMarked: boolean
  readonly isInView: boolean
  readonly isAgain: boolean
}

/**
 * The focused element, whether its focus is visible, and whether it was focused before; null once focus has
 * left the page.
 */
function lookAtFocus(): Stop | null {
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

async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let steps = 0; steps < 2000; steps += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop === null || stop.isAgain) break
    stops.push(stop)
  }
  return stops
}

/** Visible links that were not visited; rows of the timeline are recreated and lose the mark. */
function unvisited(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a[href]:not([aria-posinset] *)')]
    .filter((link) => link.checkVisibility() && link.dataset.visited !== 'true')
    .map((link) => link.outerHTML.slice(0, 120))
}

for (const group of namedPageGroups) {
  const names = group.map(([name]) => name).join(', ')
  test(`by keyboard alone each stop is visible and nothing is skipped on ${names}`, async ({
    page,
    request,
  }) => {
    for (const [name, find] of group) {
      await page.goto(await find(request), { waitUntil: 'networkidle' })
      const stops = await walk(page)
      expect(stops.length, name).toBeGreaterThan(8)
      expect(
        stops.filter((stop) => !stop.isMarked || !stop.isInView),
        name,
      ).toEqual([])
      expect(await page.evaluate(unvisited), name).toEqual([])
    }
  })
}

test.describe('without JavaScript, which would detect the changed texts', () => {
  test.use({ javaScriptEnabled: false })

  test('endless words wrap at 320 px', async ({ page, request }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of await allPages(request)) {
      await page.goto(path)
      const width = await page.evaluate(() => {
        const endless = 'Nejneobhospodařovávatelnějšími'.repeat(5)
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          // Numbers have a limited length.
          const isRead = node.parentElement?.closest('main') && !node.parentElement.matches('.branch-count')
          if (isRead && node.nodeValue?.trim() && node.parentElement?.checkVisibility())
            node.nodeValue = endless
        }
        return document.documentElement.scrollWidth
      })
      expect([path, width]).toEqual([path, 320])
    }
  })
})
