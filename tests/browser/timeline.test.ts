import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { countWork, quiet, wheel } from './support/quiet.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('main').locator('.it-row')
const row = (page: Page, id: string) => rows(page).filter({ has: page.locator(`#${id}`) })
const shown = (page: Page, name: string) => page.getByRole('checkbox', { name })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Overview by decade' })
const summary = (page: Page) => page.locator('.line-summary')
/** The island is hydrated once the link to the next page is replaced by loading on scroll. */
const isAwake = (page: Page) => expect(page.getByRole('link', { name: 'Later' })).toHaveCount(0)

async function openHydrated(page: Page, path = '/timeline') {
  await page.goto(path)
  await isAwake(page)
}

test.beforeEach(({ page }) => countWork(page))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('plain links go to pages, a decade and an item, and a plain form filters', async ({ page }) => {
    await page.goto('/timeline')
    await expect(summary(page)).toHaveText(/^\d+ events$/)
    await expect(rows(page)).toHaveCount(30)
    await page.getByRole('link', { name: /^1910s: \d+ items?$/ }).click()
    await expect(page).toHaveURL(/\/timeline\?page=2#timeline-\d+$/)
    await expect(page.locator(':target')).toBeInViewport()
    await page.goto('/timeline?at=80#timeline-80')
    await expect(page).toHaveURL(/\/timeline\?page=\d#timeline-80$/)
    await expect(row(page, 'timeline-80').getByRole('heading')).toBeInViewport()

    await page.goto('/timeline')
    await shown(page, 'Pictures').check()
    await page.locator('summary', { hasText: 'Period' }).click()
    await page.getByLabel('From year').fill('1950')
    await page.getByLabel('to year').fill('1900')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByLabel('From year')).toHaveValue('1900')
    await expect(shown(page, 'Pictures')).toBeChecked()
    await expect(summary(page)).toHaveText(/^\d+ items$/)
    await expect(rows(page).getByText('Picture', { exact: true }).first()).toBeVisible()
  })
})

test('the timeline loads more while scrolling, with few rows in the document', async ({ page }) => {
  await openHydrated(page)
  const total = Number(/\d+/.exec((await summary(page).textContent()) ?? '')?.[0])
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.locator(`[data-index="${total - 1}"]`)).toBeInViewport()
  await expect(page.locator(`[data-index="${total - 1}"]`)).toBeFocused()
  expect(await rows(page).count()).toBeLessThan(25)
  await expect(page.locator(`[data-index="${total - 1}"]`)).toHaveAttribute('aria-posinset', String(total))
})

test('the overview jumps to a decade and shows the current position', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page)
  const decade = rail(page).getByRole('link', { name: /^1940s/ })
  await decade.click()
  await expect(page).toHaveURL(/#timeline-\d+$/)
  await expect(decade).toHaveAttribute('aria-current', 'location')
  const id = new URL(page.url()).hash.slice(1)
  await expect(row(page, id)).toBeInViewport()
  await expect(row(page, id)).toBeFocused()
  // With real input: scrolling by script while rows still load may be attributed to them and undone.
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, -100_000)
  await expect(decade).not.toHaveAttribute('aria-current')
})

test('the overview can be skipped by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page)
  await page.getByRole('navigation', { name: 'View', exact: true }).getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip the overview' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(rows(page).first()).toBeFocused()
})

test('on a narrow screen the overview is collapsed, and collapses again after a jump', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await openHydrated(page)
  const decade = rail(page).getByRole('link', { name: /^1890s/ })
  await expect(decade).toBeHidden()
  await rail(page).locator('summary').click()
  await decade.click()
  await expect(decade).toBeHidden()
  await expect(rail(page).locator('summary')).toContainText('1890s')
  await expect(rail(page).locator('summary')).toBeInViewport()
})

test('filters work in place, and the URL and the share button follow', async ({ page }) => {
  await openHydrated(page)
  await shown(page, 'Books').check()
  await expect(page).toHaveURL('/timeline?kinds=timeline,book')
  await expect(summary(page)).toHaveText(/^\d+ items$/)
  await expect(page.locator('.list-head [data-share]')).toHaveAttribute(
    'data-share',
    '/timeline?kinds=timeline,book',
  )
  await shown(page, 'Events').uncheck()
  await expect(page).toHaveURL('/timeline?kinds=book')
  await expect(rows(page).first().getByRole('link').first()).toHaveAttribute('href', /^\/books\?at=\d+#book-/)
  await page.locator('summary', { hasText: 'Period' }).click()
  await page.getByLabel('to year').fill('1000')
  await expect(page.getByText('No items match the filter.')).toBeVisible()
  await expect(rail(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('to year')).toHaveValue('1000')
  await page.getByRole('link', { name: 'The whole timeline' }).click()
  await expect(page).toHaveURL('/timeline')
  await expect(summary(page)).toHaveText(/^\d+ events$/)
})

test('the scroll position is restored on reload and on back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page)
  await rail(page)
    .getByRole('link', { name: /^1950s/ })
    .click()
  const id = new URL(page.url()).hash.slice(1)
  await expect(row(page, id)).toBeInViewport()
  await quiet(page)
  await page.mouse.move(640, 400)
  await wheel(page, 300)
  await quiet(page)
  const scrollPosition = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.it-row')].find(
        (one) => one.getBoundingClientRect().bottom > 100,
      )?.dataset.index,
  )
  await page.reload()
  await expect(page.locator(`[data-index="${scrollPosition}"]`)).toBeInViewport()
  await quiet(page)
  await page
    .getByRole('link', { name: 'Articles', exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/articles')
  await page.goBack()
  await expect(page.locator(`[data-index="${scrollPosition}"]`)).toBeInViewport()
})

test('a URL with an item of another page scrolls to it', async ({ page }) => {
  await page.goto('/timeline#timeline-80')
  await expect(row(page, 'timeline-80')).toBeInViewport()
  await page.goto('/timeline?at=80#timeline-80')
  await expect(row(page, 'timeline-80')).toBeInViewport()
})

test('an item’s own URL is shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHydrated(page)
  const first = rows(page).first()
  await first.getByRole('button', { name: /^Options for “/ }).click()
  const link = first.getByRole('link', { name: 'Share' })
  const href = await link.getAttribute('href')
  await link.click()
  await expect(link).toBeHidden()
  await expect(first.getByRole('status')).toHaveText('Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(href ?? '', page.url()).href)
})

test('moving to the footer by keyboard keeps it in view, and the timeline stops loading', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route(/\/timeline\?/, async (route) => {
    requestCount += 1
    await arrival.promise
    await route.continue()
  })
  await openHydrated(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => requestCount).toBe(1)
  const language = page.locator('footer button[value=cs]')
  await page.keyboard.press('Tab')
  await language.focus()
  await expect(language).toBeInViewport()
  arrival.resolve()
  await expect.poll(height).toBeGreaterThan(before + 500)
  await quiet(page)
  await expect(language).toBeInViewport()
  expect(requestCount).toBe(1)
  // Moving back up continues as before: the footer is out of view, and the end of the list still near.
  await page.evaluate(() => scrollBy(0, -innerHeight))
  await expect.poll(() => requestCount).toBe(2)
})

test('a timeline that fails to load shows an error and can be retried', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource/)
  await openHydrated(page)
  let away = true
  await page.route(/\/timeline\?/, (route) =>
    away ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await shown(page, 'Pictures').check()
  await expect(summary(page)).toHaveText('The timeline couldn’t be loaded.')
  away = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(summary(page)).toHaveText(/^\d+ items$/)
  await expect(page).toHaveURL('/timeline?kinds=timeline,image')
})

// The whole timeline is among the public pages.
const seen = ['/timeline?kinds=timeline,article,book,image&from=1800', '/timeline?to=1000']
for (const path of seen) {
  test(`axe finds nothing on ${path}, light and wide or dark and narrow`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await violationsOn(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 640 })
    if ((await rail(page).count()) > 0) await rail(page).locator('summary').click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violationsOn(page)).toEqual([])
  })
}
