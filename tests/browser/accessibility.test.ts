import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { namedPages } from './support/routes.ts'
import { expect, test } from './support/test.ts'

async function findings(page: Page): Promise<unknown[]> {
  const violations = await violationsOn(page)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

for (const [name, find] of [...namedPages, ['/nothing-here', async () => '/nothing-here'] as const]) {
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
