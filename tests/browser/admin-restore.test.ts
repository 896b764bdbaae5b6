import { isLongTestRun } from '../support/test-run.ts'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, password, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel'], { hasOwnProcess: true })
})
test.afterAll(() => site.stop())

test('an owner restores a gallery that was deleted, then the whole site, and can undo that; axe finds nothing', {
  tag: '@long',
}, async ({ page, complaints }) => {
  test.setTimeout(180_000)
  page.setDefaultTimeout(40_000)
  complaints.expected.push(/the server responded with a status of (403|503)/)
  const [gallery] = site.galleries
  const expectNoViolations = async () => expect(await violationsOn(page)).toEqual([])
  const expectFits = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/data`)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByRole('link', { name: /^Open the backup of/ }).click({ timeout: 60_000 })
  await expectNoViolations()

  await changeContent()
  await page.getByRole('button', { name: 'Check and compare with the site now' }).click()
  await expect(page.getByText('The backup is intact.')).toBeVisible({ timeout: 60_000 })
  const galleries = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Galleries' }) })
  await expect(galleries).toContainText('1')
  await expectNoViolations()
  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectFits()
  await expectNoViolations()

  // One item.
  await page.getByRole('link', { name: 'Choose items' }).click()
  await page.getByLabel('Kind').selectOption('Galleries')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('mil')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('In the trash')).toBeVisible()
  await expectFits()
  await expectNoViolations()
  await page.getByRole('link', { name: 'Mill' }).click()
  await page.getByLabel('Published as in the backup').check()
  await expectFits()
  await expectNoViolations()
  await page.getByRole('button', { name: 'Restore this item' }).click()
  await expect(page.getByText('The item is out of the trash')).toBeVisible({ timeout: 60_000 })
  await expectNoViolations()
  expect((await page.request.get(`${site.url}/gallery/${gallery}`)).status()).toBe(200)

  // The whole site.
  site.ageSignIns()
  await page.goto(`${site.url}/admin/data`)
  await page.getByRole('link', { name: /^Open the backup of/ }).click()
  await page.getByLabel('To confirm, type “restore”').fill('restore')
  await page.getByRole('button', { name: 'Restore the whole site' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/Preparing the restore|Progress of|Replacing|Verifying/).first()).toBeVisible({
    timeout: 30_000,
  })
  await signInOnPage()
  await expect(page.getByRole('heading', { name: 'The site was restored' })).toBeVisible()
  await expectFits()
  await expectNoViolations()
  expect((await page.request.get(`${site.url}/news`)).status()).toBe(200)
  expect(await (await page.request.get(`${site.url}/news`)).text()).not.toContain('The fire')

  await page.getByRole('button', { name: 'Undo the restore' }).click()
  const undo = page.getByRole('alertdialog').getByRole('button', { name: 'Undo the restore' })
  await expect(undo).toBeVisible()
  // What it does is in the tests of the server, too.
  if (isLongTestRun) {
    await undo.click()
    await signInOnPage()
    expect(await (await page.request.get(`${site.url}/news`)).text()).toContain('The fire')
  }

  /** The page of the restore loads itself again until the site asks for the password. */
  async function signInOnPage() {
    await page.getByLabel('E-mail').fill(owner, { timeout: 60_000 })
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/admin/)
    await page.goto(`${site.url}/admin/data`)
  }

  async function changeContent() {
    const headers = { apikey: site.secretKey, Authorization: `Bearer ${site.secretKey}` }
    const added = await page.request.post(`${site.url}/rest/v1/news`, {
      headers,
      data: { title: 'The fire', content: '<p>Fire</p>', published_at: '2026-01-01T00:00:00.000Z' },
    })
    expect(added.status()).toBe(201)
    const removed = await page.request.post(`${site.url}/admin/edit/gallery/${gallery}`, {
      headers: { Origin: site.url },
      form: { intent: 'remove' },
      maxRedirects: 0,
    })
    expect(removed.status()).toBe(303)
  }
})
