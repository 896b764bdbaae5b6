import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { printPages, removeSpaces } from './support/print.ts'
import { expect, test } from './support/test.ts'

const kinds = 'kinds=timeline,article,book,image'

async function readTitles(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  return await page.locator('.line-entry h3').allTextContents()
}

test('prints all entries in one column, without blank pages', async ({ page }) => {
  const titles = await readTitles(page, `/timeline?${kinds}&view=list`)
  expect(titles.length).toBeGreaterThan(100)
  for (const path of [`/timeline?${kinds}`, `/timeline?${kinds}&view=overview`]) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Later' })).toHaveCount(0)
    const pages = (await printPages(page)).map(({ text }) => text)
    const text = pages.join('')
    expect(titles.filter((title) => !text.includes(removeSpaces(title)))).toEqual([])
    for (const [index, words] of pages.slice(0, -1).entries())
      expect(words.length, `page ${index + 1}`).toBeGreaterThan(600)
    // The screen is as before.
    await expect(page.locator('.line-paper')).toHaveCount(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the overview is the list, with the same filters, and links lead to the other views', async ({
    page,
  }) => {
    await page.goto('/timeline?from=1900&view=overview')
    await expect(page.locator('.line-entry').first()).toBeVisible()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/view=overview/)
    await page
      .getByRole('navigation', { name: 'View', exact: true })
      .getByRole('link', { name: 'List' })
      .click()
    await expect(page).toHaveURL('/timeline?from=1900&view=list')
    await expect(page.getByRole('heading', { level: 2, name: '20th century' })).toBeVisible()
  })
})

test('the overview zooms and moves by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/timeline?view=overview')
  const entries = page.getByRole('list', { name: /^Timeline from left to right/ }).getByRole('link')
  await entries.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(entries.last()).toBeFocused()
  const status = page.locator('.chart-tools [role=status]')
  const years = async () => Number(/\d+/.exec((await status.textContent()) ?? '')?.[0])
  const whole = await years()
  await page.keyboard.press('+')
  await expect.poll(years).toBeLessThan(whole / 3)
  await expect(entries.last()).toBeFocused()
  await expect(entries.last()).toBeInViewport()
  await expect(entries.last().locator('.chart-date')).toBeInViewport()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('-')
  await expect.poll(years).toBe(whole)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(years).toBeLessThan(whole / 3)
  // The page itself stays as wide as the screen.
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page)).toEqual([])
})

test('all kinds off asks for one, and reversed years are put in order', async ({ page }) => {
  await page.goto('/timeline')
  await expect(page.getByRole('link', { name: 'Later' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Events' }).uncheck()
  await expect(page.getByText('Choose above what the timeline should show')).toBeVisible()
  await expect(page).toHaveURL('/timeline?kinds=none')
  await page.getByRole('checkbox', { name: 'Events' }).check()
  await expect(page).toHaveURL('/timeline')
  await page.locator('summary', { hasText: 'Period' }).click()
  await page.getByLabel('From year').fill('1950')
  await page.getByLabel('to year').fill('1900')
  // Not while the reader is still in one of the fields.
  await expect(page.getByLabel('From year')).toHaveValue('1950')
  await page.getByLabel('to year').blur()
  await expect(page.getByLabel('From year')).toHaveValue('1900')
  await expect(page.getByLabel('to year')).toHaveValue('1950')
  await expect(page).toHaveURL('/timeline?from=1900&to=1950')
})

test('the axis, the marks and the bars are visible with forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/timeline')
  const colours = await page.evaluate(() => {
    const read = (selector: string, pseudo?: string) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element, pseudo).backgroundColor
    }
    return [read('.it-list', '::before'), read('.it-marker', '::after'), read('.rail-bar'), read('body')]
  })
  const background = colours.pop()
  for (const colour of colours) expect([null, background, 'rgba(0, 0, 0, 0)']).not.toContain(colour)
})
