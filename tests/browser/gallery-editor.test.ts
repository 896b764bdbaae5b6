import type { Locator, Page, Response } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

const galleries = ['Select', 'Arrange', 'Edit', 'Caption', 'Plain', 'Elsewhere'] as const
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
    (response) => response.url().endsWith('/actions') && response.request().method() === 'POST',
  )
const status = (page: Page): Locator => page.locator('.gallery-editor-count')

test('pictures are selected by mouse and keyboard, edited together, removed and restored', async ({
  page,
}) => {
  await openHydrated(page, 'Select')
  await page.locator('#pictures').getByRole('button', { name: 'Move to trash' }).press('Enter')
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
  await page.getByText('Edit selected').first().click()
  const bulk = page.locator('.gallery-editor-bulk')
  for (const name of ['Date', 'Source']) await bulk.getByRole('checkbox', { name, exact: true }).check()
  await bulk.getByRole('textbox', { name: 'Date' }).fill('192x')
  const isLeftToTheField = await bulk.getByRole('textbox', { name: 'Source' }).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'text as a picture.png', { type: 'image/png' }))
    return element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  expect(isLeftToTheField).toBe(true)
  await bulk.getByRole('textbox', { name: 'Source' }).fill('Museum')
  await expect(bulk.getByText('2 pictures will change: Date and Source.')).toBeVisible()
  await page.locator('.gallery-editor-bulk').getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.gallery-editor-bulk .field-error').first()).toBeVisible()
  await bulk.getByRole('textbox', { name: 'Date' }).fill('192X')
  await expect(page.getByText('Will be shown as: 1920s')).toBeVisible()
  await page.locator('.gallery-editor-bulk').getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.result-notice', { hasText: '2 pictures changed.' })).toBeFocused()
  await expect(page.locator('.gallery-editor-tile', { hasText: '1920s' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByText('Edit selected').first().click()
  await bulk.getByRole('checkbox', { name: 'Name', exact: true }).check()
  await bulk.getByRole('textbox', { name: 'Name' }).fill('Fair {n}')
  await expect(bulk.getByText('Fair 1, Fair 2, Fair 3, … Fair 6')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.locator('.gallery-editor-bulk').getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.gallery-editor-name').last()).toHaveText('Fair 6')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.locator('#pictures').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.locator('.gallery-editor-tile', { hasText: 'Not public yet' })).toHaveCount(6)
  await box(page, 'Fair 3').check()
  await page.locator('#pictures').getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.locator('.gallery-editor-tile')).toHaveCount(5)
  await page.locator('.result-notice').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.gallery-editor-tile')).toHaveCount(6)
})

test('pictures are reordered by keyboard and by mouse, and the order is saved; changes in a row and a failed one, too', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/ERR_FAILED/)
  await openHydrated(page, 'Arrange')
  await page.getByRole('button', { name: 'Move a, position 1 of 6' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Position 3 of 6', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  expect(await names(page)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  const saved = changed(page)
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Move a, position 6 of 6' })).toBeFocused()
  const dragged = changed(page)
  await page.locator('.gallery-editor-tile', { hasText: 'd' }).locator('.gallery-editor-frame').hover()
  await page.mouse.down()
  const to = await page.locator('.gallery-editor-frame').first().boundingBox()
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 20, { steps: 5 })
  await page.mouse.up()
  expect((await dragged).status()).toBe(200)
  await page.reload()
  expect(await names(page)).toEqual(['d', 'b', 'c', 'e', 'f', 'a'])
  await expect(page.locator('.gallery-editor-handle').first()).toBeVisible()

  // A second change neither waits for the reload of the gallery editor nor is reverted by it.
  const read = Promise.withResolvers<void>()
  const letThrough = Promise.withResolvers<void>()
  await page.route('**/actions', async (route) => {
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
  await expect.poll(() => names(page)).toEqual(['c', 'e', 'f', 'a', 'd', 'b'])

  // A change that cannot be saved is reverted with a message.
  await page.route('**/actions', (route) => route.abort())
  await page.locator('.gallery-editor-handle').first().press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('The site can’t be reached.')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['c', 'e', 'f', 'a', 'd', 'b'])
})

test('a saved order stays, although the router loads the page with the earlier one meanwhile', async ({
  page,
}) => {
  await openHydrated(page, 'Arrange')
  const [first = '', ...others] = await names(page)
  const holdReads = async (url: string, shouldHold = (_method: string) => true) => {
    const read = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route(url, async (route) => {
      if (!shouldHold(route.request().method())) return await route.continue()
      const response = await route.fetch()
      read.resolve()
      await released.promise
      await route.fulfill({ response })
    })
    return { read: read.promise, release: released.resolve }
  }
  const reload = await holdReads('**/actions', (method) => method === 'GET')
  const earlier = await holdReads('**/admin/edit/gallery/*.data*')
  const revalidated = page.evaluate(() => Reflect.get(window, '__reactRouterDataRouter').revalidate())
  await earlier.read
  const saved = changed(page)
  await page.locator('.gallery-editor-handle').first().press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await reload.read
  earlier.release()
  await revalidated
  reload.release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => names(page)).toEqual([...others, first])
})

test('one picture is edited on a phone, with a comparison picture from the picker', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openHydrated(page, 'Edit')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await box(page, 'f').check()
  await page.locator('.gallery-editor-tile', { hasText: 'f' }).getByRole('link').scrollIntoViewIfNeeded()
  await expect(page.locator('#pictures').getByRole('button', { name: 'Move to trash' })).toBeInViewport({
    ratio: 1,
  })
  await page.getByRole('link', { name: 'Edit b' }).click()
  const form = page.getByRole('dialog', { name: 'Edit picture' })
  await form.getByLabel('Name').fill('Bridge <b>')
  await form.getByLabel('Description', { exact: true }).fill('One\n\nTwo')
  const dialogOpened = page.waitForEvent('dialog')
  const pressed = page.keyboard.press('Escape')
  await (await dialogOpened).dismiss()
  await pressed
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Choose the paired picture' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await expect(picker.locator('.picker-option')).toHaveCount(29)
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

test('pictures are captioned one after the other, a cover is chosen, and the text of the gallery is not lost', async ({
  page,
}) => {
  await openHydrated(page, 'Caption')
  const gallery = page.url()
  await page.getByRole('textbox', { name: 'Name' }).fill('Captions')
  // By keyboard: the cover, then the dialog.
  await page.getByRole('button', { name: 'Use c as the cover' }).press('Enter')
  await expect(page.locator('.gallery-editor-tile', { hasText: 'Cover' })).toContainText('c')
  await page.getByRole('link', { name: 'Edit a', exact: true }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit picture' })
  await form.getByLabel('Source').fill('Museum')
  await page.keyboard.press('Alt+PageUp')
  await expect(form.getByText('1 of 6')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Previous picture' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Alt+PageDown')
  await expect(form.getByText('2 of 6')).toBeVisible()
  await expect(form.getByLabel('Source')).toBeFocused()
  await expect(form.getByLabel('Source')).toHaveValue('')
  // A text that cannot be saved is not left behind.
  await form.getByLabel('Name').fill('')
  await form.getByRole('button', { name: 'Next picture' }).click()
  await expect(form.locator('.field-error').first()).toBeVisible()
  await expect(form.getByText('2 of 6')).toBeVisible()
  await form.getByLabel('Name').fill('Bridge')
  await form.getByRole('button', { name: 'Next picture' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('c')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await names(page)).toEqual(['a', 'Bridge', 'c', 'd', 'e', 'f'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Saved at .* and published/)).toBeVisible()
  await page.goto(`${gallery}/history`)
  await page.goto(gallery)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Captions')
  // The same on the page of a picture.
  const href = await page.getByRole('link', { name: 'Edit e', exact: true }).getAttribute('href')
  await page.goto(`${site.url}${href}`)
  await expect(page.getByRole('button', { name: 'Show preview' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ember')
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('f')
  await expect(page.getByText('6 of 6')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('link', { name: 'Previous picture' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ember')
})

test('a gallery is made on the way to its first picture', async ({ page }) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/image`)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Create and add pictures' }).click()
  await expect(page.getByText('Name is required.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Village fair')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/add\/image\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add pictures to Village fair')
  // One sentence that is true, and the button for what it says.
  const publication = page.locator('.upload-publish')
  await expect(publication).toContainText('They’ll be public as soon as this gallery is published')
  await expect(page.getByText(/isn’t public yet|as soon as they’re uploaded/)).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  await publication.getByRole('button', { name: 'Publish the gallery' }).click()
  await expect(page.getByText('Gallery published.')).toBeVisible()
  await expect(publication).toContainText('They’ll be public as soon as they’re uploaded')
  await expect(publication.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the gallery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Village fair')
  await page.goto(`${site.url}/admin/galleries`)
  await expect(page).toHaveURL(/\/admin\/edit\/gallery$/)
  await expect(page.getByRole('row', { name: /Village fair/ })).toContainText('Published')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('checkboxes, buttons and a separate page do the same', async ({ page }) => {
    await openGalleryEditor(page, 'Plain')
    await page.getByRole('button', { name: 'Move b forward' }).click()
    await expect(page.locator('.gallery-editor-name').first()).toHaveText('b')
    await page.getByRole('button', { name: 'Use e as the cover' }).click()
    await expect(page.locator('.gallery-editor-tile', { hasText: 'Cover' })).toContainText('e')
    await page.getByRole('checkbox', { name: 'c', exact: true }).check()
    await page.getByText('Edit selected').first().click()
    await page.getByRole('combobox', { name: 'Gallery', exact: true }).selectOption('Elsewhere')
    await page.locator('.gallery-editor-bulk').getByRole('button', { name: 'Apply' }).click()
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
