import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { createJpegFile as jpeg, transferFiles } from './support/text-files.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite(['Flood'])
})
test.afterAll(() => site.stop())

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('pictures are pasted, dropped and uploaded into news, sized, and enlarged on the public page', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/news`)
  await page.getByLabel('Title', { exact: true }).fill('The bridge')
  const text = page.locator('.editor-text')
  await text.click()
  await page.keyboard.type('Before the flood.')
  const figures = text.locator('figure')

  await transferFiles(page, 'paste', [await jpeg('flood.jpg')])
  await expect(figures).toHaveCount(1)
  await expect(page.getByText('Added to the text and to the gallery “Pictures in texts”.')).toBeVisible()
  // What is not a picture is refused with the reason, and does not stop the others.
  await transferFiles(page, 'drop', [
    await jpeg('1.jpg'),
    { name: '2.jpg', type: 'image/jpeg', bytes: Buffer.from('<script>alert(1)</script>') },
    await jpeg('3.jpg'),
  ])
  await expect(figures).toHaveCount(3)
  await expect(page.getByText('This file isn’t a picture.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel 2.jpg' }).press('Enter')
  await expect(page.locator('.editor-upload')).toHaveCount(0)

  // By keyboard: the toolbar, the picker, the file.
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Alt+F10')
  const picture = tool(page, 'Picture')
  for (
    let steps = 0;
    steps < 20 && !(await picture.evaluate((button) => button.matches(':focus')));
    steps += 1
  )
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  const last = await jpeg('4.jpg')
  await dialog
    .getByLabel('Upload pictures')
    .setInputFiles({ name: last.name, mimeType: last.type, buffer: last.bytes })
  await expect(dialog).toBeHidden()
  await expect(figures).toHaveCount(4)
  await expect(text).toBeFocused()

  await figures.first().locator('img').click()
  await tool(page, 'Small, left').click()
  await expect(tool(page, 'Small, left')).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByRole('toolbar', { name: 'Tools for the selection' })
    .getByRole('button', { name: 'Caption' })
    .press('Enter')
  await page.keyboard.type('The old bridge')
  await tool(page, 'Add alternative text').press('Enter')
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A wooden bridge')
  await page.keyboard.press('Enter')
  expect(await violationsOn(page)).toEqual([])
  await tool(page, 'Publish').click()
  await expect(page.locator('.item-saved')).toHaveText(/and published$/)
  await page.reload()
  await expect(figures).toHaveCount(4)
  await expect(figures.first()).toHaveClass(/picture-left/)

  const visitor = await openWindow()
  await visitor.goto(`${site.url}/news`)
  const figure = visitor.locator('figure.picture-left')
  await expect(figure.locator('figcaption')).toHaveText('The old bridge')
  await expect
    .poll(() => figure.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const address = visitor.url()
  await figure.getByRole('link', { name: 'Enlarge the picture: A wooden bridge' }).click()
  const lightbox = visitor.locator('dialog.lightbox')
  await expect(lightbox.getByRole('heading', { name: 'The old bridge' })).toBeVisible()
  await visitor.keyboard.press('ArrowRight')
  await expect(lightbox.locator('[data-part=place]')).toContainText('2')
  expect(visitor.url()).toBe(address)
  expect(await violationsOn(visitor)).toEqual([])
  await visitor.goBack()
  await expect(lightbox).toBeHidden()
})

test('a picture uploaded in a picker is public with the item that shows it', async ({ page, openWindow }) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/timeline`)
  await page.getByLabel('Title', { exact: true }).fill('The mill burned down')
  await page.getByLabel('Content', { exact: true }).fill('On a Sunday.')
  await page.getByLabel('Date', { exact: true }).fill('1890')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  const { name, type, bytes } = await jpeg('mill.jpg')
  await dialog.getByLabel('Upload a picture').setInputFiles({ name, mimeType: type, buffer: bytes })
  await expect(dialog).toBeHidden()
  await expect(page.locator('.item-picture')).toContainText('mill')
  await tool(page, 'Save draft').click()
  await expect(page.locator('.item-saved')).toHaveText(/draft/i)
  const source = (await page.locator('.item-picture img').getAttribute('src')) ?? ''
  const visitor = await openWindow()
  expect((await visitor.request.get(`${site.url}${source}`)).status()).toBe(404)
  await tool(page, 'Publish').click()
  await expect(page.locator('.item-saved')).toHaveText(/and published$/)
  expect((await visitor.request.get(`${site.url}${source}`)).status()).toBe(200)
  await visitor.goto(`${site.url}/timeline`)
  await expect(visitor.getByText('The mill burned down').first()).toBeVisible()
  await expect(visitor.locator('main img').first()).toBeVisible()
})

test('a drop on the page of a gallery is taken once, by its text or by its pictures', async ({ page }) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/edit/gallery/${site.galleries[0]}`)
  const figures = page.locator('.editor-text figure')
  const added = page.locator('.upload-done')
  await expect(page.locator('.editor-text')).toBeVisible()
  await transferFiles(page, 'drop', [await jpeg('text.jpg')])
  await expect(figures).toHaveCount(1)
  // A second upload of the same file would ask what to do with it.
  await expect(page.locator('.upload-done, .upload-row, .upload-rows')).toHaveCount(0)
  await transferFiles(page, 'drop', [await jpeg('picture.jpg')], '.upload-drop')
  await expect(added).toContainText('1 picture added')
  await expect(figures).toHaveCount(1)
})

test('pictures of a pasted document are uploaded at their place, and enlarge on a page', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/page`)
  await page.getByLabel('Title', { exact: true }).fill('About us')
  const { bytes } = await jpeg('x.jpg')
  const hostile = Buffer.from(`<svg onload="alert(1)">${' '.repeat(300)}</svg>`).toString('base64')
  const html = `<p>Before</p><p><img src="data:image/jpeg;base64,${bytes.toString('base64')}"></p><p>After
    <img src="data:image/svg+xml;base64,${hostile}"></p>`
  await page.locator('.editor-text').evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  }, html)
  await expect(page.locator('.editor-text > *')).toHaveCount(3)
  await expect(page.locator('.editor-text > p + figure + p')).toHaveText('After')
  // On a phone the toolbar is one row of targets that a finger hits.
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 375, height: 667 })
  await expect.poll(() => page.locator('.editor-tools').evaluate(({ scrollHeight }) => scrollHeight)).toBe(48)
  const targets = page.locator('.editor-tool:visible')
  const heights = await targets.evaluateAll((tools: HTMLElement[]) =>
    tools.map(({ offsetHeight }) => offsetHeight),
  )
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await page.setViewportSize(size)
  await page.locator('.editor-text').press('ControlOrMeta+Shift+Enter')
  await expect(page.locator('.item-saved')).toHaveText(/and published$/)
  const visitor = await openWindow()
  await visitor.goto(`${site.url}/about-us`)
  await visitor.getByRole('link', { name: 'Enlarge the picture' }).click()
  await expect(visitor.locator('dialog.lightbox')).toBeVisible()
})
