import { noteShifts, sumOfShifts } from './support/layout-shift.ts'
import { lists } from './support/routes.ts'
import { expect, test } from './support/test.ts'

for (const path of lists) {
  test(`nothing shifts while ${path} loads`, async ({ page }) => {
    await noteShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await sumOfShifts(page)).toBeLessThan(0.02)
  })
}

test('the content keeps its margins', async ({ page }) => {
  await page.goto('/articles')
  for (const [width, margin] of [
    [375, 8],
    [700, 32],
    [900, 64],
    [1280, 128],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.getByRole('main').boundingBox()
    expect(box?.x, `at ${width}`).toBe(margin)
    await expect(page.getByRole('main')).toHaveCSS('margin-bottom', '48px')
  }
})

test('the footer is compact at 575 pixels and shorter on narrow screens', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await page.setViewportSize({ width: 576, height: 800 })
  await page.goto('/')
  const roomy = (await footer.boundingBox())?.height ?? 0
  await page.setViewportSize({ width: 575, height: 800 })
  expect((await footer.boundingBox())?.height ?? 0).toBeLessThan(roomy)
  await expect(footer.getByText('Powered by Letopis')).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(footer.getByText('Powered by Letopis')).toBeVisible()
})

test('the skip link is reachable by keyboard', async ({ page }) => {
  await page.goto('/articles')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
