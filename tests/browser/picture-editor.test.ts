import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel', 'Weir=a,b,c'])
})
test.afterAll(() => site.stop())

/** Expects that every picture has been loaded. */
async function expectLoaded(pictures: Locator, count: number): Promise<void> {
  await expect(pictures).toHaveCount(count)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
}

test('a picture is turned, cropped, given a focal point and replaced, by mouse and keyboard', async ({
  page,
}) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/galleries/${site.galleries[0]}`)
  const before = await page.locator('.gallery-editor-tile img').getAttribute('src')
  await page.goto(
    `${site.url}${await page.locator('.gallery-editor-tile a[data-control="edit"]').getAttribute('href')}`,
  )
  await page.getByRole('link', { name: 'Turn, crop or replace' }).click()
  const stage = page.locator('.crop-stage')
  await expect(stage).toHaveAttribute('data-turn', '0')
  await page.getByRole('button', { name: 'Turn right' }).press('Enter')
  await expect(stage).toHaveAttribute('data-turn', '90')
  const frame = page.getByRole('button', { name: 'Shown part of the picture' })
  await frame.focus()
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  const point = page.getByRole('button', { name: 'Focal point' })
  const from = await point.boundingBox()
  const area = await stage.boundingBox()
  if (from === null || area === null) throw new Error('The editor is not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width * 0.2, area.y + area.height * 0.25, { steps: 3 })
  await page.mouse.up()
  await point.press('ArrowDown')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The picture is saved.')).toBeVisible()
  await expect(stage).toHaveAttribute('data-turn', '90')
  await page.getByText('Enter numbers').click()
  await expect(page.getByLabel('Width')).toHaveValue('80')
  const focus = Number(await page.getByLabel('Focal point from the top').inputValue())
  expect(focus).toBeGreaterThan(24)
  expect(focus).toBeLessThan(28)

  const chosenFile = page.locator('.picture-editor-drop input[type=file]')
  const green = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#208040' } })
    .jpeg()
    .toBuffer()
  await chosenFile.setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByRole('alert')).toContainText('This file isn’t a picture')
  await chosenFile.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: green })
  await expect(page.getByText('The file was replaced.')).toBeVisible()
  await expect(stage).toHaveAttribute('data-turn', '0')
  await expect(page.getByRole('button', { name: 'Use the original' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the picture' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('wheel')
  expect(await page.locator('.item-file img').getAttribute('src')).not.toBe(before)
})

test('a picture that cannot be loaded is explained, and can be changed without scripts', async ({
  page,
  openWindow,
  complaints,
}) => {
  complaints.expected.push(/net::ERR_FAILED/)
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/galleries/${site.galleries[0]}`)
  const form = await page.locator('.gallery-editor-tile a[data-control="edit"]').getAttribute('href')
  const address = `${site.url}${new URL(form ?? '', site.url).pathname}/picture`
  await page.route('**/img/**', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('The picture couldn’t be loaded')
  await expect(page.locator('.crop-part')).toBeHidden()
  await page.unroute('**/img/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.crop-part')).toBeVisible()

  const plain = await openWindow({ javaScriptEnabled: false })
  await signIn(plain, site, owner)
  await plain.goto(address)
  await plain.locator('select[name=turn]').selectOption('180')
  await plain.getByText('Enter numbers').click()
  await plain.getByLabel('Width').fill('50')
  await plain.getByRole('button', { name: 'Save' }).click()
  await expect(plain.getByText('The picture is saved.')).toBeVisible()
  await expect(plain.locator('select[name=turn]')).toHaveValue('180')
  await expect(plain.locator('input[name=width]')).toHaveValue('50')
})

test('the pictures of drafts are shown in the admin area and by a preview link, and to no other visitor', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/edit/gallery/${site.galleries[1]}`)
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.locator('#pictures').getByRole('button', { name: 'Unpublish' }).click()
  await page.reload()
  await expectLoaded(page.locator('.gallery-editor-tile img'), 3)
  const source = (await page.locator('.gallery-editor-tile img').first().getAttribute('src')) ?? ''
  const edit = await page.locator('a[href^="/admin/edit/image/"]').first().getAttribute('href')

  await page.goto(`${site.url}${edit}`)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expectLoaded(page.frameLocator('iframe.preview-frame').locator('.preview img.picture').first(), 1)
  await page.getByRole('button', { name: 'Share preview…' }).click()
  const links = page.getByRole('dialog', { name: 'Preview links' })
  await links.getByRole('button', { name: 'Create link' }).click()
  const link = await links.locator('.preview-made input').inputValue()

  const visitor = await openWindow()
  expect((await visitor.request.get(`${site.url}${source}`)).status()).toBe(410)
  await visitor.goto(link)
  await expectLoaded(visitor.locator('.preview img.picture').first(), 1)
  await links.getByRole('button', { name: /^Revoke the link/ }).click()
  await expect(links.getByText('No active links.')).toBeVisible()
  expect((await visitor.request.get(`${site.url}${source}`)).status()).toBe(410)
})
