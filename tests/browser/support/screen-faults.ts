import { expect, type Page, type Response } from '@playwright/test'

/** Checks a page that was opened: its language, its texts, its headings, and that it fits at these widths. */
export async function expectCompleteScreen(
  page: Page,
  response: Response | null,
  { language, widths }: { readonly language: string; readonly widths: readonly number[] },
): Promise<void> {
  const path = page.url()
  expect(response?.status(), path).toBe(200)
  await expect(page.locator('html'), path).toHaveAttribute('lang', language)
  const text = (await page.locator('header, main, footer').allTextContents()).join(' ')
  expect(text, path).not.toMatch(/\?\?\?|undefined|\[object|NaN/)
  const html = (await response?.text()) ?? ''
  expect(headingSteps(html), `the headings of ${path}`).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(await findOverflowing(page), `what is too wide on ${path} at ${width}`).toEqual([])
  }
}

/** Headings that skip a level. */
function headingSteps(html: string): string[] {
  const levels = Array.from(html.matchAll(/<h([1-6])[\s>]/g), ([, level]) => Number(level))
  return levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0
    return level > before + 1 ? [`h${level} after h${before}`] : []
  })
}

/** Elements that overflow the screen, unless they scroll by themselves. */
async function findOverflowing(page: Page): Promise<string[]> {
  const [wide, inner] = await page
    .locator('html')
    .evaluate((root) => [root.scrollWidth, root.clientWidth] as const)
  return wide > inner ? [`${wide} pixels on ${inner}`] : []
}
