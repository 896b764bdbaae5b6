import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
let folder = ''
test.beforeAll(async () => {
  site = await startPeopleSite([])
  folder = await mkdtemp(join(tmpdir(), 'letopis-import-page-'))
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A folder as `letopis export` writes it. */
async function writeExport(): Promise<string> {
  const files = {
    'site.json': '{ "format": 1, "languages": { "cs": "cs" } }',
    'cs/site.md': '---\nwebTitle: Lhota\n---\n',
    'cs/news/povoden.md':
      '---\nid: 1\ncreated: 2020-01-01T00:00:00.000Z\nedited: 2020-01-01T00:00:00.000Z\npublished: 2020-01-01T00:00:00.000Z\ntitle: Povodeň <b>1845</b>\n---\n\nVoda.\n',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'lhota', name)), { recursive: true })
    await writeFile(join(folder, 'lhota', name), text)
  }
  return join(folder, 'lhota')
}

test('an owner imports an export, sees what it would do first, and finds the items; axe finds nothing', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/data`)
  await page.getByRole('navigation', { name: 'Data' }).getByRole('link', { name: 'Import' }).click()
  await expect(page.getByText('Nothing has been imported here yet.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel('Choose a folder').setInputFiles(await writeExport())
  const report = page.getByRole('heading', { name: 'What would be imported' })
  await expect(report).toBeVisible({ timeout: 90_000 })
  await expect(report).toBeFocused()
  await expect(page.getByRole('row', { name: /^News/ })).toContainText('1')
  expect(await violationsOn(page)).toEqual([])
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the report' }).click()
  expect(await readFile((await (await waiting).path()) ?? '', 'utf8')).toContain('News: New 1')
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('link', { name: 'Povodeň <b>1845</b>' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('table').locator('tbody tr')).toContainText(['Finished'])
})

test('an owner chooses the columns of a table on a phone, and cancels; a wrong file is explained', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 422/)
  test.slow()
  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/data/import`)
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'udalosti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Co,Kdy\nPovodeň,1845\nMlýn,1890~\n'),
  })
  await expect(page.getByRole('heading', { name: 'What are the columns?' })).toBeVisible({ timeout: 90_000 })
  await page.getByLabel('The file contains').selectOption('timeline')
  await page.getByLabel('Where the column “Co” goes to').selectOption('title')
  await page.getByLabel('Where the column “Kdy” goes to').selectOption('title')
  await page.getByRole('button', { name: 'Check with these columns' }).click()
  await expect(page.getByRole('alert')).toContainText('Two columns')
  await page.getByLabel('Where the column “Kdy” goes to').selectOption('date')
  expect(await violationsOn(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Check with these columns' }).click()
  await expect(page.getByRole('heading', { name: 'What would be imported' })).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Cancel the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the import' }).click()
  await expect(page.getByText('Import canceled and its files deleted.')).toBeVisible()

  await page.getByLabel('Choose a file').setInputFiles({
    name: 'photo.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([1, 2, 3]),
  })
  await expect(page.getByText('The format was not recognized.')).toBeVisible({ timeout: 90_000 })
  expect(await violationsOn(page)).toEqual([])
})
