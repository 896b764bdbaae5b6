import type { Page, WebSocket } from '@playwright/test'
import { PostgrestClient } from '@supabase/postgrest-js'
import { violationsOn } from './support/axe.ts'
import { type PeopleSite, startPeopleSite } from './support/people.ts'
import { drawn } from './support/quiet.ts'
import { expect, test } from './support/test.ts'

// All tests share one site, which has its own content.
test.describe.configure({ mode: 'default' })

let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel,dam'])
})
test.afterAll(() => site.stop())

const notice = (page: Page) => page.locator('.live-notice')

/** Writes content as an editor's program does. */
function getTable(name: string) {
  const headers = { apikey: site.secretKey, Authorization: `Bearer ${site.secretKey}` }
  return new PostgrestClient(`${site.url}/rest/v1`, { headers }).from(name)
}

async function insert(table: string, ...rows: object[]): Promise<number[]> {
  const { data, error } = await getTable(table).insert(rows).select('id')
  if (error !== null) throw new Error(error.message)
  return data.map(({ id }) => Number(id))
}

async function update(table: string, id: number, values: object): Promise<void> {
  const { error } = await getTable(table).update(values).eq('id', id)
  if (error !== null) throw new Error(error.message)
}

const publishedAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
const createNews = (name: string, minute: number) => ({
  title: name,
  content: `<p>${`${name} and more. `.repeat(60)}</p>`,
  published_at: publishedAt(minute),
})

/** Pages look for changes every two seconds at most: lets the next one be looked for at once. */
const skipPause = (page: Page) => page.clock.fastForward(2000)

/** Opens a page and waits until it listens to changes. */
async function openLive(page: Page, path: string): Promise<WebSocket> {
  const opened = page.waitForEvent('websocket')
  await page.goto(`${site.url}${path}`)
  const socket = await opened
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"phx_reply"'))
  return socket
}

const getTop = async (page: Page, name: string) =>
  (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? Number.NaN

test('a list offers new items and inserts them without moving what is read', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 375, height: 700 })
  const ids = await insert(
    'news',
    ...Array.from({ length: 8 }, (_, index) => createNews(`News ${index}`, index)),
  )
  await openLive(page, '/news')
  const checked = page.waitForResponse(`${site.url}/news`)
  await update('news', ids[0] ?? 0, { published_at: null })
  await (await checked).finished()
  await drawn(page)
  // The item is not visible, but the total is.
  await expect(page.getByText('8 news items')).toBeAttached()
  await page.getByRole('heading', { name: 'News 4', exact: true }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 100))
  // There is no notice of a removed item that is not visible.
  await expect(page.getByRole('heading', { name: 'News 0', exact: true })).toHaveCount(0)
  await expect(page.getByText('7 news items')).toBeAttached()
  await expect(notice(page)).toBeEmpty()

  const hostile = 'Flood <img src=x onerror="window.attacked=1">'
  await skipPause(page)
  await insert('news', createNews(hostile, 20), createNews('Mill', 21))
  await expect(notice(page)).toContainText('2 more news items')
  await expect(notice(page)).toHaveRole('status')
  expect(await violationsOn(page)).toEqual([])
  const before = await getTop(page, 'News 3')
  await expect(page.getByRole('heading', { name: 'Mill', exact: true })).toHaveCount(0)
  await notice(page).getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page.locator('.news h2')).toHaveText([
    'Mill',
    hostile,
    ...[7, 6, 5, 4, 3, 2, 1].map((number) => `News ${number}`),
  ])
  await drawn(page)
  expect(Math.abs((await getTop(page, 'News 3')) - before)).toBeLessThan(2)
  await expect(page.getByText('9 news items')).toBeAttached()
  await expect(notice(page)).toContainText('Added: 2 more news items')
  const goThere = notice(page).getByRole('button', { name: 'Go there' })
  await expect(goThere).toBeFocused()
  await goThere.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mill', exact: true })).toBeInViewport()
  await expect(notice(page)).toBeEmpty()
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
})

test('a closed notice stays closed until there is more, and an empty list shows its first item', async ({
  page,
}) => {
  await page.clock.install()
  await openLive(page, '/links')
  const [category] = await insert('categories', { for: 'link', name: 'Sites', description: 'Sites' })
  const link = { category, description: 'A site', url: 'https://example.org/', published_at: publishedAt(1) }
  await insert('links', { ...link, name: 'First' })
  await expect(notice(page)).toContainText('1 new link')
  await notice(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(notice(page)).toBeEmpty()
  await expect(page.getByRole('main')).toBeFocused()
  await skipPause(page)
  await insert('links', { ...link, name: 'Second' })
  await expect(notice(page)).toContainText('2 new links')
  await notice(page).getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([/^First/, /^Second/])
  await expect(page.getByText('No links yet.')).toHaveCount(0)
  // Both are visible, so that only screen readers get the text.
  await expect(notice(page)).toHaveText('Added: 2 new links')
  await expect(notice(page).getByRole('button')).toHaveCount(0)
})

test('the first visible item stays in its place although the heading of the page is visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await insert('news', createNews('Well', 40), createNews('Dam', 41))
  await openLive(page, '/news')
  await page.evaluate(() => scrollTo(0, 100))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await insert('news', createNews('Bridge', 42))
  await expect(notice(page)).toContainText('1 more news item')
  const before = await getTop(page, 'Dam')
  await notice(page).getByRole('button', { name: 'Show' }).click()
  await expect(page.locator('.news h2').first()).toHaveText('Bridge')
  await drawn(page)
  expect(Math.abs((await getTop(page, 'Dam')) - before)).toBeLessThan(2)
})

test('an article says that it was updated, shows the new version in place, and says that it is gone', async ({
  page,
}) => {
  const paragraphs = Array.from(
    { length: 30 },
    (_, index) => `<p>Part ${index}: ${'a long story '.repeat(20)}</p>`,
  )
  const [category] = await insert('categories', { for: 'article', name: 'Village', description: 'Village' })
  const article = { category, name: 'The mill', description: 'A mill', published_at: publishedAt(1) }
  const [id = 0] = await insert('articles', { ...article, content: paragraphs.join('') })
  // The page shows the day of the last edit, which then stays the same.
  await update('articles', id, { description: 'The mill of the village' })
  await page.clock.install()
  await openLive(page, `/article/${id}`)
  const part = page.getByText('Part 15:')
  await part.scrollIntoViewIfNeeded()
  const before = (await part.boundingBox())?.y ?? 0
  // There is no notice of what changes after the article, outside the window.
  await update('articles', id, { gallery: site.galleries[0] })
  await expect(page.getByRole('link', { name: 'Mill', exact: true })).toBeAttached()
  await expect(notice(page)).toBeEmpty()
  const changed = [`<p>${'Added at the beginning. '.repeat(30)}</p>`, ...paragraphs].join('')
  await skipPause(page)
  await update('articles', id, { name: 'The old mill', content: changed })
  await expect(notice(page)).toContainText('This article was updated.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The mill')
  await notice(page).getByRole('button', { name: 'Show the new version' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The old mill')
  await expect(page).toHaveTitle(/^The old mill/)
  await drawn(page)
  expect(Math.abs(((await part.boundingBox())?.y ?? 0) - before)).toBeLessThan(2)
  await expect(notice(page)).toBeEmpty()

  await skipPause(page)
  await update('articles', id, { published_at: null })
  await expect(notice(page)).toContainText('This article is no longer published.')
  await expect(part).toBeInViewport()
  // A closed notice is shown again when the same happens again.
  await notice(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
  const checked = page.waitForResponse((response) => response.url().endsWith(`/article/${id}`))
  await skipPause(page)
  await update('articles', id, { published_at: publishedAt(1) })
  await (await checked).finished()
  await skipPause(page)
  await update('articles', id, { published_at: null })
  await expect(notice(page)).toContainText('This article is no longer published.')
})

test('a gallery stays live while the lightbox shows the address of a picture', async ({ page }) => {
  const gallery = site.galleries[0] ?? 0
  await openLive(page, `/gallery/${gallery}`)
  await page.getByRole('main').getByRole('link', { name: 'wheel' }).click()
  await expect(page).toHaveURL(/\/image\/\d+#picture$/)
  const id = Number(/\/image\/(\d+)/.exec(page.url())?.[1])
  expect((await getTable('images').delete().eq('id', id)).error).toBeNull()
  await expect(notice(page)).toContainText('This gallery was updated.')
})

test('a page in a language that was left in another window is not compared with one in the new language', async ({
  page,
}) => {
  const [category] = await insert('categories', { for: 'article', name: 'Trade', description: 'Trade' })
  const article = { category, name: 'Smith', description: 'A smith', content: '<p>Iron.</p>' }
  const [id = 0] = await insert('articles', { ...article, published_at: publishedAt(1) })
  await page.clock.install()
  await openLive(page, `/article/${id}`)
  await page.context().addCookies([{ name: 'letopis-language', value: 'cs', url: site.url }])
  // The second check begins when the first one has ended.
  for (const description of ['The smith', 'The old smith']) {
    const checked = page.waitForResponse((response) => response.url().endsWith(`/article/${id}`))
    await skipPause(page)
    await update('articles', id, { description })
    expect(await (await checked).text()).toContain('<html lang="cs"')
  }
  await expect(notice(page)).toBeEmpty()
})

test('the timeline offers to show changes, and starts again at the top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const createEvent = (year: number, title = `Event ${year}`) => ({
    title,
    content: 'It happened.',
    date: String(year),
    title_format: 'text',
    published_at: publishedAt(1),
  })
  await insert('timeline', ...Array.from({ length: 40 }, (_, index) => createEvent(1900 + index)))
  await page.clock.install()
  await openLive(page, '/timeline?from=1900')
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 3000)
  await expect(page.getByRole('heading', { name: 'Event 1900' })).not.toBeInViewport()
  // It is not in the period that is shown.
  const checked = page.waitForResponse((response) => response.url().includes('/timeline?from=1900&at='))
  await insert('timeline', createEvent(1700))
  await checked
  await expect(notice(page)).toBeEmpty()
  await skipPause(page)
  await insert('timeline', createEvent(1901, 'The great flood'))
  await expect(notice(page)).toContainText('The timeline has changed.')
  expect(await violationsOn(page)).toEqual([])
  await notice(page).getByRole('button', { name: 'Show the changes' }).click()
  await expect(page.getByRole('heading', { name: 'The great flood' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Event 1900' })).toBeInViewport()
  await expect(page.locator('.line-summary')).toHaveText('41 events')
  await expect(page.getByRole('link', { name: /: 11 items$/ })).toBeVisible()
  await expect(notice(page)).toBeEmpty()
})

const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('a hidden page has no socket, and shows what it missed when it is visible again', async ({ page }) => {
  const socket = await openLive(page, '/galleries')
  const closed = socket.waitForEvent('close')
  await setVisibility(page, 'hidden')
  await closed
  await insert('galleries', { name: 'Aqueduct', published_at: publishedAt(1) })
  await expect(notice(page)).toBeEmpty()
  const reopened = page.waitForEvent('websocket')
  await setVisibility(page, 'visible')
  await reopened
  await expect(notice(page)).toContainText('1 new gallery')
})

test('a page that was opened in the background shows what has changed until it is seen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await page.goto(`${site.url}/galleries`)
  await insert('galleries', { name: 'Canal', published_at: publishedAt(2) })
  await setVisibility(page, 'visible')
  await expect(notice(page)).toContainText('1 new gallery')
})

test('pages that show no changing content have no socket, and others none before they are idle', async ({
  page,
}) => {
  let sockets = 0
  page.on('websocket', () => {
    sockets += 1
  })
  let liveScripts = 0
  page.on('request', (request) => {
    if (request.url().includes('/assets/live-document')) liveScripts += 1
  })
  await page.clock.install()
  for (const path of ['/search', '/login', '/_ignis-config', '/setup']) {
    await page.goto(`${site.url}${path}`)
    await page.clock.runFor(60_000)
    await drawn(page)
  }
  // On a busy machine the clock of the page would run on to the moment at which a page counts as idle.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.goto(`${site.url}/articles`)
  await page.clock.runFor(900)
  expect([sockets, liveScripts]).toEqual([0, 0])
  const opened = page.waitForEvent('websocket')
  await page.clock.resume()
  await opened
})
