import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const light = 'rgb(250, 246, 236)'
const isDark = (colour: string) => (colour.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 60)
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

for (const path of ['/articles', '/login']) {
  test(`${path} uses the theme a visitor chose, regardless of the system setting`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expect(radio(page, 'System')).toBeChecked()
    expect(isDark(await paper(page))).toBe(false)
    await radio(page, 'Dark').check()
    expect(isDark(await paper(page))).toBe(true)
    await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark')
    const shown = page.locator('meta[name=theme-color][media="all"]')
    await expect(shown).toHaveCount(1)
    await page.goto('/books')
    expect(isDark(await paper(page))).toBe(true)
    await expect(radio(page, 'Dark')).toBeChecked()
    await radio(page, 'Dark').press('ArrowLeft')
    await expect(radio(page, 'Light')).toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(isDark(await paper(page))).toBe(false)
    await radio(page, 'System').check()
    expect(isDark(await paper(page))).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('letopis-theme'))).toBeNull()
  })
}

test('the chosen theme is applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('letopis-theme', 'dark'))
  // Without the script at the end of the head, only inline code in the page can apply it.
  await page.route(/\/assets\/enhance-/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/articles')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(isDark(await paper(page))).toBe(true)
})

test('a choice made in one tab is applied in the others', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/articles')
  const other = await context.newPage()
  await other.goto('/login')
  await radio(other, 'Dark').check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(radio(page, 'Dark')).toBeChecked()
  await other.evaluate(() => localStorage.clear())
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
})

test('a browser without storage can still change the theme of the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/articles')
  await expect(radio(page, 'System')).toBeChecked()
  await radio(page, 'Dark').check()
  expect(isDark(await paper(page))).toBe(true)
})

test('an invalid stored theme is ignored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('letopis-theme', '"><script>'))
  await page.goto('/articles')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
  expect(await paper(page)).toBe(light)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the system setting is used and no switch is shown', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/articles')
    await expect(page.locator('.theme-switch')).toBeHidden()
    await expect(page.locator('.language-switch')).toBeVisible()
  })
})
