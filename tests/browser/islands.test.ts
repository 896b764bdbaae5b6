import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Records the scripts a page loads, by their names without the hash. */
function scriptsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w.]+)-[\w-]+\.js$/.exec(request.url())?.[1]
    if (name !== undefined) names.push(name)
  })
  return names
}

test('the search hydrates on focus, and shows results while typing', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/search', { waitUntil: 'networkidle' })
  expect(scripts).toEqual(['enhance'])
  const field = page.getByRole('searchbox')
  await field.focus()
  await expect.poll(() => scripts).toContain('hydrate')
  await field.pressSequentially('mill')
  await expect(page.getByRole('status')).toHaveText(/\d+ results? for “mill”/)
  expect(await page.locator('.results li').count()).toBeGreaterThan(0)
  await expect(page.locator('.results mark').first()).toBeVisible()
  await expect(page).toHaveURL('/search?q=mill')
  await field.fill('xqzxqz')
  await expect(page.getByRole('status')).toHaveText('No results for “xqzxqz”.')
  await expect(page.locator('.results li')).toHaveCount(0)
  await field.fill('')
  await expect(page.getByRole('status')).toHaveText('')
  await expect(page).toHaveURL('/search')
})

test('text typed before the search hydrates is not lost', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/hydrate-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/search')
  await page.getByRole('searchbox').pressSequentially('bell')
  held.resolve()
  await expect(page.getByRole('status')).toHaveText(/results? for “bell”/)
  await expect(page.getByRole('searchbox')).toHaveValue('bell')
})

test('a search that fails shows an error, and the form still works', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource/)
  await page.goto('/search')
  await page.route(/\/search\?q=/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await page.getByRole('searchbox').focus()
  await page.getByRole('searchbox').pressSequentially('mill')
  await expect(page.getByRole('status')).toHaveText('Search couldn’t be loaded. Please try again.')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText(/\d+ results? for “mill”/)).toBeVisible()
})

test('an island that hydrates when visible stays inactive below the fold', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.route('/search', async (route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replace('data-hydrate-on="touched"', 'data-hydrate-on="seen"')
      .replace('<h1', '<p style="height: 3000px"></p><h1')
    await route.fulfill({ response, body: html })
  })
  await page.goto('/search', { waitUntil: 'networkidle' })
  expect(scripts).toEqual(['enhance'])
  await page.locator('[data-island]').scrollIntoViewIfNeeded()
  await expect.poll(() => scripts).toContain('hydrate')
})

test('an island whose script failed to load hydrates on the next interaction', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/Failed to load resource|An island could not be woken/)
  let broken = true
  await page.route(/\/assets\/search-/, (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/search')
  await page.getByRole('searchbox').focus()
  await page.waitForEvent('console', (message) => message.text().includes('could not be woken'))
  broken = false
  await page.getByRole('searchbox').pressSequentially('mill')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText(/\d+ results? for “mill”/)).toBeVisible()
})
