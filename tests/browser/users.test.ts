import type { Page } from '@playwright/test'
import { owner, type PeopleSite, startPeopleSite, startSession } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite()
})
test.afterAll(() => site.stop())

const hostile = '<img src=x onerror=alert(1)>'
const section = (page: Page, title: string) => page.getByRole('region', { name: title })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}`)
}

test('an editor sees neither people nor links to them', async ({ page, complaints }) => {
  complaints.expected.push(/status of 403/)
  const id = await site.person('curious@example.org', 'editor')
  await startSession(page, site, 'curious@example.org')
  await page.goto(`${site.url}/admin`)
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0)
  for (const path of ['/admin/people', `/admin/people/${id}`]) {
    const response = await page.goto(`${site.url}${path}`)
    expect(response?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access')
    expect(await page.content()).not.toContain(owner)
  }
})

test('an owner invites a user with a hostile name by link, who sets a password and is signed in', async ({
  page,
  openWindow,
}) => {
  await startSession(page, site, owner)
  await open(page, '/admin/people')
  const part = section(page, 'Invite')
  await expect(part.getByText('E-mail isn’t set up yet.')).toBeVisible()
  await part.getByRole('button', { name: 'Invite' }).click()
  await expect(part.getByText('E-mail address is required.').first()).toBeVisible()
  await part.getByLabel('E-mail address').fill('invited@example.org')
  await part.getByLabel('Name').fill(hostile)
  await part.getByRole('button', { name: 'Invite' }).click()
  await expect(part.getByRole('heading', { name: 'Invitation for invited@example.org' })).toBeVisible()
  const link = (await part.locator('.admin-secret').textContent()) ?? ''
  await expect(section(page, 'Accounts').getByRole('link', { name: hostile })).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  await open(page, '/admin/people')
  expect(await page.content()).not.toContain('token_hash')
  expect(new URL(link).pathname).toBe('/confirm')
  const theirs = await openWindow()
  await theirs.goto(link.replace('127.0.0.1', 'localhost'))
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await theirs.getByLabel('New password', { exact: true }).fill('čtyři koně v jámě')
  await theirs.getByRole('button', { name: 'Save and continue' }).click()
  await expect(theirs).toHaveURL(`${site.url}/admin`)
  await expect(theirs.getByText(/Signed in as .+ \(Editor\)/)).toBeVisible()
})

test('an owner changes a role, suspends, restores and removes; each takes effect immediately', async ({
  page,
  openWindow,
}) => {
  const id = await site.person('subject@example.org', 'editor', 'Subject')
  const theirs = await openWindow()
  await startSession(theirs, site, 'subject@example.org')
  await theirs.goto(`${site.url}/admin`)
  await startSession(page, site, owner)
  await open(page, '/admin/people?q=subject')
  await page.getByRole('link', { name: 'Subject' }).click()
  await expect(page).toHaveURL(`${site.url}/admin/people/${id}`)
  const note = page.locator('.notice[role=status]')
  await section(page, 'Role').getByLabel('Owner').check()
  await section(page, 'Role').getByRole('button', { name: 'Change role' }).click()
  await expect(note).toHaveText('Role changed.')
  await theirs.goto(`${site.url}/admin/people`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('People')

  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Suspend Subject?' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(note).toHaveText(/^Account suspended/)
  await theirs.goto(`${site.url}/admin`)
  await expect(theirs).toHaveURL(/\/login$/)

  await page.getByRole('button', { name: 'Restore access' }).click()
  await expect(note).toHaveText('Access restored.')
  await startSession(theirs, site, 'subject@example.org')
  await theirs.goto(`${site.url}/admin`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const removing = page.getByRole('alertdialog', { name: 'Delete the account of Subject?' })
  await removing.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/admin/people#people`)
  await expect(note).toHaveText('Account deleted.')
  await theirs.goto(`${site.url}/admin`)
  await expect(theirs).toHaveURL(/\/login$/)
})

test('two owners who remove each other at once leave one', async ({ openWindow }) => {
  const { data } = await site.admin.listUsers()
  for (const user of data.users)
    if (user.email !== owner && user.app_metadata.role === 'owner') await site.admin.deleteUser(user.id)
  const first = data.users.find((user) => user.email === owner)?.id ?? ''
  const second = await site.person('rival@example.org', 'owner')
  const [mine, theirs] = [await openWindow(), await openWindow()]
  await startSession(mine, site, owner)
  await mine.goto(`${site.url}/admin`)
  await startSession(theirs, site, 'rival@example.org')
  await theirs.goto(`${site.url}/admin`)
  for (const [page, id] of [
    [mine, second],
    [theirs, first],
  ] as const) {
    await open(page, `/admin/people/${id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  const confirm = (page: Page) =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await Promise.all([confirm(mine), confirm(theirs)])
  // One stays and gets an error; the other is redirected to the login.
  await expect(mine.locator('.notice, input[type="password"]').first()).toBeVisible()
  await expect
    .poll(async () => {
      const { data: left } = await site.admin.listUsers()
      return left.users.filter((user) => user.app_metadata.role === 'owner').length
    })
    .toBe(1)
  const { data: left } = await site.admin.listUsers()
  if (left.users.every((user) => user.email !== owner)) await site.person(owner, 'owner')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('people are invited, searched, suspended and removed, each after a confirmation', async ({ page }) => {
    await startSession(page, site, owner)
    await open(page, '/admin/people')
    const part = section(page, 'Invite')
    await part.getByLabel('E-mail address').fill('plain@example.org')
    await part.getByRole('button', { name: 'Invite' }).click()
    await expect(part.getByRole('heading', { name: 'Invitation for plain@example.org' })).toBeVisible()
    await page.getByLabel('Name or e-mail').fill('plain')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('1 person')).toBeVisible()
    await page.getByRole('link', { name: 'plain@example.org' }).click()
    const access = section(page, 'Access')
    await access.locator('summary', { hasText: 'Suspend' }).click()
    await access.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText('Account suspended and signed out everywhere.')).toBeVisible()
    await access.locator('summary', { hasText: 'Delete' }).click()
    await access.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Account deleted.')).toBeVisible()
  })
})
