import type { Page } from '@playwright/test'
import { countWork, quiet } from './support/quiet.ts'
import { expect, test } from './support/test.ts'

/** Replaces the manifest of the served build; returns the responses it is given. */
async function serve(page: Page, answer: () => { status?: number; body: string }): Promise<() => number> {
  let requestCount = 0
  await page.route('/latest.json', (route) => {
    requestCount += 1
    return route.fulfill({ contentType: 'application/json', ...answer() })
  })
  return () => requestCount
}

const newer = { body: '{"id":"another","time":"2030-01-01T00:00:00.000Z"}' }
const notice = (page: Page) => page.locator('.version-notice')

for (const path of ['/articles', '/login']) {
  test(`${path} shows a notice of a new version and loads it on request`, async ({ page }) => {
    await page.clock.install()
    const getRequestCount = await serve(page, () => newer)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(notice(page)).toHaveAttribute('aria-live', 'polite')
    await expect(notice(page)).toBeEmpty()
    await page.clock.runFor(4 * 60_000)
    expect(getRequestCount()).toBe(0)
    await page.clock.runFor(2 * 60_000)
    await expect(notice(page)).toContainText('A new version is available.')
    await expect(notice(page)).toHaveRole('status')
    await page.clock.runFor(30 * 60_000)
    expect(getRequestCount()).toBe(1)
    const loaded = page.waitForEvent('load')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await loaded
    await expect(notice(page)).toBeEmpty()
  })
}

test('the notice can be dismissed by keyboard and does not appear again', async ({ page }) => {
  await page.clock.install()
  await serve(page, () => newer)
  await page.goto('/articles')
  await page.clock.runFor(6 * 60_000)
  await notice(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(notice(page)).toBeEmpty()
  await expect(page.getByRole('main')).toBeFocused()
  await page.clock.runFor(60 * 60_000)
  await expect(notice(page)).toBeEmpty()
})

test('on a phone the notice has its own space at the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.clock.install()
  await serve(page, () => newer)
  await page.goto('/articles')
  await page.clock.runFor(6 * 60_000)
  await expect(notice(page)).toContainText('A new version')
  await expect(notice(page)).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const box = await notice(page).boundingBox()
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)
  expect(box?.height).toBeLessThan(120)
})

test('the same version, a server that fails and a wrong answer are ignored, and requested again', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 500/)
  await page.clock.install()
  let answer: { status?: number; body: string } = { body: '' }
  const getRequestCount = await serve(page, () => answer)
  await page.goto('/articles')
  const own = (await page.locator('html').getAttribute('data-build')) ?? ''
  expect(own).toMatch(/^[0-9a-f]{16}$/)
  for (answer of [
    { body: JSON.stringify({ id: own }) },
    { status: 500, body: 'no' },
    { body: '<html>' },
    { body: '[]' },
  ]) {
    const before = getRequestCount()
    const later = async () => {
      await page.clock.runFor(60_000)
      return getRequestCount()
    }
    await expect.poll(later, { intervals: [50] }).toBeGreaterThanOrEqual(before + 3)
    await expect(notice(page)).toBeEmpty()
  }
})

test('the version is not requested while the page is hidden, but soon after it is visible again', async ({
  page,
}) => {
  await page.clock.install()
  const getRequestCount = await serve(page, () => newer)
  await page.goto('/articles')
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await page.clock.runFor(40_000)
  await hide(false)
  expect(getRequestCount()).toBe(0)
  await hide(true)
  await page.clock.runFor(3 * 3_600_000)
  expect(getRequestCount()).toBe(0)
  await hide(false)
  await expect(notice(page)).toContainText('A new version is available.')
})

test('an island whose file belongs to the old version reloads the page, once', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/Failed to load resource|An island could not be woken/)
  await countWork(page)
  await serve(page, () => newer)
  await page.route(/\/assets\/hydrate-/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  let given = false
  page.on('framenavigated', () => {
    given = false
  })
  page.on('console', (message) => {
    given ||= message.text().includes('could not be woken')
  })
  await page.goto('/search')
  await page.getByRole('searchbox').focus()
  await expect.poll(() => loads).toBe(2)
  await page.getByRole('searchbox').focus()
  await expect.poll(() => given).toBe(true)
  await quiet(page)
  expect(loads).toBe(2)
  await page.getByRole('searchbox').fill('mill')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/search\?q=mill/)
})

test('an island that failed to load for another reason does not reload the page', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/Failed to load resource|An island could not be woken/)
  await countWork(page)
  await page.route(/\/assets\/hydrate-/, (route) => route.abort())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  let tries = 0
  page.on('console', (message) => {
    if (message.text().includes('could not be woken')) tries += 1
  })
  await page.goto('/search')
  const versionResponse = page.waitForResponse('/latest.json')
  await page.getByRole('searchbox').focus()
  await versionResponse
  await quiet(page)
  expect(loads).toBe(1)
  // There is no repeated retry while the page stays open, only on the next interaction.
  expect(tries).toBe(1)
  await page.getByRole('searchbox').press('m')
  await expect.poll(() => tries).toBe(2)
})
