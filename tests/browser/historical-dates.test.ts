import { languageCookieName } from '../../domain/language.ts'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite([])
})
test.afterAll(() => site.stop())

/** In the order of the timeline: what is typed, what English and Czech readers see, and what programs read. */
const dates = [
  ['1. pol. 17. stol.', 'first half of the 17th century', '1. polovina 17. století', '[1600..1649]'],
  ['na sv. Martina 1620', 'November 11, 1620', '11. listopadu 1620', '1620-11-11'],
  ['late 19th century', 'late 19th century', 'konec 19. století', '[1867~..1899~]'],
  ['before 1900', 'before 1900', 'před rokem 1900', '[..1900]'],
  ['1921/22', '1921 or 1922', '1921 nebo 1922', '[1921..1922]'],
  ['after 1945', 'after 1945', 'po roce 1945', '[1945..]'],
] as const

test('uncertain dates are typed in words, and come back in words everywhere but in the data API', async ({
  page,
}) => {
  await signIn(page, site, owner)
  // The panel of publishing has a date, too.
  const date = page.locator('input[name=date]')
  for (const [typed, english, czech] of dates.toReversed()) {
    await page.goto(`${site.url}/admin/add/timeline`)
    await page.getByLabel('Title', { exact: true }).fill(`Event of ${typed}`)
    await page.getByLabel('Content', { exact: true }).fill('It happened.')
    await date.fill(typed)
    await expect(page.getByText(`Will be shown as: ${english}`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).first().click()
    await expect(page.locator('.item-saved')).toHaveText(/and published$/)
    await page.reload()
    await expect(date).toHaveValue(english)
    if (typed !== 'before 1900') continue

    // An edit in the other language leaves it as it is; the history has words of both versions.
    await page.context().addCookies([{ name: languageCookieName, value: 'cs', url: site.url }])
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Datum', exact: true })).toHaveValue(czech)
    await page.context().addCookies([{ name: languageCookieName, value: 'en-US', url: site.url }])
    await page.reload()
    await date.fill('before 1961')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.locator('.item-saved')).toHaveText(/and published$/)
    await date.fill('before 1900')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('listitem').getByRole('link').first().click()
    await expect(page.locator('main')).toContainText('before 1900')
    await expect(page.locator('main')).not.toContainText('[..')
  }

  await page.goto(`${site.url}/timeline`)
  await expect(page.locator('.line-items')).toContainText('before 1900')
  await page.goto(`${site.url}/timeline?view=list`)
  const text = await page.locator('main').innerText()
  expect(text).not.toMatch(/\[\d*~?\.\./)
  for (const [, english] of dates) expect(text).toContain(english)
  const positions = dates.map(([typed]) => text.indexOf(`Event of ${typed}`))
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(await violationsOn(page)).toEqual([])

  await page.goto(`${site.url}/admin/edit/timeline`)
  for (const [, english] of dates) await expect(page.locator('main')).toContainText(english)

  const response = await page.request.get(`${site.url}/rest/v1/timeline?select=date&order=id.desc`, {
    headers: { apikey: site.secretKey, Authorization: `Bearer ${site.secretKey}` },
  })
  expect((await response.json()).map((row: { date: string }) => row.date)).toEqual(
    dates.map(([, , , edtf]) => edtf),
  )
})
