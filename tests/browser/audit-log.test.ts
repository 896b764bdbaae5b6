import { readFile } from 'node:fs/promises'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite()
  const id = await site.person('jana@example.org', 'editor')
  await site.admin.updateUserById(id, { app_metadata: { role: 'owner' } })
  await site.admin.deleteUser(await site.person('gone@example.org', 'editor'))
})
test.afterAll(() => site.stop())

test('an owner filters the audit log and exports it; axe finds nothing, light and wide or dark and narrow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin`)
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Audit log' })
    .click()
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.first()).toContainText('Signed in')
  await expect(rows.first().getByRole('link', { name: 'owner', exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Role changed/ })).toBeVisible()
  await expect(rows.filter({ hasText: 'User deleted' }).getByRole('link', { name: 'gone@' })).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])

  await page.getByLabel('Event type').selectOption('sign-in')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\?area=sign-in$/)
  await expect(rows).toHaveCount(1)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
  const csv = await readFile((await download.path()) ?? '', 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(2)

  await page.goto(`${site.url}/admin/audit?person=nobody@example.org`)
  await expect(page.locator('.list-empty')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page)).toEqual([])
  await page.goto(`${site.url}/admin/audit`)
  await expect(rows.first()).toContainText('Audit log exported')
  expect(await violationsOn(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('an editor has no link to the audit log and no access', async ({ page, complaints }) => {
  complaints.expected.push(/the server responded with a status of 403/)
  await site.person('editor@example.org', 'editor')
  await signIn(page, site, 'editor@example.org')
  await page.goto(`${site.url}/admin`)
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  const response = await page.goto(`${site.url}/admin/audit`)
  expect(response?.status()).toBe(403)
})
