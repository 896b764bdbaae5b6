import type { Locator, Page } from '@playwright/test'
import { countWork, quiet } from './support/quiet.ts'
import { expect, test } from './support/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor changes the language and stays on the page', async ({ page, context }) => {
    await page.goto('/timeline?page=2')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
    const czech = footer.getByRole('button', { name: 'Čeština' })
    await expect(czech).toHaveAttribute('lang', 'cs')
    await czech.click()
    await expect(page).toHaveURL('/timeline?page=2')
    await expect(page.locator('html')).toHaveAttribute('lang', 'cs')
    await expect(page.getByRole('heading', { level: 1, name: 'Časová osa' })).toBeVisible()
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: 'letopis-language', value: 'cs', path: '/', sameSite: 'Lax' })
    await page.goto('/books')
    await expect(page.getByRole('heading', { level: 1, name: 'Knihy' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  })
})

test('a language cookie that is another language, a script or a long text changes nothing', async ({
  page,
  context,
  baseURL,
}) => {
  for (const hostile of ['de', '"><script>alert(1)</script>', 'c'.repeat(3000)]) {
    await context.addCookies([
      { name: 'letopis-language', value: encodeURIComponent(hostile), url: baseURL ?? '' },
    ])
    await page.goto('/articles')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
  }
})

/** React adds its keys to the elements that it hydrates. */
async function expectHydrated(heading: Locator): Promise<void> {
  await expect
    .poll(() =>
      heading.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__react'))),
    )
    .toBe(true)
}

test('a public application hydrates in its language with the messages that come with it', async ({
  page,
}) => {
  // They never arrive.
  await page.route('**/_i18n/**', () => undefined)
  await page.goto('/login')
  await expectHydrated(page.getByRole('heading', { level: 1, name: 'This site is being set up' }))
  await page.getByRole('button', { name: 'Čeština' }).click()
  await expect(page).toHaveURL('/login')
  await expectHydrated(page.getByRole('heading', { level: 1, name: 'Tento web se připravuje' }))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  expect(await findStartOfMessages(page)).toBeGreaterThanOrEqual(999)
})

test('a public application works when the other messages cannot be loaded', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource|messages could not be loaded/)
  await page.route('**/_i18n/**', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await countWork(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/login')
  await quiet(page)
  expect(loads).toBe(1)
  await expectHydrated(page.getByRole('heading', { level: 1, name: 'This site is being set up' }))
})

/** When the page began to load all messages, in milliseconds after its load event. */
async function findStartOfMessages(page: Page): Promise<number> {
  const href = (await page.locator('html').getAttribute('data-messages')) ?? ''
  expect(href).toMatch(/^\/_i18n\/[0-9a-f]{16}\/(?:en-US|cs)\/messages\.json$/)
  return await page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const found = list.getEntries().find((entry) => entry.name.endsWith(name))
          const [shown] = performance.getEntriesByType('navigation')
          if (found !== undefined && shown instanceof PerformanceNavigationTiming) {
            resolve(found.startTime - shown.loadEventStart)
          }
        }).observe({ type: 'resource', buffered: true })
      }),
    href,
  )
}

test('a document prefetches the messages of its language, but not within the first second', async ({
  page,
}) => {
  await page.goto('/news')
  expect(await findStartOfMessages(page)).toBeGreaterThanOrEqual(999)
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1)
})

test('nothing is prefetched for visitors who save data', async ({ page }) => {
  await countWork(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/news')
  await quiet(page)
  await expect(page.locator('script[type=speculationrules], link[rel=prefetch]')).toHaveCount(0)
})

test('going back after a change of language does not restore the old language', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('button', { name: 'Čeština' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Novinky' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Novinky' })).toBeVisible()
})
