import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site; its time zone differs from the browsers'.
test.describe.configure({ mode: 'default' })
test.use({ timezoneId: 'America/New_York' })

let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel'], { settings: { LETOPIS_TIME_ZONE: 'Europe/Prague' } })
})
test.afterAll(() => site.stop())

const bar = (page: Page) => page.getByRole('region', { name: 'Saving and publishing' })

/** Waits for dialogs to fade in; they are translucent until then. */
async function hasSettled(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

test('a gallery is previewed while it is edited, shared as a draft, scheduled, published and unpublished', async ({
  page,
  openWindow,
  complaints,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/gallery`)
  await page.getByRole('button', { name: 'Show preview' }).click()
  const preview = page.frameLocator('iframe.preview-frame')
  await expect(page.getByText('Nothing to show yet.')).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('The dam <img src=x onerror="parent.attacked=1">')
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('The dam <img')
  await expect(name).toBeFocused()
  // Nothing inside runs or navigates; the browser reports what it blocks.
  complaints.expected.push(/^error: Blocked script execution in 'about:srcdoc'/, /404.*\/no\)$/)
  await page.locator('iframe.preview-frame').evaluate((frame: HTMLIFrameElement) => {
    const policy = Reflect.get(window, 'trustedTypes').createPolicy('letopis', {
      createHTML: (html: string) => html,
    })
    const html = '<img src="/no" onerror="parent.attacked=2"><a href="/">away</a>'
    frame.contentDocument?.body.insertAdjacentHTML('beforeend', policy.createHTML(html))
  })
  await preview.getByText('away').click()
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('The dam')
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)

  await name.fill('The dam')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('The dam')
  // Enter in a field saves and does not publish.
  await name.press('Enter')
  await expect(bar(page)).toContainText('Draft: not visible to visitors')
  await expect(page).toHaveURL(/\/admin\/edit\/gallery\/\d+$/)
  const shown = page.url().replace('/admin/edit', '')
  expect(await statusOf(shown)).toBe(404)

  await page.getByRole('button', { name: 'Share preview…' }).click()
  const links = page.getByRole('dialog', { name: 'Preview links' })
  await links.getByRole('button', { name: 'Create link' }).click()
  const link = await links.locator('.preview-made input').inputValue()
  const visitor = await openWindow()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The dam')
  await expect(visitor.getByText('This is a preview.')).toBeVisible()
  expect(await violationsOn(visitor)).toEqual([])
  await links.getByRole('button', { name: /^Revoke the link/ }).click()
  await expect(links.getByText('No active links.')).toBeVisible()
  expect(await statusOf(link)).toBe(404)
  await page.keyboard.press('Escape')

  await bar(page).getByRole('button', { name: 'Schedule…' }).press('Enter')
  const when = page.getByRole('dialog', { name: 'Schedule publishing' })
  await when.getByLabel('Date').fill('2099-03-29')
  await when.getByLabel('Time').fill('02:30')
  await expect(when).toContainText(
    'Clocks skip this time when they go forward, so it will be published at 3:30 AM.',
  )
  await when.getByLabel('Date').fill('2099-10-25')
  await when.getByLabel('The second (UTC+1, Europe/Prague)').check()
  await expect(when).toContainText(
    'Your time: Saturday, October 24, 2099 at 9:30 PM (UTC−4, America/New_York).',
  )
  await when.getByLabel('Time').press('Enter')
  await expect(bar(page)).toContainText(
    'Scheduled for Sunday, October 25, 2099 at 2:30 AM (UTC+1, Europe/Prague)',
  )
  expect(await statusOf(shown)).toBe(404)

  await bar(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(bar(page)).toContainText('Published')
  expect(await statusOf(shown)).toBe(200)
  await bar(page).getByRole('button', { name: 'More actions' }).press('Enter')
  await bar(page).getByRole('button', { name: 'Unpublish…' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Unpublish this?' })
  await hasSettled(page)
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: 'Unpublish', exact: true }).press('Enter')
  await expect(bar(page)).toContainText('Draft')
  await expect(bar(page).getByRole('button', { name: 'Save draft' })).toBeFocused()
  expect(await statusOf(shown)).toBe(404)
})

test('on a phone the preview opens on request, and the toolbar covers no focused field', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/timeline`)
  await page.getByLabel('Title', { exact: true }).fill('The great fire')
  await page.getByLabel('Date', { exact: true }).fill('around 1890')
  const button = page.getByRole('button', { name: 'Preview', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await expect(page.frameLocator('iframe.preview-frame').locator('.line')).toContainText('around 1890')
  await hasSettled(page)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
  for (const label of ['Note on the date', 'Date', 'Article']) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    const { bottom } = await field.evaluate((element) => element.getBoundingClientRect().toJSON())
    const top = await bar(page).evaluate((element) => element.getBoundingClientRect().top)
    expect(bottom).toBeLessThanOrEqual(top)
  }
  await bar(page).getByRole('button', { name: 'Schedule…' }).click()
  await hasSettled(page)
  expect(await violationsOn(page)).toEqual([])
})

test('without JavaScript an item is scheduled by plain fields', async ({ openWindow }) => {
  const plain = await openWindow({ javaScriptEnabled: false })
  await signIn(plain, site, owner)
  await plain.goto(`${site.url}/admin/add/timeline`)
  await plain.getByLabel('Title', { exact: true }).fill('The flood')
  await plain.getByLabel('Content', { exact: true }).fill('Up to the second step.')
  await plain.locator('input[name="date"]').fill('1890')
  await plain.getByText('Schedule…').click()
  await plain.locator('input[name="scheduleDate"]').fill('2099-05-04')
  await plain.locator('input[name="scheduleTime"]').fill('08:00')
  await plain.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(
    plain.getByText('Scheduled for Monday, May 4, 2099 at 8:00 AM (UTC+2, Europe/Prague)'),
  ).toBeVisible()
})

test('an article with a name only is refused publication, saved as a draft, completed and published', async ({
  page,
}) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/add/article`)
  await page.getByLabel('Name', { exact: true }).fill('The weir')
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.locator('.form-summary')
  await expect(summary).toContainText('Saved as a draft. To publish it, fill in what is missing.')
  await expect(summary.getByRole('link')).toHaveText(['Content is required.'])
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/edit\/article\/\d+$/)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('The weir')
  await expect(bar(page)).toContainText('Draft: not visible to visitors')

  await page.getByRole('textbox', { name: 'Content' }).fill('It was built in 1890.')
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(bar(page)).toContainText('Published')
  await page.goto(`${site.url}/articles`)
  await expect(page.locator('.cards').getByText('It was built in 1890.')).toBeVisible()
})
