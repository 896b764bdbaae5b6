import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { itemPages, lists } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const pages: readonly (readonly [string, (request: APIRequestContext) => Promise<string>])[] = [
  ...[...lists, '/search?q=a', '/login', '/nothing-here'].map((path) => [path, async () => path] as const),
  ['an article', async (request) => (await itemPages(request)).article],
  ['a gallery', async (request) => (await itemPages(request)).gallery],
  ['an image', async (request) => (await itemPages(request)).image],
]

async function findings(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

for (const [name, find] of pages) {
  test(`axe finds nothing on ${name}, light and wide or dark and narrow`, async ({
    page,
    request,
    complaints,
  }) => {
    complaints.expected.push(/the server responded with a status of 404/)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(await find(request))
    expect(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 375, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(page)).toEqual([])
  })
}
