import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { measuredPages } from '../bench/pages.ts'
import { startProduct } from '../bench/server.ts'
import { findBrowser } from '../tests/support/browser.ts'

// node scripts/screens.ts: takes the pictures of every screen that the README and the documentation show.

const target = join(import.meta.dirname, '../docs/screens')
const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } } as const
const schemes = ['light', 'dark'] as const

const folder = await mkdtemp(join(tmpdir(), 'letopis-screens-'))
const product = await startProduct(folder)
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const pages: readonly (readonly [string, string])[] = [
    ...(await measuredPages(product.url)),
    ['news', '/news'],
    ['galleries', '/galleries'],
    ['timeline', '/timeline'],
    ['links', '/links'],
    ['search', '/search?q=bridge'],
    ['login', '/login'],
    ['not-found', '/nothing-here'],
    ['welcome', '/_ignis-welcome'],
  ]
  for (const [name, path] of pages) {
    for (const scheme of schemes) {
      for (const size of ['wide', 'narrow'] as const) {
        const picture = await take(browser, `${product.url}${path}`, scheme, size)
        await writeFile(join(target, `${name}-${size}-${scheme}.webp`), picture)
      }
    }
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

async function take(
  from: Browser,
  url: string,
  colorScheme: (typeof schemes)[number],
  size: keyof typeof sizes,
): Promise<Buffer> {
  const context = await from.newContext({ viewport: sizes[size], colorScheme })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  await context.close()
  return await sharp(picture).webp({ quality: 78 }).toBuffer()
}
