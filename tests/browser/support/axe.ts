import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules whose result depends on the colors, while the elements stay the same. */
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block']

/**
 * Violations that axe finds in the current page. It runs in the page itself: the package for Playwright needs
 * frames and a separate page, which we do not use, and takes four times as long.
 */
export function violationsOn(page: Page): Promise<readonly axe.Result[]> {
  return run(page, {})
}

/** Violations that other colors add to a page on which axe has found nothing at this width. */
export function violationsOfColorsOn(page: Page): Promise<readonly axe.Result[]> {
  return run(page, { runOnly: RULES_OF_COLORS })
}

async function run(page: Page, options: axe.RunOptions): Promise<readonly axe.Result[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(source)
  return page.evaluate(async (chosen) => {
    // What is fading in has other colors than readers see a moment later.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    const { violations } = await window.axe.run(document, { ...chosen, resultTypes: ['violations'] })
    return violations
  }, options)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
