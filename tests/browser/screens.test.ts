import { isLongTestRun } from '../support/test-run.ts'
import { allPages } from './support/routes.ts'
import { expectCompleteScreen } from './support/screen-faults.ts'
import { test } from './support/test.ts'

/** Pages are loaded at the first width, and have to fit at the others too. The short form is part of the tests of all public pages. */
const runs = [true, false].flatMap((scripts) => [
  { scripts, language: 'en-US', widths: [1280, 768, 375, 320] },
  { scripts, language: 'cs', widths: [320, 375, 768, 1280] },
])

for (const { scripts, language, widths } of isLongTestRun ? runs : []) {
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
        await expectCompleteScreen(page, await page.goto(path), { language, widths })
      }
    })
  })
}
