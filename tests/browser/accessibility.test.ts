import type { APIRequestContext, Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { findLostStates, findUnmarkedFocus } from './support/forced-colors.ts'
import { firstLink, itemPages, namedPageGroups } from './support/routes.ts'
import { expect, test } from './support/test.ts'

async function findings(page: Page): Promise<unknown[]> {
  const violations = await violationsOn(page)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

/** Pages that other tests have no use for. */
const furtherPages: readonly (readonly [string, (request: APIRequestContext) => Promise<string>])[] = [
  ['/nothing-here', async () => '/nothing-here'],
  ['related items', async () => '/related/book/1'],
  ['a citation', async () => '/cite/book/1'],
  ['a form for readers', async (request) => (await itemPages(request)).article.replace('/', '/tell-us/')],
  ['an author’s articles', async (request) => `${(await itemPages(request)).author}/articles`],
  ['a month of anniversaries', async () => '/on-this-day/5'],
  ['a page', async (request) => await firstLink(request, '/', /<footer.*?href="(\/[^"]+)"/s)],
  ['a search without results', async () => '/search?q=xyzzy'],
]

for (const group of [...namedPageGroups, furtherPages]) {
  const names = group.map(([name]) => name).join(', ')
  test(`axe finds nothing on ${names}, light and wide, dark and narrow, or with forced colors`, async ({
    page,
    request,
    complaints,
  }) => {
    test.slow()
    complaints.expected.push(/the server responded with a status of 404/)
    for (const [name, find] of group) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
      await page.goto(await find(request))
      expect(await findings(page), name).toEqual([])
      await page.setViewportSize({ width: 375, height: 800 })
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findings(page), name).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await findings(page), name).toEqual([])
      expect(await findLostStates(page), name).toEqual([])
      const unmarked: (string | null)[] = []
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab')
        unmarked.push(await findUnmarkedFocus(page))
      }
      expect(
        unmarked.filter((element) => element !== null),
        name,
      ).toEqual([])
    }
  })
}
