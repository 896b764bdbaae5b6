import type { Page } from '@playwright/test'
import { allPages } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const widths = [375, 768, 1280]
const languages = ['en-US', 'cs']

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    for (const language of languages) {
      for (const width of widths) {
        test(`every screen stands at ${width} pixels in ${language}`, async ({
          page,
          request,
          context,
          baseURL,
        }) => {
          await context.addCookies([{ name: 'letopis-language', value: language, url: baseURL ?? '' }])
          await page.setViewportSize({ width, height: 800 })
          for (const path of await allPages(request)) {
            const response = await page.goto(path)
            expect(response?.status(), path).toBe(200)
            await expect(page.locator('html'), path).toHaveAttribute('lang', language)
            await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
            const text = (await page.locator('header, main, footer').allTextContents()).join(' ')
            expect(text, path).not.toMatch(/\?\?\?|undefined|\[object|NaN/)
            const html = (await response?.text()) ?? ''
            expect(headingSteps(html), `the headings of ${path}`).toEqual([])
            expect(await broken(page), `what is too wide on ${path}`).toEqual([])
          }
        })
      }
    }
  })
}

/** Headings that skip a level. */
function headingSteps(html: string): string[] {
  const levels = Array.from(html.matchAll(/<h([1-6])[\s>]/g), ([, level]) => Number(level))
  return levels.flatMap((level, place) => {
    const before = levels[place - 1] ?? 0
    return level > before + 1 ? [`h${level} after h${before}`] : []
  })
}

/** Elements that reach past the screen's edge, unless they scroll by themselves. */
async function broken(page: Page): Promise<string[]> {
  const [wide, inner] = await page
    .locator('html')
    .evaluate((root) => [root.scrollWidth, root.clientWidth] as const)
  return wide > inner ? [`${wide} pixels on ${inner}`] : []
}
