import type { APIRequestContext, Page } from '@playwright/test'
import { selectByRunLength } from '../support/test-run.ts'
import { violationsOfColorsOn, violationsOn } from './support/axe.ts'
import { findLostStates, findUnmarkedFocus } from './support/forced-colors.ts'
import { findUnvisitedLinks, returnFocusToStart, walkByKeyboard } from './support/keyboard-walk.ts'
import { noteShifts, sumOfShifts } from './support/layout-shift.ts'
import { expectCropsAroundFocalPoints } from './support/picture-crops.ts'
import { expectPicturesOfShownSize } from './support/picture-sizes.ts'
import { firstLink, itemPages, lists, namedPageGroups } from './support/routes.ts'
import { expectCompleteScreen } from './support/screen-faults.ts'
import { expect, test } from './support/test.ts'

// Each public page is opened once, and everything that holds for all of them is checked there.

/** Pages that other tests have no use for. */
const furtherPages: readonly (readonly [string, (request: APIRequestContext) => Promise<string>])[] = [
  ['/nothing-here', async () => '/nothing-here'],
  ['related items', async () => '/related/book/1'],
  ['a citation', async () => '/cite/book/1'],
  ['a form for readers', async (request) => (await itemPages(request)).article.replace('/', '/tell-us/')],
  ['an author’s articles', async (request) => `${(await itemPages(request)).author}/articles`],
  ['a month of anniversaries', async () => '/on-this-day/5'],
  ['a page', async (request) => await firstLink(request, '/', /<footer.*?href="(\/[^"]+)"/s)],
  ['a search without results', async () => '/search?q=xyzzy'],
]

const wide = { width: 1280, height: 800 }
const pictureWidths = selectByRunLength({
  short: [375, 768, 1440],
  long: [320, 375, 640, 768, 1024, 1280, 1440, 1920],
})
const emptySvg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

const describeViolations = (violations: Awaited<ReturnType<typeof violationsOn>>) =>
  violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))

for (const [index, group] of [...namedPageGroups, furtherPages].entries()) {
  const names = group.map(([name]) => name).join(', ')
  const areMain = index < namedPageGroups.length
  test(`is complete, accessible and usable by keyboard, and shifts and requests nothing else: ${names}`, async ({
    page,
    request,
    baseURL,
    complaints,
  }) => {
    test.slow()
    complaints.expected.push(/the server responded with a status of 404/)
    const elsewhere: string[] = []
    page.on('request', (sent) => {
      if (!sent.url().startsWith(`${baseURL}/`)) elsewhere.push(sent.url())
    })
    let isLoaded = false
    // The boxes do not depend on the pixels, which would be encoded for each width. A page with a route uses no cache.
    await page.route(/\/img\//, (route) =>
      isLoaded ? route.fulfill({ contentType: 'image/svg+xml', body: emptySvg }) : route.continue(),
    )
    await noteShifts(page)
    let [cropped, pictures] = [0, 0]
    for (const [name, find] of group)
      await test.step(name, async () => {
        isLoaded = false
        await page.setViewportSize(wide)
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
        const response = await page.goto(await find(request))
        if (lists.some((list) => list === name)) await expectSteadyAndLight(page, name)
        isLoaded = true
        expect(describeViolations(await violationsOn(page)), name).toEqual([])
        if (areMain) await expectCompleteScreen(page, response, { language: 'en-US', widths: [1280, 375] })
        if (areMain || name === 'a month of anniversaries')
          cropped += await expectCropsAroundFocalPoints(page, [320, 375, 768, 1280, 1920])
        pictures += await expectPicturesOfShownSize(page, pictureWidths)
        await page.setViewportSize({ width: 375, height: 800 })
        await page.emulateMedia({ colorScheme: 'dark' })
        // All rules: some elements are there on narrow screens only, such as the button of the decades of the timeline.
        expect(describeViolations(await violationsOn(page)), name).toEqual([])
        await page.setViewportSize(wide)
        await page.emulateMedia({ forcedColors: 'active' })
        expect(describeViolations(await violationsOfColorsOn(page)), name).toEqual([])
        expect(await findLostStates(page), name).toEqual([])
        expect(await walkWithForcedColors(page), name).toEqual([])
        if (areMain) await expectUsableByKeyboard(page, name)
      })
    expect(elsewhere).toEqual([])
    expect(cropped).toBeGreaterThan(10)
    expect(pictures).toBeGreaterThan(20)
  })
}

/** Nothing has shifted while a list and its pictures were loaded, and its only script is the one of all pages. */
async function expectSteadyAndLight(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete || image.getBoundingClientRect().top > innerHeight || !image.checkVisibility(),
    ),
  )
  expect(await sumOfShifts(page), name).toBeLessThan(0.02)
  // The timeline hydrates as soon as it is visible.
  if (name === '/timeline') return
  // Live pages load more later, when they are idle.
  const scripts = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const loadedAt = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name: url, startTime }) => (url.endsWith('.js') && startTime <= loadedAt ? [url] : []))
  })
  expect(scripts, name).toEqual([expect.stringMatching(/\/assets\/enhance-[\w-]+\.js$/)])
}

/** The first elements whose focus is not visible if the browser replaces all colors. */
async function walkWithForcedColors(page: Page): Promise<string[]> {
  const unmarked: string[] = []
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    const element = await findUnmarkedFocus(page)
    if (element !== null) unmarked.push(element)
  }
  return unmarked
}

/** Each stop of the Tab key is visible, and no link is skipped. */
async function expectUsableByKeyboard(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await returnFocusToStart(page)
  const stops = await walkByKeyboard(page)
  expect(stops.length, name).toBeGreaterThan(8)
  expect(
    stops.filter((stop) => !stop.isMarked || !stop.isInView),
    name,
  ).toEqual([])
  expect(await findUnvisitedLinks(page), name).toEqual([])
}
