import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Violations that axe finds in the current page. It runs in the page itself: the package for Playwright needs
 * frames and a separate page, which we do not use, and takes four times as long.
 */
export async function violationsOn(page: Page): Promise<readonly axe.Result[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(source)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations
  })
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
