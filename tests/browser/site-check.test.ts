import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel'])
})
test.afterAll(() => site.stop())

test('an owner checks the site, and sees a damaged original and the fixity of its picture; axe finds nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, site, owner)
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
