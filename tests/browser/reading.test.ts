import { itemPages } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu links to all sections and marks the current one, and each lists its content', async ({
    page,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const openByMenu = async (name: string) => {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    for (const [path, heading, total] of [
      ['/news', 'News', /^\d+ news items?$/],
      ['/articles', 'Articles', /^\d+ articles?$/],
      ['/galleries', 'Galleries', /^\d+ galleries$/],
      ['/timeline', 'Timeline', /^\d+ events?$/],
      ['/books', 'Books', /^\d+ books?$/],
      ['/links', 'Links', /^\d+ links?$/],
    ] as const) {
      if (path === '/news') await page.goto(path)
      else await openByMenu(heading)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(total).first()).toBeVisible()
      expect(await page.getByRole('main').getByRole('heading').count(), path).toBeGreaterThan(5)
      await expect(page).toHaveTitle(new RegExp(`^${heading} – .+`))
    }
    await openByMenu('Home')
  })

  test('/ shows the site, its news and links to the sections', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.locator('.home-news li')).toHaveCount(5)
    await expect(main.getByRole('link', { name: 'All news' })).toHaveAttribute('href', '/news')
    await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible()
    for (const sectionPath of ['/articles', '/galleries', '/timeline', '/books', '/links']) {
      await expect(main.locator(`.ways a[href="${sectionPath}"]`)).toBeVisible()
    }
  })

  test('an article is shown completely and links to its gallery', async ({ page, request }) => {
    await page.goto((await itemPages(request)).article)
    await expect(page.locator('article .rich')).toHaveText(/^[\s\S]{500,}$/)
    await expect(page.locator('article time').first()).toBeVisible()
    await expect(page.locator('.label').first()).toBeVisible()
  })

  test('a gallery links to its images and back', async ({ page, request }) => {
    const { gallery } = await itemPages(request)
    await page.goto(gallery)
    await page.locator('.tile a').first().click()
    const first = page.url()
    await expect(page.locator('.plate img')).toHaveJSProperty('complete', true)
    await page.locator('a[rel="next"]').click()
    await page.locator('a[rel="prev"]').click()
    expect(page.url()).toBe(first)
    await expect(page.getByRole('link', { name: 'Full size', exact: true })).toHaveAttribute(
      'href',
      /^\/img\/[0-9a-f]{24}\/full\.jpg$/,
    )
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last().click()
    await expect(page).toHaveURL(gallery)
  })

  test('external links are marked and send no referrer', async ({ page }) => {
    await page.goto('/links')
    const links = page.locator('.entry h3 a')
    expect(await links.count()).toBeGreaterThan(5)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(link).toHaveAttribute('target', '_blank')
    }
  })
})

test('the script of every page is small', async ({ browser }) => {
  // Other tests have it in the cache.
  const page = await browser.newPage()
  const loaded = page.waitForResponse(/\/assets\/enhance-/)
  await page.goto('/')
  // As transferred.
  const { responseBodySize } = await (await loaded).request().sizes()
  expect(responseBodySize).toBeGreaterThan(0)
  expect(responseBodySize).toBeLessThan(8_000)
  await page.close()
})
