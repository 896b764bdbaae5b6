import type { BrowserContext, Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { enter, owner, type PeopleSite, password, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite()
})
test.afterAll(() => site.stop())

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const offer = (page: Page) => page.getByRole('region', { name: /unsaved texts? here/ })
const getSavedNotice = (page: Page) => page.getByText('Unsaved changes, backed up at')

/** Opens a form and waits until it looks for unsaved drafts: by then it is hydrated. */
async function open(page: Page, path: string): Promise<void> {
  const looked = page.waitForResponse((response) => response.url().includes('/admin/unsaved.json?kind'))
  await page.goto(`${site.url}${path}`)
  await looked
}

/** Saves a news item without using the form. */
async function createNews(page: Page, values: Record<string, string>): Promise<number> {
  return await page.evaluate(async (given) => {
    const body = JSON.stringify({ kind: 'news', values: given, publication: 'keep' })
    const response = await fetch('/admin/save.json', { method: 'POST', body })
    return (await response.json()).item.id
  }, values)
}

async function isAccessible(page: Page): Promise<void> {
  const found = (await violationsOn(page)).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  )
  expect(found).toEqual([])
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

test('text typed before a browser crash is offered for restoring; a reload continues with it', async ({
  page,
  context,
}) => {
  await signIn(page, site, owner)
  const doomed = await context.newPage()
  await open(doomed, '/admin/add/news')
  // Only the browser stores it: the server can no longer be reached.
  await doomed.route('**/admin/unsaved.json', (route) => route.abort())
  await title(doomed).fill('Words before the crash')
  await expect(doomed.getByText('Backed up in this browser').first()).toBeVisible()
  await crash(context, doomed)
  await open(page, '/admin/add/news')
  await expect(offer(page)).toContainText('Words before the crash')
  await expect(offer(page)).toContainText('in this browser')
  await offer(page).getByRole('button', { name: 'View' }).click()
  await expect(offer(page).getByRole('heading', { name: 'Title' })).toBeVisible()
  await isAccessible(page)
  await offer(page).getByRole('button', { name: 'Restore' }).click()
  await expect(title(page)).toHaveValue('Words before the crash')
  await expect(offer(page)).toHaveCount(0)
  await expect(title(page)).toBeFocused()
  await expect(getSavedNotice(page)).toBeVisible()
  await open(page, '/admin/add/news')
  await expect(title(page)).toHaveValue('Words before the crash')
  await expect(page.getByText('Continuing your unsaved text')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(title(page)).toHaveValue('')
  await expect(page.locator('.kept').getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(offer(page)).toContainText('Words before the crash')
  await expect(offer(page).getByRole('button', { name: 'Restore' })).toBeFocused()
  await title(page).fill('Other')
  await offer(page).getByRole('button', { name: 'Restore' }).click()
  await expect(title(page)).toHaveValue('Words before the crash')
  await expect(offer(page)).toContainText('Other')
})

test('text written offline, or while the site restarts, is stored in the browser and saved later automatically', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected.push(
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Unexpected response code: 503/,
  )
  await enter(page, site, owner)
  const id = await createNews(page, { title: 'Bridge', content: '<p>It stands.</p>' })
  await open(page, `/admin/edit/news/${id}`)
  await context.setOffline(true)
  await title(page).fill('Bridge, written offline')
  const offlineNotice = page.getByText('The site can’t be reached.').first()
  await expect(offlineNotice).toBeVisible()
  await expect(offlineNotice).toContainText('Backed up in this browser')
  let requestCount = 0
  page.on('dialog', (dialog) => {
    requestCount += 1
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect.poll(() => requestCount).toBe(1)
  await expect(title(page)).toHaveValue('Bridge, written offline')
  await context.setOffline(false)
  await expect(getSavedNotice(page)).toBeVisible()
  await site.restart()
  await title(page).fill('Bridge, over a restart')
  await expect(getSavedNotice(page)).toBeVisible()
  await open(page, `/admin/edit/news/${id}`)
  await expect(title(page)).toHaveValue('Bridge, over a restart')
  expect(requestCount).toBe(1)
})

test('a signed-out user signs in again over the form, and the save continues; another user cannot save it', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/status of (?:401|409)/)
  await site.person('other@example.org', 'editor')
  await signIn(page, site, owner)
  await open(page, '/admin/add/news')
  await title(page).fill('Signed out')
  await page.locator('.ProseMirror').fill('A paragraph.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByText('You were signed in as owner.')).toBeVisible()
  await isAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByText('e-mail or password is wrong').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('other@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  const other = page.getByRole('dialog', { name: 'Someone else is signed in' })
  await expect(other).toContainText('other is now signed in')
  await other.getByRole('button', { name: 'Sign in as owner' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/edit\/news\/\d+$/)
  await expect(title(page)).toHaveValue('Signed out')
})

test('the second of two windows resolves a conflict word by word; the history contains both texts and restores them', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected.push(/status of 409/)
  await enter(page, site, owner)
  const hostile = '<img src=x onerror=alert(1)>'
  const id = await createNews(page, { title: 'Mill', content: '<p>The mill stood by the river.</p>' })
  await open(page, `/admin/edit/news/${id}`)
  const second = await context.newPage()
  await open(second, `/admin/edit/news/${id}`)
  // Written before the first window saves: an untouched form would show the new version.
  await title(second).fill('New mill')
  await second.getByLabel('Address').fill('https://example.org/mill')
  await title(page).fill(`Old mill ${hostile}`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^(?:Draft s|S)aved/).first()).toBeVisible()
  await second.getByRole('button', { name: 'Save draft' }).click()
  const conflict = second.getByRole('region', { name: 'Someone else saved this in the meantime' })
  await expect(conflict.locator('del').first()).toContainText('Old')
  await expect(conflict.locator('ins').first()).toContainText('New')
  await expect(conflict.locator('img')).toHaveCount(0)
  await isAccessible(second)
  await conflict.getByRole('group', { name: 'Title' }).getByLabel('Use the saved version').check()
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(title(second)).toHaveValue(`Old mill ${hostile}`)
  await expect(second.getByText(/^(?:Draft s|S)aved/).first()).toBeVisible()
  await second.goto(`${site.url}/admin/edit/news/${id}/history`)
  await expect(second.locator('.history-list > li')).toHaveCount(4)
  await isAccessible(second)
  await second.getByRole('listitem').filter({ hasText: 'because of a conflict' }).getByRole('link').click()
  await expect(second.locator('ins').first()).toContainText('New')
  await isAccessible(second)
  await second.getByRole('button', { name: 'Restore this version' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click()
  await expect(second.getByText('Version restored.')).toBeVisible()
  await open(second, `/admin/edit/news/${id}`)
  await expect(title(second)).toHaveValue('New mill')
})
