import type { Locator, Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { createPdf } from './support/pdf-file.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite()
})
test.afterAll(() => site.stop())

/** A tenth of a second of silence. */
function createWav(): Buffer {
  const [rate, length] = [8000, 800]
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(length, 40)
  return Buffer.concat([header, Buffer.alloc(length, 128)])
}

/** Moves the focus to a tool by keyboard and presses it. */
async function pressTool(page: Page, name: string): Promise<void> {
  await page.locator('.editor-text').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Alt+F10')
  const tool = page.getByRole('button', { name, exact: true })
  for (let steps = 0; steps < 20 && !(await tool.evaluate((one) => one.matches(':focus'))); steps += 1)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/** The brightness of a picture at a place, given as fractions of its size. */
async function readPixel(picture: Locator, x: number, y: number): Promise<number> {
  return picture.evaluate(
    async (image: HTMLImageElement, [left = 0, top = 0]) => {
      await image.decode()
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return context?.getImageData(left * canvas.width, top * canvas.height, 1, 1).data[0] ?? -1
    },
    [x, y],
  )
}

test('files and a video are added to a text by keyboard, and read without scripts and third parties', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/news`)
  await page.getByLabel('Title', { exact: true }).fill('The archive')
  const text = page.locator('.editor-text')
  await text.click()
  await page.keyboard.type('From the archive.')
  const chooser = page.waitForEvent('filechooser')
  await pressTool(page, 'File')
  await (await chooser).setFiles([
    { name: 'Kronika.pdf', mimeType: 'application/pdf', buffer: createPdf('Kronika') },
    { name: 'Damaged.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
    { name: 'Rozhovor.wav', mimeType: 'audio/wav', buffer: createWav() },
  ])
  await expect(text.locator('figure')).toHaveText(['Damaged', 'Kronika', 'Rozhovor'])
  const firstPage = text.locator('figure img')
  await expect(firstPage).toHaveAttribute('src', /^\/img\//)
  expect(await readPixel(firstPage, 0.5, 0.6)).toBeLessThan(40)
  expect(await readPixel(firstPage, 0.5, 0.02)).toBeGreaterThan(240)

  await pressTool(page, 'More tools')
  await pressTool(page, 'Video or map')
  await page.getByLabel('Address of the video or map').fill('https://example.org/x')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This isn’t an address of a video or map')).toBeVisible()
  await page.getByLabel('Address of the video or map').fill('https://youtu.be/abcdefghijk')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The flood of 2002')
  await expect(text.locator('figure[data-embed="youtube"]')).toHaveText('The flood of 2002')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.locator('.item-saved')).toHaveText(/and published$/)

  const plain = await openWindow({ javaScriptEnabled: false })
  await plain.goto(`${site.url}/news`)
  await expect(plain.getByRole('link', { name: 'Download: Kronika' })).toBeVisible()
  await expect(plain.getByRole('img', { name: 'First page of “Kronika”' })).toBeVisible()
  await expect(plain.getByRole('img', { name: /Damaged/ })).toHaveCount(0)
  await expect(plain.getByRole('link', { name: 'The flood of 2002' })).toHaveAttribute('href', /youtu\.be/)
  await expect(plain.getByRole('button', { name: 'Play the video from YouTube' })).toBeHidden()

  const reader = await openWindow()
  const elsewhere: string[] = []
  await reader.route(
    (url) => url.origin !== site.url,
    async (route) => {
      elsewhere.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' })
    },
  )
  await reader.goto(`${site.url}/news`)
  await expect
    .poll(() => reader.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeCloseTo(0.1)
  expect(await violationsOn(reader)).toEqual([])
  expect(elsewhere).toEqual([])
  await reader.getByRole('button', { name: 'Play the video from YouTube' }).press('Enter')
  await expect(reader.frameLocator('iframe').getByText('The player')).toBeVisible()
  expect(elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk'])
})
