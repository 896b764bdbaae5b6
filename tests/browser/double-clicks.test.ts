import type { Page, Request } from '@playwright/test'
import { selectByRunLength } from '../support/test-run.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Both tests share one site.
test.describe.configure({ mode: 'default' })

/** The pauses of people who double-click everything, in milliseconds. */
const pauses = [120, 300, 500, 900]

let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel,dam', 'Bridge'])
})

test.afterAll(() => site.stop())

/** Tells whether the second press came within a second: on a busy machine it may come later, and then it counts. */
async function pressTwice(page: Page, { x, y }: { x: number; y: number }, pause: number): Promise<boolean> {
  await page.mouse.move(x, y)
  const start = performance.now()
  await page.mouse.down()
  await page.mouse.up()
  // The pause is what is tested.
  await page.waitForTimeout(pause)
  // Not counted as a double click, as slow ones and taps.
  await page.mouse.down()
  await page.mouse.up()
  return performance.now() - start < 1000
}

async function pressButtonTwice(page: Page, name: string, pause: number): Promise<boolean> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (box === null) throw new Error(`${name} is not shown`)
  return await pressTwice(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, pause)
}

test('a double click on Publish publishes, and what takes the item back asks first', async ({ page }) => {
  await signIn(page, site, owner)
  const saved = page.locator('.item-saved')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    for (const pause of pauses) {
      await page.goto(`${site.url}/admin/add/gallery`)
      await page.getByLabel('Name', { exact: true }).fill(`The dam ${width} ${pause}`)
      const isDoubleClick = await pressButtonTwice(page, 'Publish', pause)
      await expect(saved).toHaveText(/and published$/)
      await page.waitForLoadState('networkidle')
      if (isDoubleClick)
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
      const response = await page.request.get(page.url().replace('/admin/edit', ''))
      expect(response.status(), `${pause} ms apart at ${width} px`).toBe(200)
    }
  }
  await page.getByRole('button', { name: 'More actions' }).click()
  await pressButtonTwice(page, 'Unpublish…', 300)
  await expect(page.getByRole('alertdialog', { name: 'Unpublish this?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('.publish-status')).toHaveAttribute('data-status', 'live')
})

test('the second press of a double click on a primary button of the admin area sends nothing', async ({
  page,
}) => {
  await signIn(page, site, owner)
  const kinds = ['news', 'article', 'book', 'link', 'timeline', 'page', 'category', 'author', 'contact']
  const [mill = 0] = site.galleries
  const screens = [
    '',
    ...kinds.map((kind) => `/add/${kind}`),
    ...['/add/redirect', '/edit/gallery', `/edit/gallery/${mill}`, '/edit/image', `/add/image/${mill}`],
    ...['/people', '/settings', '/settings/email', '/settings/menu', '/settings/intros', '/account'],
    ...['/data', '/data/export', '/data/check', '/data/import', '/audit', '/messages', '/trash', '/setup'],
  ]
  const sent: string[] = []
  const note = (request: Request) => {
    if (request.method() !== 'GET' && !request.url().includes('/admin/unsaved.json'))
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  }
  page.on('request', note)
  const selector = '.admin-page :is(button, input).button:not(.button-quiet, .button-danger)'
  let turn = 0
  let lastScreen = ''
  for (const screen of screens) {
    await page.goto(`${site.url}/admin${screen}`)
    const count = await page.locator(selector).filter({ visible: true }).count()
    for (let index = 0; index < count; index += 1) {
      for (const pause of selectByRunLength({ short: [pauses[turn % pauses.length] ?? 0], long: pauses })) {
        if (lastScreen === screen) await page.goto(`${site.url}/admin${screen}`)
        lastScreen = screen
        turn += 1
        // Enough for a request of most forms.
        const name = page.locator('.item-main input[type="text"]').first()
        if ((await name.count()) > 0) await name.fill(`Twice ${turn}`)
        const button = page.locator(selector).filter({ visible: true }).nth(index)
        await button.scrollIntoViewIfNeeded()
        const box = await button.boundingBox()
        if (box === null) continue
        sent.length = 0
        const isDoubleClick = await pressTwice(
          page,
          { x: box.x + box.width / 2, y: box.y + box.height / 2 },
          pause,
        )
        if (!isDoubleClick) continue
        await page.waitForLoadState('networkidle')
        expect(
          sent.length,
          `${screen}, button ${index + 1}, ${pause} ms apart: ${sent.join(' ')}`,
        ).toBeLessThan(2)
      }
    }
  }
  expect(turn).toBeGreaterThan(screens.length / 2)
})
