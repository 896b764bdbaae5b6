import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { namedPageGroups } from './support/routes.ts'
import { expect, test } from './support/test.ts'

async function findings(page: Page): Promise<unknown[]> {
  const violations = await violationsOn(page)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

const groups = [...namedPageGroups, [['/nothing-here', async () => '/nothing-here'] as const]]

for (const group of groups) {
  const names = group.map(([name]) => name).join(', ')
  test(`axe finds nothing on ${names}, light and wide or dark and narrow`, async ({
    page,
    request,
    complaints,
  }) => {
    complaints.expected.push(/the server responded with a status of 404/)
    for (const [name, find] of group) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(await find(request))
      expect(await findings(page), name).toEqual([])
      await page.setViewportSize({ width: 375, height: 800 })
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findings(page), name).toEqual([])
    }
  })
}
