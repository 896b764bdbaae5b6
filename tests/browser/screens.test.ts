import type { Page } from '@playwright/test'
import { selectByRunLength } from '../support/run-length.ts'
import { allPages } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** Pages are loaded at the first width, and have to fit at the others too. */
const runs = selectByRunLength<readonly { scripts: boolean; language: string; widths: readonly number[] }[]>({
  short: [
    { scripts: true, language: 'en-US', widths: [1280, 375] },
    { scripts: false, language: 'cs', widths: [320, 768] },
  ],
  long: [true, false].flatMap((scripts) => [
    { scripts, language: 'en-US', widths: [1280, 768, 375, 320] },
    { scripts, language: 'cs', widths: [320, 375, 768, 1280] },
  ]),
})

for (const { scripts, language, widths } of runs) {
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', { tag: '@long' }, () => {
    test.use({ javaScriptEnabled: scripts })

    test(`every screen fits at ${widths.join(', ')} pixels in ${language}`, async ({
      page,
      request,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'letopis-language', value: language, url: baseURL ?? '' }])
      for (const path of await allPages(request)) {
        await page.setViewportSize({ width: widths[0] ?? 0, height: 800 })
        const response = await page.goto(path)
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
    })
  })
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
