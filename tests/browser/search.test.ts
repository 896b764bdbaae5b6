import type { Page, Route } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { countWork, quiet } from './support/quiet.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('searchbox')
const status = (page: Page) => page.getByRole('status')
const kind = (page: Page, name: string) => page.getByRole('radio', { name })
const isData = (route: Route) => route.request().resourceType() === 'fetch'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a plain form searches, filters by kind and by period, and has links to pages', async ({ page }) => {
    await page.goto('/search')
    await field(page).fill('mill')
    await field(page).press('Enter')
    await expect(status(page)).toHaveText(/\d+ results for “mill”/)
    await expect(page).toHaveURL('/search?q=mill')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(field(page)).toHaveValue('mill')

    await kind(page, 'Timeline').check()
    await page.locator('summary', { hasText: 'Period' }).click()
    await page.getByLabel('From year').fill('1950')
    await page.getByLabel('to year').fill('-50')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=mill&kind=timeline&from=1950&to=-50/)
    await expect(page.getByLabel('From year')).toHaveValue('-50')
    await expect(page.getByLabel('to year')).toHaveValue('1950')
    const kinds = page.locator('.result-kind .label')
    expect(await kinds.count()).toBeGreaterThan(0)
    for (const name of await kinds.allTextContents()) expect(name).toBe('Event')
    await expect(page.getByRole('checkbox')).toBeHidden()
  })

  test('misspelt words are matched, and empty results show advice', async ({ page }) => {
    await page.goto('/search?q=flod')
    await expect(status(page)).toHaveText(/^No results for “flod”\. Showing \d+ results for “flood”\.$/)
    await expect(field(page)).toHaveValue('flod')
    await page.goto('/search?q=xqzxqz&kind=book')
    await expect(page.getByText('Check the spelling')).toBeVisible()
    await page.getByRole('link', { name: 'Search without filters' }).click()
    await expect(page).toHaveURL('/search?q=xqzxqz')
  })
})

test('results and the URL follow the words and the filters', async ({ page }) => {
  await page.goto('/search')
  await field(page).pressSequentially('mill')
  await expect(status(page)).toHaveText(/\d+ results for “mill”/)
  await expect(page).toHaveTitle(/^Search: mill – /)
  const images = await kind(page, 'Pictures').locator('..').locator('.filter-count').textContent()
  await kind(page, 'Pictures').check()
  await expect(status(page)).toHaveText(`${images} results for “mill”`)
  await expect(page).toHaveURL('/search?q=mill&kind=image')
  await page.locator('summary', { hasText: 'Period' }).click()
  await page.getByLabel('to year').fill('1900')
  await expect(page).toHaveURL('/search?q=mill&kind=image&to=1900')
  await field(page).fill('miil')
  await expect(status(page)).toHaveText(/^No results for “miil”\. Showing \d+ results? for “mill”\.$/)
  await expect(field(page)).toHaveValue('miil')
})

test('a response that arrives too late is not shown', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  await countWork(page)
  await page.goto('/search')
  await page.route(/q=mill/, async (route) => {
    if (!isData(route)) return route.continue()
    const response = await route.fetch()
    await late.promise
    // By now the page may have stopped waiting.
    await route.fulfill({ response }).catch(() => undefined)
    given.resolve()
  })
  const requested = page.waitForRequest(/q=mill/)
  await field(page).pressSequentially('mill')
  await requested
  await expect(page.locator('.search-found')).toHaveAttribute('aria-busy', 'true')
  await field(page).fill('bridge')
  await expect(status(page)).toHaveText(/results for “bridge”/)
  late.resolve()
  await given.promise
  await quiet(page)
  await expect(status(page)).toHaveText(/results for “bridge”/)
  await expect(page).toHaveURL('/search?q=bridge')
})

test('a submitted search has its own history entry', async ({ page }) => {
  await page.goto('/articles')
  await page.goto('/search')
  await field(page).pressSequentially('mill')
  // Results without a submit show that the island is hydrated; until then the browser sends the plain form.
  await expect(status(page)).toHaveText(/results for “mill”/)
  await field(page).press('Enter')
  await expect(page).toHaveURL('/search?q=mill')
  await field(page).fill('brid')
  await expect(status(page)).toHaveText(/results for “brid”/)
  await field(page).fill('bridge')
  await expect(status(page)).toHaveText(/results for “bridge”/)
  await kind(page, 'Pictures').check()
  await expect(page).toHaveURL('/search?q=bridge&kind=image')
  await page.goBack()
  await expect(page).toHaveURL('/search?q=mill')
  await expect(status(page)).toHaveText(/results for “mill”/)
  await expect(field(page)).toHaveValue('mill')
  await expect(kind(page, 'Everything')).toBeChecked()
  await page.goForward()
  await expect(status(page)).toHaveText(/results for “bridge”/)
  await expect(kind(page, 'Pictures')).toBeChecked()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/articles')
})

test('going back from a result returns to the search page, not to its data', async ({ page }) => {
  await page.goto('/search')
  await field(page).pressSequentially('mill')
  await expect(status(page)).toHaveText(/results for “mill”/)
  await page.locator('.search-found a').first().click()
  await expect(page).not.toHaveURL(/\/search/)
  await page.goBack()
  await expect(page).toHaveURL('/search?q=mill')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(field(page)).toHaveValue('mill')
})

test('a search that fails can be retried in place', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource/)
  let away = true
  await page.goto('/search')
  await page.route(/\/search\?q=/, (route) =>
    away && isData(route) ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await field(page).pressSequentially('mill')
  await expect(status(page)).toHaveText('Search couldn’t be loaded. Please try again.')
  away = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(status(page)).toHaveText(/results for “mill”/)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page).toHaveURL('/search?q=mill')
})

test('the / key opens the search from any page, but not while typing', async ({ page }) => {
  await page.goto('/articles', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-keyshortcuts', '/')
  await page.keyboard.press('Control+/')
  await page.keyboard.press('Alt+/')
  await expect(page).toHaveURL('/articles')
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/search/)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type('and/or')
  await expect(field(page)).toHaveValue('and/or')
  await kind(page, 'Pictures').focus()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('mill')
  await expect(field(page)).toHaveValue('mill')
})

test('the / key can be disabled', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('checkbox', { name: 'Press / to search from any page' }).uncheck()
  await page.goto('/articles', { waitUntil: 'networkidle' })
  await page.keyboard.press('/')
  await expect(page.getByRole('link', { name: 'Search' })).not.toHaveAttribute('aria-keyshortcuts')
  await expect(page).toHaveURL('/articles')
  await page.goto('/search', { waitUntil: 'networkidle' })
  await page.getByRole('checkbox').check()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
})

test('the whole search works by keyboard alone', async ({ page }) => {
  await page.goto('/search?q=mill')
  await field(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(kind(page, 'Everything')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/search?q=mill&kind=news')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('From year')).toBeFocused()
})

test('axe finds nothing in the search, light and wide or dark and narrow', async ({ page }) => {
  for (const path of ['/search?q=flod', '/search?q=xqzxqz&kind=book', '/search?q=mill&kind=image&from=-50']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violationsOn(page)).toEqual([])
  }
})

test('hostile URLs are harmless', async ({ page, request, complaints }) => {
  complaints.expected.push(/status of 4\d\d/)
  const evil = encodeURIComponent('"><img src=x onerror=alert(1)>\'; drop table search; --')
  page.on('dialog', () => {
    throw new Error('a script of the address ran')
  })
  await page.goto(`/search?q=${evil}&kind=${evil}&from=${evil}&to=${evil}&page=${evil}`)
  await expect(field(page)).toHaveValue('"><img src=x onerror=alert(1)>\'; drop table search; --')
  for (const query of [
    'q=%00%FF',
    'q=%',
    'q[]=1&q=2',
    'q=mill&page=999999',
    'kind=__proto__&q=mill',
    '%F0%9F',
  ])
    expect((await request.get(`/search?${query}`)).status(), query).toBeLessThan(500)
  for (const length of [2000, 10_000]) {
    const response = await request.get(`/search?q=${'a'.repeat(length)}`)
    expect([200, 414]).toContain(response.status())
  }
  await page.goto('/search?q=mill')
  await expect(status(page)).toHaveText(/results for “mill”/)
})
