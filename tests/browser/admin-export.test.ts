import { readFile } from 'node:fs/promises'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel'])
})
test.afterAll(() => site.stop())

test('an owner exports the content and the website, downloads and deletes a file; axe finds nothing', async ({
  page,
}) => {
  await signIn(page, site, owner)
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
