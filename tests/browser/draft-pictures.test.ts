import type { Locator } from '@playwright/test'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=a,b,c'])
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

test('the pictures of drafts are shown in the admin area and by a preview link, and to no other visitor', async ({
  page,
  browser,
}) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/edit/gallery/${site.galleries[0]}`)
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

  const context = await browser.newContext()
  const visitor = await context.newPage()
  expect((await visitor.request.get(`${site.url}${source}`)).status()).toBe(410)
  await visitor.goto(link)
  await expectLoaded(visitor.locator('.preview img.picture').first(), 1)
  await links.getByRole('button', { name: /^Revoke the link/ }).click()
  await expect(links.getByText('No active links.')).toBeVisible()
  expect((await visitor.request.get(`${site.url}${source}`)).status()).toBe(410)
  await context.close()
})
