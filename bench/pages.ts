import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findOrInstallBrowser } from '../tests/support/find-browser.ts'
import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import { startProductServer } from './server-process.ts'

const kilobyte = 1024
const settled = 2500

/** Bytes a page transfers before any interaction, and its paint metrics, in Chromium. */
export async function benchPages(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-pages-'))
  const { executablePath, args } = await findOrInstallBrowser()
  const product = await startProductServer(folder)
  const browser = await chromium.launch({ executablePath, args })
  try {
    const figures: BenchmarkResult[] = []
    for (const [name, path] of await findPagesToMeasure(product.url)) {
      figures.push(...(await measurePage(browser, `${product.url}${path}`, name)))
    }
    figures.push(await benchNavigation(browser, product.url))
    return figures
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The pages with goals, found by following links like a visitor. */
export async function findPagesToMeasure(url: string): Promise<[string, string][]> {
  const find = async (page: string, link: RegExp) => {
    const path = link.exec(await (await fetch(`${url}${page}`)).text())?.[1]
    if (path === undefined) throw new Error(`${page} has no link like ${link}`)
    return path
  }
  const gallery = await find('/galleries', /href="(\/gallery\/\d+)"/)
  return [
    ['home', '/'],
    ['articles', '/articles'],
    ['article', await find('/articles', /href="(\/article\/\d+)"/)],
    ['gallery', gallery],
    ['image', await find('/images', /href="(\/image\/\d+)/)],
    // Its fine lines make it the largest file of the sample for its width.
    ['engraving', await find('/search?q=church&kind=image', /href="(\/image\/\d+)"/)],
    ['books', '/books'],
  ]
}

async function measurePage(browser: Browser, url: string, name: string): Promise<BenchmarkResult[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const bytes = await countBytes(context, page)
  await page.addInitScript(watchShifts)
  const first = await (await fetch(url)).text()
  await page.goto(url)
  // At load: live pages load more when they are idle.
  const script = bytes('Script')
  await page.waitForTimeout(settled)
  const { shift, largest } = await page.evaluate(() => window.seen)
  await context.close()
  const inFirst = largest === '' || first.includes(largest)
  return [
    createAtMostResult(`${name}: script`, script / kilobyte, 15, ' KB'),
    createAtMostResult(`${name}: styles`, bytes('Stylesheet') / kilobyte, 15, ' KB'),
    createAtMostResult(`${name}: fonts`, bytes('Font') / kilobyte, 100, ' KB'),
    createAtMostResult(`${name}: layout shift`, shift, 0),
    {
      what: `${name}: largest paint is in the first HTML`,
      measured: inFirst ? 'yes' : largest,
      goal: 'yes',
      met: inFirst,
    },
  ]
}

async function countBytes(context: BrowserContext, page: Page): Promise<(type: string) => number> {
  const session = await context.newCDPSession(page)
  const types = new Map<string, string>()
  const sums = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    sums.set(type, (sums.get(type) ?? 0) + encodedDataLength)
  })
  await session.send('Network.enable')
  return (type) => sums.get(type) ?? 0
}

declare global {
  interface Window {
    seen: { shift: number; largest: string }
  }
}

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  const seen = { shift: 0, largest: '' }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, 'value')
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: unknown = Reflect.get(entry, 'element')
      if (element instanceof HTMLImageElement) seen.largest = element.getAttribute('src') ?? ''
      else if (element instanceof HTMLElement) seen.largest = (element.textContent ?? '').slice(0, 20)
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** From a click on a hovered link to the first paint of its page. */
async function benchNavigation(browser: Browser, url: string): Promise<BenchmarkResult> {
  const page = await browser.newPage()
  const paints: number[] = []
  for (let round = 0; round < 20; round += 1) {
    await page.goto(`${url}/`)
    await page.waitForTimeout(settled)
    const link = page.locator('.menu a').nth(1 + (round % 5))
    await link.hover()
    await page.waitForTimeout(700)
    await link.click()
    await page.waitForLoadState('load')
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    // Polling the page would slow down its painting.
    await page.waitForTimeout(settled)
    const startedAt = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      const activated: unknown = entry && Reflect.get(entry, 'activationStart')
      return typeof activated === 'number' ? activated : 0
    })
    paints.push(Math.max(0, ((await page.evaluate(paint)) ?? 0) - startedAt))
  }
  return createAtMostResult('from a click to the first paint, prefetched', median(paints), 100, ' ms')
}
