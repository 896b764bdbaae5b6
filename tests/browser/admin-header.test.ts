import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { enter, owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'default' })

let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite(['Mill', 'Old mill', 'Church'])
  await site.person('jana@example.org', 'editor', 'Jana')
})

test.afterAll(() => site.stop())

/** The height of the banner, the menu and the title bar together. */
async function headerHeight(page: Page): Promise<number> {
  const top = (await page.locator('.banner').boundingBox())?.y ?? Number.NaN
  const bar = await page.locator('.title-bar').boundingBox()
  return (bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN) - top
}

test('the header of admin pages is low, holds all its parts, and leaves the page its landmarks', async ({
  page,
  complaints,
}) => {
  await enter(page, site, 'jana@example.org')
  const header = page.getByRole('banner')
  const menu = header.getByRole('navigation', { name: 'Main menu' })
  for (const [width, margin] of [
    [1600, 128],
    [1280, 64],
    [768, 32],
    [375, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await headerHeight(page)]).toEqual([width, 96])
    const content = await page.locator('.admin').boundingBox()
    expect([width, content?.x, content?.width]).toEqual([width, margin, width - 2 * margin])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(header.getByRole('img')).toBeVisible()
    await expect(page.locator('.title-bar')).toContainText('Administration')
  }
  await expect(menu.getByRole('link')).toHaveCount(0)
  await menu.getByRole('button', { name: 'Site menu' }).click()
  await expect(menu.getByRole('link')).toHaveCount(6)
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(menu.getByRole('link')).toHaveCount(6)

  // The navigation is beside the main landmark, not inside it; the skip link goes past it.
  await expect(page.getByRole('main').getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
  await expect(page.getByRole('complementary').getByRole('navigation')).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  complaints.expected.push(/404/)
  await page.goto(`${site.url}/admin/edit/gallery/99999`)
  await expect(page.getByRole('main')).toContainText('Page not found')
  expect(await headerHeight(page)).toBe(96)

  await page.getByRole('button', { name: 'Account: Jana' }).press('Enter')
  await expect(page.locator('.account-menu')).toHaveText(/^JanaEditor/)
  await page.getByRole('link', { name: 'My account' }).press('Enter')
  await expect(page).toHaveURL(`${site.url}/admin/account`)
})

test('the search is opened by a key, chosen from by arrows and closed by Escape', async ({
  page,
  complaints,
}) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/people`, { waitUntil: 'networkidle' })
  const box = page.getByRole('combobox', { name: 'Search everything' })
  const options = page.getByRole('option')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('/')
  await expect(page.getByRole('searchbox')).toHaveValue('/')

  const link = page.getByRole('link', { name: 'Settings' }).first()
  await link.focus()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await expect(page.getByText('type words of their names or texts')).toBeVisible()
  await page.keyboard.type('mill')
  await expect(options).toHaveText([/^Mill/, /^Old mill/])
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await expect(options).toHaveCount(0)
  await expect(link).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('nothing like this')
  await expect(page.getByText('Nothing found').first()).toBeVisible()
  await page.route('**/admin/search.json*', (route) => route.abort())
  complaints.expected.push(/ERR_FAILED/)
  await box.fill('mill')
  await expect(page.getByText('The search did not work.').first()).toBeVisible()
  await page.unroute('**/admin/search.json*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(options).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Old mill/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Old mill')
  await expect(options).toHaveCount(0)
})

test('without JavaScript the search opens a page of results', async ({ openWindow }) => {
  const plain = await openWindow({ javaScriptEnabled: false })
  await signIn(plain, site, owner)
  await plain.goto(`${site.url}/admin`)
  await plain.getByRole('combobox', { name: 'Search everything' }).fill('jana')
  await plain.keyboard.press('Enter')
  await expect(plain.getByRole('link', { name: /^Jana\s*Editor$/ })).toBeVisible()
})

test('a new article has its title focused and its text on the first screen, beside a panel', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/article`)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  const text = page.locator('.ProseMirror')
  const panel = page.getByRole('region', { name: 'Details' })
  expect((await text.boundingBox())?.y).toBeLessThan(560)
  const mainRight = await text.evaluate((element) => element.getBoundingClientRect().right)
  expect((await panel.boundingBox())?.x).toBeGreaterThan(mainRight)
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize({ width: 768, height: 800 })
  expect((await panel.boundingBox())?.y).toBeGreaterThan((await text.boundingBox())?.y ?? Number.NaN)
  // No field that is reached by keyboard is under the bar.
  const bar = page.locator('.item-bar')
  for (const field of await panel.getByRole('combobox').all()) {
    await field.focus()
    const { bottom } = await field.evaluate((element) => element.getBoundingClientRect().toJSON())
    expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? Number.NaN)
  }
})
