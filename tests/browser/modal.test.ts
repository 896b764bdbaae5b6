import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// The document has a button and a link that open the modal.
test.beforeEach(async ({ page }) => {
  await page.route('/articles', async (route) => {
    const response = await route.fetch()
    const asks =
      '<button id="asks" data-modal-title="Copied &lt;b&gt;" data-modal-text="The address\nis in the clipboard.">Tell</button><a id="far" href="/books" data-modal-title="Books">Books</a>'
    await route.fulfill({ response, body: (await response.text()).replace('<h1', `${asks}<h1`) })
  })
})

const openPage = (page: Page) => page.goto('/articles')

const dialog = (page: Page) => page.getByRole('dialog')

test('the modal opens, closes, keeps the page behind it, is selected from, is a link and fits', async ({
  page,
}) => {
  await test.step('the modal closes by OK, Escape or a click beside it, and restores the focus', async () => {
    await openPage(page)
    for (const close of [
      () => page.getByRole('button', { name: 'OK' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]) {
      await page.locator('#asks').click()
      await expect(dialog(page)).toBeVisible()
      await expect(dialog(page)).toHaveAccessibleName('Copied <b>')
      await expect(dialog(page)).toHaveAccessibleDescription(/The address\s+is in the clipboard\./)
      await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
      await close()
      await expect(dialog(page)).toBeHidden()
      await expect(page.locator('#asks')).toBeFocused()
    }
    await page.locator('#asks').press('Enter')
    await expect(dialog(page)).toBeVisible()
  })
  await test.step('the page behind the modal neither scrolls nor takes the focus', async () => {
    await openPage(page)
    await page.locator('#asks').click()
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => document.activeElement?.closest('a, .menu, main') === null)
    expect(inside).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  })
  await test.step('selecting text in the modal does not close it, wherever the mouse button is released', async () => {
    await openPage(page)
    await page.locator('#asks').click()
    const box = await dialog(page).locator('.modal-text').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(dialog(page)).toBeVisible()
  })
  await test.step('a link with a message shows it, and opens normally when a new tab is requested', async () => {
    await openPage(page)
    await page.locator('#far').click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.evaluate(() => {
      window.addEventListener('click', (event) => {
        document.title = `taken: ${event.defaultPrevented}`
        event.preventDefault()
      })
    })
    await page.locator('#far').click({ modifiers: ['Control'] })
    await expect(page).toHaveTitle('taken: false')
    await expect(dialog(page)).toBeHidden()
    await page.locator('#far').click()
    await expect(page).toHaveTitle('taken: true')
  })
  await test.step('a very long text fits a small screen and can be scrolled by keyboard', async () => {
    await page.setViewportSize({ width: 320, height: 400 })
    await openPage(page)
    await page.evaluate(() => {
      const asks = document.querySelector<HTMLElement>('#asks')
      if (asks !== null)
        asks.dataset.modalText = `${'Donaudampfschifffahrt'.repeat(20)} ${'word '.repeat(800)}`
    })
    await page.locator('#asks').click()
    const size = await dialog(page).boundingBox()
    expect(size?.height).toBeLessThanOrEqual(400)
    expect((size?.x ?? 0) + (size?.width ?? 0)).toBeLessThanOrEqual(320)
    expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.getByRole('button', { name: 'OK' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the modal is never shown and links that would open it are links', async ({ page }) => {
    await openPage(page)
    await expect(page.locator('.modal')).toBeHidden()
    await page.locator('#far').click()
    await expect(page).toHaveURL('/books')
  })
})
