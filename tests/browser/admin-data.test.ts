import { stat } from 'node:fs/promises'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, password, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

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
  await signIn(page, site, owner)
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
