import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

const names = ['Chosen', 'Taken away', 'Cut off', 'Reloaded', 'Signed out', 'Plain'] as const
let site: PeopleSite
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-scans-'))
  site = await startPeopleSite(names)
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A unique picture; noise takes as many bytes as its size says. */
async function picture(name: string, width = 60): Promise<string> {
  const path = join(folder, name)
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  await sharp({ create: { width, height: width, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toFile(path)
  return path
}

async function openGalleryEditor(page: Page, name: (typeof names)[number]): Promise<void> {
  await page.goto(`${site.url}/admin/edit/gallery/${site.galleries[names.indexOf(name)]}`)
}

const field = (page: Page): Locator => page.getByLabel('Choose pictures')
const tiles = (page: Page): Locator => page.locator('.gallery-editor-grid li')

/** Throttles the network, or takes it offline. */
async function lineOf(page: Page): Promise<(bytesASecond: number | 'cut') => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  return async (speed) => {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: speed === 'cut',
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: speed === 'cut' ? 0 : speed,
    })
  }
}

const full = -1

test('files that are not pictures or are duplicates need a decision; the rest is uploaded in order', async ({
  page,
}) => {
  await signIn(page, site, owner)
  await openGalleryEditor(page, 'Chosen')
  const html = join(folder, 'page.jpg')
  await writeFile(html, '<script>alert(1)</script>')
  const scans = await Promise.all(['scan 10.jpg', 'scan 9.jpg', 'scan 1.jpg'].map((name) => picture(name)))
  await field(page).setInputFiles([...scans, html])
  // The first picture waits for a worker process to start.
  await expect(page.getByText('3 pictures added.').first()).toBeVisible()
  await expect(tiles(page)).toContainText(['scan 1', 'scan 9', 'scan 10'])
  const words = page.getByRole('region', { name: '1 file wasn’t added' })
  await expect(words.getByText('This file isn’t a picture.')).toBeInViewport()
  expect(await violationsOn(page)).toEqual([])
  await words.getByRole('button', { name: 'Skip: page.jpg' }).press('Enter')
  await field(page).setInputFiles(scans.slice(0, 2))
  const same = page.getByRole('region', { name: '2 files weren’t added' })
  await expect(same.getByRole('link', { name: 'scan 10' })).toBeVisible()
  await same.getByRole('button', { name: 'Add anyway: scan 10.jpg' }).press('Enter')
  await expect(tiles(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Skip: scan 9.jpg' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Skip/ })).toHaveCount(0)
})

test('a file that was removed or is too large is reported, and does not block the others', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/ERR_FILE_NOT_FOUND|ERR_UPLOAD_FILE_CHANGED|status of 413/)
  await signIn(page, site, owner)
  await openGalleryEditor(page, 'Taken away')
  const [unplugged, there] = [await picture('unplugged.jpg'), await picture('there.jpg')]
  const vast = await picture('vast.jpg')
  const removed = Promise.withResolvers<void>()
  await page.route('**/admin/uploads', async (route) => {
    await removed.promise
    const { 'upload-metadata': metadata = '' } = route.request().headers()
    if (metadata.includes(btoa('vast.jpg'))) await route.fulfill({ status: 413 })
    else await route.continue()
  })
  await field(page).setInputFiles([unplugged, there, vast])
  await expect(page.getByText('0 of 3 uploaded').last()).toBeInViewport()
  await rm(unplugged)
  removed.resolve()
  await expect(page.getByText('The file can’t be read')).toBeVisible()
  await expect(page.getByText('The limit is 100 MB')).toBeVisible()
  await expect(tiles(page)).toContainText(['there'])
})

test('resumes automatically when the network is back, and from where it was paused', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/)
  await signIn(page, site, owner)
  await openGalleryEditor(page, 'Cut off')
  const line = await lineOf(page)
  await line(100_000)
  await field(page).setInputFiles([await picture('large.jpg', 900), await picture('small.jpg')])
  const bar = page.getByRole('progressbar', { name: 'Progress of large.jpg' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter')
  await expect(page.getByText('Paused').first()).toBeVisible()
  // The instance of the site is lost, and then the network.
  const uploads = '**/admin/uploads**'
  await page.route(uploads, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await expect(page.getByText('The server doesn’t respond.')).toBeVisible()
  await line('cut')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.unroute(uploads)
  await line(full)
  await expect(page.getByText('2 pictures added.').first()).toBeVisible()
  await expect(tiles(page)).toContainText(['large', 'small'])
})

test('resumes after a reload once the same file is chosen; another tab does not touch it', async ({
  page,
  context,
}) => {
  await signIn(page, site, owner)
  await openGalleryEditor(page, 'Reloaded')
  const line = await lineOf(page)
  await line(25_000)
  // Takes about a minute: longer than the other tab needs, on a busy machine too.
  const large = await picture('reloaded.jpg', 1200)
  await field(page).setInputFiles(large)
  const bar = page.getByRole('progressbar', { name: 'Progress of reloaded.jpg' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0.02)
  const beside = await context.newPage()
  await openGalleryEditor(beside, 'Reloaded')
  await field(beside).setInputFiles(await picture('beside.jpg'))
  await expect(tiles(beside)).toHaveCount(1)
  await expect(beside.getByText('wasn’t finished')).toHaveCount(0)
  await beside.close()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('1 upload wasn’t finished.')).toBeVisible()
  await line(full)
  const rest = page.waitForRequest((request) => request.method() === 'PATCH')
  await field(page).setInputFiles(large)
  expect(Number((await rest).headers()['upload-offset'])).toBeGreaterThan(0)
  await expect(tiles(page)).toHaveCount(2)
})

test('asks a signed-out user to sign in, and then resumes', async ({ page, context, complaints }) => {
  // The picture of a draft is not found while the user is signed out.
  complaints.expected.push(/status of 401/, /status of 404 .*\/img\//)
  await signIn(page, site, owner)
  await openGalleryEditor(page, 'Signed out')
  await page.getByLabel('Publish right away').uncheck()
  const cookies = await context.cookies()
  await field(page).setInputFiles(await picture('before.jpg'))
  await expect(page.locator('.upload-done')).toBeVisible()
  await context.clearCookies()
  // The gallery editor reloads its data to show the picture, and stays open.
  await expect(page.getByRole('alert').getByText('nothing here is lost')).toBeVisible()
  await field(page).setInputFiles(await picture('mine.jpg'))
  await expect(page.getByRole('alert').getByText('the upload continues where it stopped')).toBeVisible()
  await context.addCookies(cookies)
  await page.getByRole('alert').getByRole('button', { name: 'Resume' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await expect(tiles(page)).toContainText(['Not public yet', 'Not public yet'])
  await expect(page.getByText('You’ve been signed out.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Publish right away')).not.toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form does the same', async ({ page }) => {
    await signIn(page, site, owner)
    await openGalleryEditor(page, 'Plain')
    await field(page).setInputFiles([await picture('a.jpg'), await picture('b.jpg')])
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByText('Pictures added.')).toBeVisible()
    await expect(tiles(page)).toContainText(['a', 'b'])
  })
})
