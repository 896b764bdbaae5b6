import type { Cookie, Page } from '@playwright/test'
import sharp from 'sharp'
import { languageCookieName } from '../../domain/language.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

// The path of a new owner, from the link printed at the start to a text that visitors read.

test.describe.configure({ mode: 'serial' })

const email = 'marie@example.org'
const password = 'osmdesát sedm domů'
let site: RunningSite
/** The owner's session, and the article's public page: each test continues the one before. */
let session: Cookie[] = []
let article = ''
test.beforeAll(async () => {
  site = await startSite({ LETOPIS_SAMPLE: 'off' })
})
test.afterAll(() => site.stop())

const bar = (page: Page) => page.getByRole('region', { name: 'Saving and publishing' })
const text = (page: Page) => page.locator('[contenteditable=true]').first()

test('the first owner uses the setup link and uploads a picture', async ({ page, context }) => {
  await page.goto(`${site.url}${await site.setUp}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Your name').fill('Marie Holubová')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL(`${site.url}/admin`)

  await page.getByRole('link', { name: 'Add gallery' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('The bridge')
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(bar(page)).toContainText('Published')
  await page.getByRole('link', { name: 'Add and arrange pictures' }).click()
  const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a6a4f' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'The new bridge.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await expect(page.getByText('1 picture added.').first()).toBeVisible()
  session = await context.cookies()
})

test('writes an article with it, schedules it and publishes it', async ({ page, context, browser }) => {
  await context.addCookies(session)
  await page.goto(`${site.url}/admin/add/article`)
  await page.getByLabel('Name', { exact: true }).fill('How we got our bridge')
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.fill('Buildings')
  await page.getByRole('option', { name: 'Create “Buildings”' }).click()
  const created = page.getByRole('dialog', { name: 'Add category' })
  await created.getByRole('button', { name: 'Create' }).click()
  await expect(created).toBeHidden()
  await expect(category).toHaveValue('Buildings')
  await page.getByLabel('Summary').fill('Four years and one flood.')
  await text(page).click()
  await page.keyboard.type('## The old ford\nNobody crossed in spring.\n')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'The new bridge' }).click()
  await expect(text(page).locator('img')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Schedule…' }).click()
  const when = page.getByRole('dialog', { name: 'Schedule publishing' })
  await when.getByLabel('Date').fill('2099-05-04')
  await when.getByLabel('Time').fill('08:00')
  await when.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(bar(page)).toContainText('Scheduled for Monday 4 May 2099 at 8:00')
  article = page.url().replace('/admin/edit', '')

  const visitor = await browser.newPage()
  // The URL is not secret, but the text is.
  expect((await fetch(article)).status).toBe(404)
  await bar(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(bar(page)).toContainText('Published')
  await visitor.goto(article)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('How we got our bridge')
  await expect(visitor.getByRole('heading', { name: 'The old ford' })).toBeVisible()
  const picture = visitor.locator('.rich img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await visitor.close()
})

test('changes it, and restores its first version', async ({ page, context, browser }) => {
  await context.addCookies(session)
  await page.goto(article.replace(site.url, `${site.url}/admin/edit`))
  await expect(text(page)).toBeVisible()
  const visitor = await browser.newPage()
  await visitor.goto(article)
  await page.getByLabel('Name', { exact: true }).fill('How we lost our bridge')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('.item-saved')).toHaveText(/and published$/)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('How we lost our bridge')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Created' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('How we got our bridge')
  await visitor.close()
})

test('publishes a news item by keyboard alone, in Czech', async ({ page, context }) => {
  await context.addCookies([{ name: languageCookieName, value: 'cs', url: site.url }])
  await page.goto(`${site.url}/admin/add/news`)
  await expect(page.getByLabel('Heslo', { exact: true })).toBeVisible()
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/admin/add/news`)
  await expect(text(page)).toBeVisible()
  await page.getByLabel('Titulek', { exact: true }).focus()
  await page.keyboard.type('Most je otevřen')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('V sobotu')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' se poprvé přešlo.')
  const publish = page.getByRole('button', { name: 'Zveřejnit', exact: true })
  for (let steps = 0; steps < 20 && !(await isFocused(publish)); steps += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.item-saved')).toHaveText(/a zveřejněno$/)
  const html = await (await fetch(`${site.url}/news`)).text()
  expect(html).toContain('Most je otevřen')
  expect(html).toContain('<strong>V sobotu</strong> se poprvé přešlo.')
})

function isFocused(locator: ReturnType<Page['getByRole']>): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}
