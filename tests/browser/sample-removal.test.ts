import { violationsOn } from './support/axe.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

let site: RunningSite

test.beforeAll(async () => {
  site = await startSite()
})

test.afterAll(() => site.stop())

test('the owner reads what stays and which links break, and removes the sample', async ({ page }) => {
  await page.goto(`${site.url}${await site.setUp}`)
  await page.getByLabel('E-mail').fill('marie@example.org')
  await page.getByLabel('Your name').fill('Marie Holubová')
  await page.getByLabel('Password', { exact: true }).fill('osmdesát sedm domů')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL(`${site.url}/admin`)

  await page.goto(`${site.url}/admin/add/news`)
  await page.getByLabel('Title').fill('The mill pond')
  await page.locator('[contenteditable=true]').click()
  await page.keyboard.type('See the mill.')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByLabel('Address').fill('/article/1')
  await page.getByRole('dialog').getByLabel('Link text').fill('mill')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Saving and publishing' })
    .getByRole('button', { name: 'Publish' })
    .click()
  await page.waitForURL(/\/admin\/edit\/news\/\d+/)

  await page.goto(`${site.url}/admin`)
  await page.getByRole('link', { name: 'Remove sample content' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove sample content')
  await expect(page.getByRole('region', { name: 'Links that will break' })).toContainText('The mill pond')
  expect(await violationsOn(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.getByRole('button', { name: 'Remove sample content' }).click()
  await page.waitForURL(`${site.url}/admin`)
  await expect(page.getByText('Sample content removed.')).toBeVisible()
  await page.goto(`${site.url}/admin/edit/news`)
  await expect(page.locator('tbody .list-name')).toHaveText(['The mill pond'])
  await page.goto(`${site.url}/admin/sample`)
  await expect(page.getByText('There is no sample content.')).toBeVisible()
})
