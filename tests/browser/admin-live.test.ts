import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOn } from './support/axe.ts'
import * as support from './support/live-admin-pages.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

const petr = 'petr@example.org'
let site: PeopleSite
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-live-'))
  site = await startPeopleSite(['Mill'])
  const { users } = (await site.admin.listUsers()).data
  await site.admin.updateUserById(users[0]?.id ?? '', { user_metadata: { name: 'Jana' } })
  await site.person(petr, 'editor', 'Petr')
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A colleague's browser. */
async function openColleague(openWindow: () => Promise<Page>): Promise<Page> {
  const page = await openWindow()
  await signIn(page, site, petr)
  return page
}

const saveNewsAsEditor = (page: Page, title: string, saved?: { id: number; version: number }) =>
  support.saveNewsAsEditor(page, site.url, title, saved)
const openAndJoin = (page: Page, path: string) => support.openAndJoin(page, `${site.url}${path}`)

/** After this time a list whose data could not be loaded asks for them again. */
const retryDelayMs = 5000

const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const hint = (page: Page) => page.locator('.open-elsewhere')
const notice = (page: Page) => page.locator('.saved-elsewhere')

test('two editors of an item see each other, and what the other one saves', async ({
  page,
  context,
  openWindow,
  complaints,
}) => {
  complaints.expected.push(/status of 409/)
  await signIn(page, site, owner)
  const colleague = await openColleague(openWindow)
  const { id } = await saveNewsAsEditor(page, 'Mill')
  const path = `/admin/edit/news/${id}`
  await openAndJoin(page, path)
  await openAndJoin(colleague, path)
  await expect(hint(page)).toHaveText('Petr has this open, too.')
  await expect(hint(colleague)).toHaveText('Jana has this open, too.')

  await titleField(page).fill('Old mill')
  await expect(hint(colleague)).toContainText('Jana is editing this.')
  expect(await violationsOn(colleague)).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(notice(colleague)).toHaveText(/^Jana saved a new version at .*The form shows it now\.$/)
  await expect(titleField(colleague)).toHaveValue('Old mill')
  await expect(hint(colleague)).toHaveText('Jana has this open, too.')

  await titleField(colleague).fill('New mill')
  await expect(notice(colleague)).toHaveText('')
  await titleField(page).fill('Very old mill')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(notice(colleague)).toContainText('You have unsaved changes')
  await expect(colleague.getByRole('link', { name: 'See what changed' })).toHaveAttribute(
    'href',
    `${path}/history`,
  )
  expect(await violationsOn(colleague)).toEqual([])
  await expect(titleField(colleague)).toHaveValue('New mill')
  await colleague.getByRole('button', { name: 'Save draft' }).click()
  const conflict = colleague.getByRole('region', { name: 'Someone else saved this in the meantime' })
  await expect(conflict.locator('ins').first()).toContainText('New')
  await expect(notice(colleague)).toHaveText('')
  await conflict.getByRole('button', { name: 'Save all of mine' }).click()
  // The focus is in the form, which therefore is not replaced by itself. There was no notice of the editor's own saves.
  await expect(notice(page)).toHaveText(/^Petr saved .*The form still shows the previous one\.$/)
  await page.getByRole('button', { name: 'Show it here' }).click()
  await expect(titleField(page)).toHaveValue('New mill')

  const second = await context.newPage()
  await openAndJoin(second, path)
  await expect(hint(second)).toHaveText('Petr has this open, too. You have this open in another window.')
  await colleague.close()
  await expect(hint(second)).toHaveText('You have this open in another window.')
  const removed = await second.request.post(`${site.url}/admin/lists/news/actions`, {
    form: { intent: 'remove', id: `${id}:5` },
    headers: { Origin: site.url, Accept: 'application/json' },
  })
  expect(await removed.json()).toMatchObject({ shown: { done: 'removed' } })
  await expect(notice(page)).toContainText('You moved this to the trash in another window')
})

test('a version saved elsewhere neither moves a pressed button nor replaces what was just written', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  const colleague = await openColleague(openWindow)
  const saved = await saveNewsAsEditor(page, 'Weir')
  await openAndJoin(page, `/admin/edit/news/${saved.id}`)
  await titleField(page).focus()
  const checked = page.waitForResponse(/restored\.json/)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.down()
  await titleField(page).focus()
  await saveNewsAsEditor(colleague, 'New weir', saved)
  await (await checked).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await notice(page).textContent()).toBe('')
  await page.mouse.up()
  await expect(notice(page)).toContainText('The form still shows the previous one.')
  const text = page.locator('.editor-text').first()
  await text.evaluate(async (element: HTMLElement) => {
    element.focus()
    document.execCommand('insertText', false, 'Written ')
    // The editor reports it to the form later.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    document.querySelector<HTMLElement>('.kept .admin-buttons button')?.click()
  })
  await expect(notice(page)).toContainText('You have unsaved changes')
  await expect(text).toContainText('Written')
})

test('lists and the dashboard show changes of colleagues, and what they have open', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  const colleague = await openColleague(openWindow)
  const bridge = await saveNewsAsEditor(page, 'Bridge')
  const church = await saveNewsAsEditor(page, 'Church')
  await openAndJoin(page, '/admin/edit/news?sort=-edited')
  const row = page.locator(`#item-${bridge.id}`)
  const box = row.getByRole('checkbox')
  await box.check()
  await openAndJoin(colleague, `/admin/edit/news/${bridge.id}`)
  await expect(row.locator('.open-marker')).toHaveText('Opened by Petr')
  expect(await violationsOn(page)).toEqual([])

  const churchLink = page.locator(`#item-${church.id}`).getByRole('link', { name: 'Church', exact: true })
  await churchLink.focus()
  // Waited for from now on, because the mark disappears again.
  const marked = page.locator(`#item-${bridge.id}[data-changed]`).waitFor()
  await saveNewsAsEditor(colleague, 'Stone bridge', bridge)
  await marked
  await expect(row).toContainText('Stone bridge')
  await expect(box).toBeChecked()
  // The rows have changed places.
  await expect(page.locator('.list-table tbody tr').first()).toContainText('Stone bridge')
  await expect(churchLink).toBeFocused()
  await saveNewsAsEditor(colleague, 'Pond')
  await expect(page.locator('.list-table tbody tr').first()).toContainText('Pond')
  await expect(page.locator('.list-count')).toHaveText('1 selected')

  // The channel stays open when the user goes to another page.
  await page.getByRole('link', { name: 'Overview' }).first().click()
  const recent = page.getByRole('region', { name: 'Recently edited' })
  await expect(recent.locator('li', { hasText: 'Stone bridge' }).locator('.open-marker')).toHaveText(
    'Opened by Petr',
  )
  await saveNewsAsEditor(colleague, 'Castle')
  await expect(recent).toContainText('Castle')
  await colleague.close()
  await expect(page.locator('.open-marker')).toHaveCount(0)
})

test('the pictures that a colleague uploads appear, with the progress of the upload', async ({
  page,
  context,
  openWindow,
}) => {
  await signIn(page, site, owner)
  const colleague = await openColleague(openWindow)
  const path = `/admin/edit/gallery/${site.galleries[0]}`
  await openAndJoin(page, path)
  const list = await context.newPage()
  await openAndJoin(list, '/admin/edit/gallery')
  await openAndJoin(colleague, path)
  const files = await Promise.all(
    ['wheel', 'dam'].map(async (name, index) => {
      const file = join(folder, `${name}.png`)
      await sharp({ create: { width: 40, height: 30 + index, channels: 3, background: '#864' } }).toFile(file)
      return file
    }),
  )
  const held = Promise.withResolvers<void>()
  await colleague.route('**/admin/uploads**', async (route) => {
    await held.promise
    await route.continue()
  })
  await colleague.getByLabel('Choose pictures').setInputFiles(files)
  const uploads = page.getByRole('list', { name: 'Other people’s uploads' })
  await expect(uploads).toHaveText('Petr is uploading pictures: 0 of 2')
  await expect(list.getByRole('list', { name: 'Other people’s uploads' })).toContainText('Petr')
  expect(await violationsOn(page)).toEqual([])
  held.resolve()
  await expect(page.locator('.gallery-editor-name')).toHaveText(['dam', 'wheel'])
  await expect(list.locator('.list-image-count')).toHaveText('2')
  await expect(uploads).toHaveCount(0)
})

test('a list stays as it is while its data cannot be loaded, and is loaded later', async ({
  page,
  openWindow,
  complaints,
}) => {
  complaints.expected.push(/status of 503/)
  await signIn(page, site, owner)
  const colleague = await openColleague(openWindow)
  await saveNewsAsEditor(page, 'Smithy')
  await page.clock.install()
  await openAndJoin(page, '/admin/edit/news?sort=-edited')
  const firstRow = page.locator('.list-table tbody tr').first()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('unsent')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'Unavailable' }))
  const failed = page.waitForResponse(/\.data/)
  await saveNewsAsEditor(colleague, 'Forge')
  await failed
  await page.unroute('**/*.data*')
  await page.clock.fastForward(retryDelayMs)
  await expect(firstRow).toContainText('Forge')
  // A session that has ended does not leave the page either.
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const redirected = page.waitForResponse(/\.data/)
  await saveNewsAsEditor(colleague, 'Anvil')
  await redirected
  await page.context().addCookies(cookies)
  await page.clock.fastForward(retryDelayMs)
  await expect(firstRow).toContainText('Anvil')
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('unsent')
})

test('a page is connected only while it needs it and is visible, and says when it is not', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  const colleague = await openColleague(openWindow)
  const { id } = await saveNewsAsEditor(page, 'Inn')
  await openAndJoin(colleague, `/admin/edit/news/${id}`)
  const sockets: string[] = []
  page.on('websocket', (socket) => {
    sockets.push('open')
    socket.on('close', () => sockets.push('closed'))
  })
  await page.goto(`${site.url}/admin/account`)
  await openAndJoin(page, `/admin/edit/news/${id}`)
  expect(sockets).toEqual(['open'])
  await expect(hint(colleague)).toContainText('Jana')
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisibility('hidden')
  await expect(hint(colleague)).toHaveText('')
  await expect.poll(() => sockets).toEqual(['open', 'closed'])
  await setVisibility('visible')
  await expect(hint(colleague)).toContainText('Jana')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect.poll(() => sockets).toEqual(['open', 'closed', 'open', 'closed'])

  await page.clock.install()
  await page.routeWebSocket(/realtime/, (socket) => socket.close())
  await page.goto(`${site.url}/admin`)
  const status = page.locator('.live-connection')
  // A short interruption is not mentioned.
  await expect(async () => {
    await page.clock.runFor(1000)
    const text = await status.textContent()
    expect(text).toMatch(/^Live updates are paused\.(?:Next attempt in \d+ s|Connecting…)$/)
  }).toPass()
  expect(await violationsOn(page)).toEqual([])
})
