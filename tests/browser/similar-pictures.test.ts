import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

const samples = join(import.meta.dirname, '../../sample/pictures')
let site: PeopleSite
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-similar-'))
  site = await startPeopleSite(['Mill', 'Village'])
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A copy of a sample picture. */
async function saveCopy(sample: string, name: string, width: number): Promise<string> {
  const path = join(folder, name)
  await sharp(join(samples, `${sample}.jpg`))
    .resize(width)
    .jpeg({ quality: 70 })
    .toFile(path)
  return path
}

test('a likely duplicate is named on upload, added or removed, and shown to visitors until it is hidden', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  const [mill, village] = site.galleries
  const tiles = page.locator('.gallery-editor-grid li')
  const choose = (files: string[]) => page.getByLabel('Choose pictures').setInputFiles(files)
  await page.goto(`${site.url}/admin/edit/gallery/${mill}`)
  await page.getByLabel('Publish right away').check()
  await choose([
    await saveCopy('mill-1899', 'The mill.jpg', 900),
    await saveCopy('today-forest', 'Forest.jpg', 600),
  ])
  await expect(tiles).toHaveCount(2)
  await expect(page.getByText('look like duplicates')).toHaveCount(0)

  await page.goto(`${site.url}/admin/edit/gallery/${village}`)
  await choose([
    await saveCopy('mill-1899', 'Scan 1.jpg', 500),
    await saveCopy('mill-1899', 'Scan 2.jpg', 400),
  ])
  const likely = page.getByRole('region', { name: '2 added pictures look like duplicates' })
  await expect(likely.getByRole('link', { name: 'The mill' }).first()).toBeVisible()
  await expect(tiles).toHaveCount(2)
  expect(await violationsOn(page)).toEqual([])
  await likely.getByRole('button', { name: 'Delete the new one: Scan 2' }).press('Enter')
  await expect(page.getByText('“Scan 2” was moved to the trash.')).toBeVisible()
  await expect(tiles).toHaveCount(1)
  await page.locator('.upload').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(tiles).toHaveCount(2)
  await page.getByRole('button', { name: 'Keep both: Scan 1' }).press('Enter')
  await expect(page.getByText('looks like a duplicate', { exact: false })).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit Scan 1' }).click()
  const similar = page.getByRole('dialog').getByRole('region', { name: 'Similar pictures' })
  await expect(similar.getByRole('link', { name: /The mill.*Mill.*Likely duplicate/ })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const href = await similar.getByRole('link', { name: /The mill/ }).getAttribute('href')
  await page.getByRole('button', { name: 'Cancel' }).click()

  const visitor = await openWindow()
  const imagePath = href?.replace('/admin/edit', '') ?? ''
  await visitor.goto(`${site.url}${imagePath}`)
  const section = visitor.getByRole('region', { name: 'Similar pictures' })
  await expect(section.getByRole('link', { name: 'Scan 1' })).toBeVisible()
  await expect(section.getByRole('link')).toHaveCount(2)
  expect(await violationsOn(visitor)).toEqual([])
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.locator('#pictures').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.locator('.gallery-editor-badge')).toHaveCount(2)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'The mill' })).toBeVisible()
  await expect(section).toHaveCount(0)
})
