import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, password, startPeopleSite, startSession } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site; the last one damages a picture.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel'])
})
test.afterAll(() => site.stop())

test('an owner backs up the site, downloads the backup after a proof, and deletes it; axe finds nothing', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 403/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await startSession(page, site, owner)
  await page.goto(`${site.url}/admin`)
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Data' }).click()
  await expect(page.getByText('No backups yet.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  // The progress is shown again after a reload.
  await page.reload()
  await expect(page.getByText(/^Last verified backup:/)).toBeVisible({ timeout: 60_000 })
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Manual')
  await expect(rows.first()).toContainText('Verified')
  expect(await violationsOn(page)).toEqual([])

  site.ageSignIns()
  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await rows.getByRole('button', { name: /^Download the backup of/ }).click()
  const waiting = page.waitForEvent('download')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^letopis-.*\.zip$/)
  expect((await stat((await download.path()) ?? '')).size).toBeGreaterThan(1000)

  await page.goto(`${site.url}/admin/data`)
  expect(await violationsOn(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await rows.getByRole('button', { name: /^Delete the backup of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Backup deleted.')).toBeVisible()
  await expect(rows.first()).toContainText('The file is no longer here')
})

test('an owner exports the content and the website, downloads and deletes a file; axe finds nothing', async ({
  page,
}) => {
  await startSession(page, site, owner)
  await page.goto(`${site.url}/admin/data`)
  await page.getByRole('navigation', { name: 'Data' }).getByRole('link', { name: 'Export' }).click()
  await expect(page.getByText('No export is ready.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const rows = page.getByRole('table').locator('tbody tr')
  for (const [index, name] of ['Tables', 'Website as files'].entries()) {
    await page.getByRole('button', { name: `Export: ${name}` }).click()
    await expect(page.getByText(`The export is ready below: ${name}.`)).toBeVisible({ timeout: 120_000 })
    await expect(rows).toHaveCount(index + 1)
  }
  expect(await violationsOn(page)).toEqual([])
  const waiting = page.waitForEvent('download')
  await rows
    .first()
    .getByRole('link', { name: /^Download Website as files of/ })
    .click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^letopis-website-\d{8}-\d{6}\.zip$/)
  expect((await readFile((await download.path()) ?? '')).subarray(0, 2).toString()).toBe('PK')

  // Without a session the file is not sent.
  const response = await fetch(`${site.url}/admin/data/exports/${download.suggestedFilename()}`, {
    redirect: 'manual',
  })
  expect(response.status).toBe(302)

  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await violationsOn(page)).toEqual([])
  await rows
    .first()
    .getByRole('button', { name: /^Delete Website as files of/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('File deleted.')).toBeVisible()
  await expect(rows).toHaveCount(1)
})

test('an owner checks the site, and sees a damaged original and the fixity of its picture; axe finds nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 900 })
  await startSession(page, site, owner)
  await page.goto(`${site.url}/admin/data`)
  await page.getByRole('navigation', { name: 'Data' }).getByRole('link', { name: 'Check' }).click()
  await expect(page.getByText('The site has not been checked yet.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  const check = async () => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The check is finished.' })).toBeVisible({
      timeout: 60_000,
    })
  }
  await check()
  await expect(page.getByText('Everything is in order.', { exact: true })).toBeVisible()

  await page.goto(`${site.url}/admin/edit/image/1`)
  const fixity = page.getByRole('region', { name: 'Original' })
  await expect(fixity).toContainText('Intact.')
  const hash = await fixity.locator('code').innerText()
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  await fixity.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash)
  expect(await violationsOn(page)).toEqual([])

  await writeFile(join(site.dataFolder, 'files', hash.slice(0, 2), hash.slice(2)), 'damaged')
  await page.goto(`${site.url}/admin/data/check`)
  await check()
  await expect(page.getByRole('heading', { name: /An original is damaged/ })).toContainText('Not repaired')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await violationsOn(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('region', { name: 'What was found' }).getByRole('link').click()
  await expect(fixity).toContainText('Missing or damaged.')
  await page.goto(`${site.url}/admin`)
  await page
    .getByRole('region', { name: /found 1 problem/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/admin\/data\/check$/)
})
