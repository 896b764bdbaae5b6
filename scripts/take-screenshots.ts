import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findPagesToMeasure } from '../bench/pages.ts'
import { startSite } from '../tests/browser/support/server.ts'
import { findOrInstallBrowser } from '../tests/support/find-browser.ts'

// node scripts/take-screenshots.ts [NAME…]: takes the screenshots of the README and the documentation, all or the named
// ones.

const target = join(import.meta.dirname, '../docs/screens')
const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } } as const
const schemes = ['light', 'dark'] as const
const selectedNames = process.argv.slice(2)

type Step = (page: Page) => Promise<void>
type Pages = readonly (readonly [name: string, path: string, before?: Step])[]

/** The mill in the sample content: a large picture with a pair. */
const mill = '/image/12'

const wordpressExport = join(import.meta.dirname, '../tests/fixtures/import/wordpress.xml')

const product = await startSite()
const { executablePath, args } = await findOrInstallBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  if (selectedNames.length === 0) await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const setUp = await product.setUp
  await takeScreenshots([['set-up', setUp]])
  const owner = await signInAsOwner(browser, setUp)
  await takeScreenshots([
    ...(await findPagesToMeasure(product.url)).filter(([name]) => name !== 'engraving'),
    ['news', '/news'],
    ['galleries', '/galleries'],
    ['timeline', '/timeline'],
    ['links', '/links'],
    ['search', '/search?q=bridge'],
    ['login', '/login'],
    ['not-found', '/nothing-here'],
    ['welcome', '/_ignis-welcome'],
    ['lightbox', '/gallery/16', openLightbox],
    ['zoom', mill, openZoom],
    ['then-and-now', mill, scrollToComparison],
  ])
  const adminPages: Pages = [
    ['admin', '/admin'],
    ['account', '/admin/account'],
    ['people', '/admin/people'],
    ['pictures', '/admin/edit/gallery'],
    ['upload', '/admin/edit/gallery/16'],
    ['list', '/admin/edit/article'],
    ['form', '/admin/edit/article/1', waitForEditor],
    ['add', '/admin/add/timeline'],
    ['settings', '/admin/settings'],
    ['trash', '/admin/trash'],
    ['data', '/admin/data', makeBackup],
    ['import', '/admin/data/import', checkImport],
    ['export', '/admin/data/export'],
  ]
  await takeScreenshots(adminPages, owner)
} finally {
  await browser.close()
  await product.stop()
}

async function takeScreenshots(
  pages: Pages,
  storageState?: BrowserContextOptions['storageState'],
): Promise<void> {
  for (const [name, path, before] of pages.filter(
    ([name]) => selectedNames.length === 0 || selectedNames.includes(name),
  ))
    for (const colorScheme of schemes)
      for (const size of ['wide', 'narrow'] as const) {
        const options = { viewport: sizes[size], colorScheme, ...(storageState ? { storageState } : {}) }
        const picture = await takeScreenshot(browser, `${product.url}${path}`, options, before)
        await writeFile(join(target, `${name}-${size}-${colorScheme}.webp`), picture)
      }
}

async function signInAsOwner(from: Browser, setUp: string) {
  const context = await from.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}${setUp}`)
  await page.getByLabel('E-mail').fill('jana@example.org')
  await page.getByLabel('Your name').fill('Jana Koudelová')
  await page.getByRole('textbox', { name: 'Password' }).fill('eighty-seven houses and one pub')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL('**/admin')
  const state = await context.storageState()
  await context.close()
  return state
}

async function openLightbox(page: Page): Promise<void> {
  await page.locator('main a[href^="/image/"]').first().click()
  await page.getByRole('dialog').waitFor()
}

async function openZoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zoom in' }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function waitForEditor(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Content' }).first().waitFor()
}

/** Once: it is in the list then. */
async function makeBackup(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: /^Delete/ }).first()
  if (await row.isVisible()) return
  await page.getByRole('button', { name: 'Back up now' }).click()
  await row.waitFor()
}

/** The report of a WordPress export, which is not imported. */
async function checkImport(page: Page): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(wordpressExport)
  await page.getByRole('button', { name: 'Import now' }).waitFor()
}

async function scrollToComparison(page: Page): Promise<void> {
  await page.getByRole('slider').scrollIntoViewIfNeeded()
}

async function takeScreenshot(
  from: Browser,
  url: string,
  options: BrowserContextOptions,
  before?: Step,
): Promise<Buffer> {
  const context = await from.newContext(options)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  if (before) {
    await before(page)
    // Wait for pictures to load and animations to end.
    await page.waitForTimeout(2500)
  }
  const picture = await page.screenshot()
  await context.close()
  return await sharp(picture).webp({ quality: 78 }).toBuffer()
}
