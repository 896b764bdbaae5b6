import type { Locator, Page, Response } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

const galleries = ['Select', 'Arrange', 'Edit', 'Plain', 'Elsewhere'] as const
let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite(galleries.map((name) => (name === 'Elsewhere' ? name : `${name}=a,b,c,d,e,f`)))
})
test.afterAll(() => site.stop())

async function openGalleryEditor(page: Page, name: (typeof galleries)[number]): Promise<void> {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/edit/gallery/${site.galleries[galleries.indexOf(name)]}`)
}

/** Opens the hydrated gallery editor. */
async function openHydrated(page: Page, name: (typeof galleries)[number]): Promise<void> {
  await openGalleryEditor(page, name)
  await expect(page.locator('.gallery-editor-handle').first()).toBeVisible()
}

const names = (page: Page): Promise<string[]> => page.locator('.gallery-editor-name').allTextContents()
const box = (page: Page, name: string): Locator =>
  page.locator('.gallery-editor-tile', { hasText: name }).getByRole('checkbox')
/** The response to the next change; the editor reloads its data from the same URL. */
const changed = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (response) => response.url().endsWith('/deeds') && response.request().method() === 'POST',
  )
const status = (page: Page): Locator => page.locator('.gallery-editor-count')

test('pictures are selected by mouse and keyboard, edited together, removed and restored', async ({
  page,
}) => {
  await openHydrated(page, 'Select')
  await page.getByRole('button', { name: 'Move to trash' }).press('Enter')
  await expect(page.locator('.gallery-editor-tile')).toHaveCount(6)
  await page.locator('.gallery-editor-pick').nth(1).click()
  await page
    .locator('.gallery-editor-pick')
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(status(page)).toHaveText('3 selected')
  await page.keyboard.press('Escape')
  await box(page, 'a').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(status(page)).toHaveText('2 selected')
  await expect(box(page, 'b')).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await page.getByText('Change the selected').first().click()
  await page.getByLabel('Date', { exact: true }).first().fill('192x')
  const isLeftToTheField = await page
    .getByLabel('Source')
    .first()
    .evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['x'], 'text as a picture.png', { type: 'image/png' }))
      return element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
  expect(isLeftToTheField).toBe(true)
  await page.getByLabel('Source').first().fill('Museum')
  await page.getByRole('button', { name: 'Change the selected' }).click()
  await expect(page.locator('.gallery-editor-bulk .field-error').first()).toBeVisible()
  await page.getByLabel('Date', { exact: true }).first().fill('192X')
  await expect(page.getByText('Understood as: 1920s')).toBeVisible()
  await page.getByRole('button', { name: 'Change the selected' }).click()
  await expect(page.locator('.result-notice', { hasText: '2 pictures changed.' })).toBeFocused()
  await expect(page.locator('.gallery-editor-tile', { hasText: '1920s' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Make drafts' }).click()
  await expect(page.locator('.gallery-editor-tile', { hasText: 'Draft' })).toHaveCount(6)
  await box(page, 'c').check()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.locator('.gallery-editor-tile')).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.gallery-editor-tile')).toHaveCount(6)
})

test('pictures are reordered by keyboard and by mouse, and the order is saved', async ({ page }) => {
  await openHydrated(page, 'Arrange')
  await page.getByRole('button', { name: 'Move a, place 1 of 6' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Place 3 of 6', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  expect(await names(page)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  const saved = changed(page)
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Move a, place 6 of 6' })).toBeFocused()
  const dragged = changed(page)
  await page.locator('.gallery-editor-tile', { hasText: 'd' }).locator('.gallery-editor-frame').hover()
  await page.mouse.down()
  const to = await page.locator('.gallery-editor-frame').first().boundingBox()
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 20, { steps: 5 })
  await page.mouse.up()
  expect((await dragged).status()).toBe(200)
  await page.reload()
  expect(await names(page)).toEqual(['d', 'b', 'c', 'e', 'f', 'a'])
})

test('a second change neither waits for the reload of the gallery editor nor is reverted by it', async ({
  page,
}) => {
  await openHydrated(page, 'Arrange')
  const [first, second, ...others] = await names(page)
  const read = Promise.withResolvers<void>()
  const letThrough = Promise.withResolvers<void>()
  await page.route('**/deeds', async (route) => {
    if (route.request().method() === 'POST') return await route.continue()
    const response = await route.fetch()
    read.resolve()
    await letThrough.promise
    await route.fulfill({ response })
  })
  const toTheEnd = async (): Promise<number> => {
    const sent = changed(page)
    await page.locator('.gallery-editor-handle').first().press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    return (await sent).status()
  }
  expect(await toTheEnd()).toBe(200)
  await read.promise
  expect(await toTheEnd()).toBe(200)
  letThrough.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => names(page)).toEqual([...others, first, second])
})

test('a change that cannot be saved is reverted with a message', async ({ page, complaints }) => {
  complaints.expected.push(/ERR_FAILED/)
  await openHydrated(page, 'Arrange')
  const before = await names(page)
  await page.route('**/deeds', (route) => route.abort())
  await page.locator('.gallery-editor-handle').first().press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('The site cannot be reached.')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(before)
})

test('one picture is edited on a phone, with a comparison picture from the picker', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openHydrated(page, 'Edit')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await box(page, 'f').check()
  await page.locator('.gallery-editor-tile', { hasText: 'f' }).getByRole('link').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Move to trash' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Edit b' }).click()
  const form = page.getByRole('dialog', { name: 'Edit picture' })
  await form.getByLabel('Name').fill('Bridge <b>')
  await form.getByLabel('Description', { exact: true }).fill('One\n\nTwo')
  const dialogOpened = page.waitForEvent('dialog')
  const pressed = page.keyboard.press('Escape')
  await (await dialogOpened).dismiss()
  await pressed
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Choose the pair' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await expect(picker.locator('.picker-option')).toHaveCount(23)
  expect(await violationsOn(page)).toEqual([])
  await picker.getByLabel('Gallery').selectOption('Edit')
  await expect(picker.locator('.picker-option')).toHaveCount(5)
  await picker.getByRole('listbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByText('c', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Edit Bridge <b>' }).click()
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue('One\n\nTwo')
  await expect(form.getByRole('button', { name: 'Choose another' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Edit Bridge <b>' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('checkboxes, buttons and a separate page do the same', async ({ page }) => {
    await openGalleryEditor(page, 'Plain')
    await page.getByRole('button', { name: 'Move b forward' }).click()
    await expect(page.locator('.gallery-editor-name').first()).toHaveText('b')
    await box(page, 'c').check()
    await page.getByText('Change the selected').first().click()
    await page.getByLabel('Gallery', { exact: true }).selectOption('Elsewhere')
    await page.getByRole('button', { name: 'Change the selected' }).click()
    await expect(page.getByText('1 picture changed.')).toBeVisible()
    await expect(page.locator('.gallery-editor-tile')).toHaveCount(5)
    await page.getByRole('link', { name: 'Edit d' }).click()
    await page.getByLabel('Name').fill('Dam')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.notice')).toHaveText('Saved.')
    await page.getByRole('link', { name: 'Back to Plain' }).click()
    await expect(page.locator('.gallery-editor-name', { hasText: 'Dam' })).toBeVisible()
  })
})
