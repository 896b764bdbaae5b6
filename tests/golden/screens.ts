import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findOrInstallBrowser } from '../support/find-browser.ts'

/** How much two colour values may differ: text rendering varies a little from run to run. */
const tolerance = 24

/** Takes screenshots of pages at two widths, light and dark. */
export async function recordScreens(url: string, cookie: string, pages: readonly string[], folder: string) {
  const { executablePath, args, env } = await findOrInstallBrowser()
  const known = Object.entries(env).map(([name, value]) => [name, value ?? ''] as const)
  const browser = await chromium.launch({ executablePath, args, env: Object.fromEntries(known) })
  const cookies = [...cookie.matchAll(/([^=; ]+)=([^;]*)/g)].map(([, name = '', value = '']) => ({
    name,
    value,
    url,
  }))
  for (const width of [375, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      await context.addCookies(cookies)
      const page = await context.newPage()
      for (const path of pages.filter((each) => !/\.\w+$|^\/(_|img|share)|\?/.test(each))) {
        await page.goto(url + path, { waitUntil: 'networkidle' })
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = 'eager'
          // A picture that fails to load is recorded as such.
          await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
          await document.fonts.ready
        })
        const file = join(folder, `${path.replaceAll(/[^\w.-]+/g, '_')}.${width}-${colorScheme}.png`)
        // Include what is outside the viewport.
        const style = '* { content-visibility: visible !important }'
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled', style })
      }
      await context.close()
    }
  await browser.close()
}

/** Says how two screenshots differ; null: not visibly. */
export async function describeScreenDifference(before: string, after: string): Promise<string | null> {
  const read = (file: string) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [old, now] = [await read(before), await read(after)]
  if (old.data.length !== now.data.length)
    return `${old.info.width}×${old.info.height} is ${now.info.width}×${now.info.height}`
  const count = old.data.filter((value, at) => Math.abs(value - (now.data[at] ?? 0)) > tolerance).length
  return count === 0 ? null : `${count} colour values`
}
