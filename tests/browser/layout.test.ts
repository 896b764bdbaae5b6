import { allPages } from './support/routes.ts'
import { expectCompleteScreen } from './support/screen-faults.ts'
import { expect, test } from './support/test.ts'

test('the content keeps its margins', async ({ page }) => {
  await page.goto('/articles')
  for (const [width, margin] of [
    [375, 8],
    [700, 32],
    [900, 64],
    [1280, 128],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.getByRole('main').boundingBox()
    expect(box?.x, `at ${width}`).toBe(margin)
    await expect(page.getByRole('main')).toHaveCSS('margin-bottom', '48px')
  }
})

/** How far the page overflows its window, and where the text of the title bar, of the page and of the footer begins. */
function measure() {
  const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left
  const title = document.querySelector('main h1')?.getBoundingClientRect()
  return {
    overflow: document.documentElement.scrollWidth - innerWidth,
    left: [left('.title-bar p'), left('main h1'), left('.footer-words, .footer-links')],
    titleBottom: title?.bottom ?? Number.POSITIVE_INFINITY,
  }
}

/** Replaces the texts of a page by an endless word; returns the width of the page with it. */
function replaceTextsByEndlessWord(): number {
  const endless = 'Nejneobhospodařovávatelnějšími'.repeat(5)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // Numbers have a limited length.
    const isRead = node.parentElement?.closest('main') && !node.parentElement.matches('.branch-count')
    if (isRead && node.nodeValue?.trim() && node.parentElement?.checkVisibility()) node.nodeValue = endless
  }
  return document.documentElement.scrollWidth
}

test.describe('without JavaScript, which does not change the grid and would detect changed texts', () => {
  test.use({ javaScriptEnabled: false })

  test('all public pages are complete in Czech, have one grid from 320 to 1920 px, their title on the first screen of a phone, and wrap endless words', async ({
    page,
    request,
    context,
    baseURL,
    complaints,
  }) => {
    complaints.expected.push(/404/)
    await context.addCookies([{ name: 'letopis-language', value: 'cs', url: baseURL ?? '' }])
    // The pictures have their dimensions in the page; the test need not wait for them.
    const body = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    await page.route(/\/img\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
    const about = /<footer.*?href="(\/[a-z-]+)"/s.exec(await (await request.get('/')).text())?.[1] ?? ''
    const event = ['/related/timeline/1', '/cite/timeline/1', '/tell-us/timeline/1']
    const views = ['/timeline?view=list', '/timeline?view=overview', '/images', '/on-this-day']
    const main = await allPages(request)
    for (const path of [...main, ...views, ...event, about, '/nothing-here']) {
      const response = await page.goto(path)
      if (main.includes(path))
        await expectCompleteScreen(page, response, { language: 'cs', widths: [320, 768] })
      // A sign-in form and an error are in the middle of the window.
      const isCentred = path === '/login' || path === '/nothing-here'
      for (const [width, edge] of [
        [320, 8],
        [375, 8],
        [768, 64],
        [1280, 128],
        [1920, 192],
      ] as const) {
        await page.setViewportSize({ width, height: 667 })
        const { overflow, left, titleBottom } = await page.evaluate(measure)
        expect([path, width, overflow]).toEqual([path, width, 0])
        if (!isCentred) expect([path, width, ...left]).toEqual([path, width, edge, edge, edge])
        if (width === 375) expect(titleBottom, path).toBeLessThan(667)
      }
      if (!main.includes(path)) continue
      await page.setViewportSize({ width: 320, height: 700 })
      expect([path, await page.evaluate(replaceTextsByEndlessWord)]).toEqual([path, 320])
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, javaScriptEnabled: false })

  test('the menu of inner pages is behind a button, and open on the home page', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await page.goto('/')
    await expect(menu.getByRole('link')).toHaveCount(6)
    await page.goto('/articles')
    await expect(menu.getByRole('link')).toHaveCount(0)
    await menu.getByRole('button').click()
    await menu.getByRole('link', { name: 'Books' }).click()
    await expect(page).toHaveURL('/books')
  })
})

/** The contrast of a colour with the page behind it. */
function contrastWithPage(element: Element, property: 'backgroundColor' | 'borderTopColor'): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context === null) return 0
  const luminance = (colour: string) => {
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const pair = [
    luminance(getComputedStyle(element)[property]),
    luminance(getComputedStyle(document.documentElement).backgroundColor),
  ]
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
}

test('buttons and chips stand out from the page in both themes', async ({ page }) => {
  const expectContrast = async (selector: string, property: 'backgroundColor' | 'borderTopColor') => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const contrast = await page.locator(selector).first().evaluate(contrastWithPage, property)
      expect(contrast, `${selector}, ${colorScheme}`).toBeGreaterThan(3)
    }
  }
  await page.goto('/search?q=a')
  await expectContrast('.search-row .button', 'backgroundColor')
  await expectContrast('.filter:has(:checked)', 'backgroundColor')
  await expectContrast('.filter:not(:has(:checked))', 'borderTopColor')
  await page.goto('/articles')
  await expectContrast('.chip[aria-current]', 'backgroundColor')
  await expectContrast('.chip:not([aria-current])', 'borderTopColor')
})

test('the footer is compact at 575 pixels and shorter on narrow screens', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await page.setViewportSize({ width: 576, height: 800 })
  await page.goto('/')
  const roomy = (await footer.boundingBox())?.height ?? 0
  await page.setViewportSize({ width: 575, height: 800 })
  expect((await footer.boundingBox())?.height ?? 0).toBeLessThan(roomy)
  await expect(footer.getByText('Powered by Letopis')).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(footer.getByText('Powered by Letopis')).toBeVisible()
})

test('the skip link is reachable by keyboard', async ({ page }) => {
  await page.goto('/articles')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
