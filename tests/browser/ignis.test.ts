import { violationsOn } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const pages = [
  ['/_ignis-info', 'Features', 'Funkce'],
  ['/_ignis-config', 'Configuration', 'Nastavení'],
  ['/_ignis-welcome', 'Welcome to Letopis', 'Vítejte v Letopisu'],
] as const

for (const [path, english, czech] of pages) {
  test(`${path} is readable in both languages, light and dark, wide and narrow`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('.title-bar-section')).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Čeština' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(czech)
  })
}

test('they link to each other and are not in the sitemap', async ({ page, request }) => {
  await page.goto('/_ignis-welcome')
  const ways = page.getByRole('navigation', { name: 'For the operator' })
  await ways.getByRole('link', { name: 'Configuration' }).click()
  await expect(page).toHaveURL('/_ignis-config')
  await expect(ways.getByRole('link', { name: 'Configuration' })).toHaveAttribute('aria-current', 'page')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('_ignis')
})
