import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { build } from 'vite'
import { workspaceSourcesViteConfig } from '../scripts/package-sources-vite-config.ts'
import { findOrInstallBrowser } from '../tests/support/find-browser.ts'
import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'

const MANY = 100_000
const FEW = 100
const ROUNDS = 3
const SHOWN = 9
/** A little over two thousand items, at twelve thousand pixels per second. */
const FRAMES = 2400
const STEP = 200
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

interface TimelineMeasurement {
  readonly paint: number
  readonly longest: number
  readonly usual: number
  readonly heap: number
  readonly nodesBefore: number
  readonly nodesAfter: number
  /** The last item that was reached. */
  readonly reached: number
}

/**
 * The timeline component alone, in React's production build: a hundred thousand items compared with a
 * hundred.
 */
export async function benchTimeline(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-timeline-'))
  const page = await servePage(folder)
  const { executablePath, args } = await findOrInstallBrowser()
  const browser = await chromium.launch({ executablePath, args })
  try {
    const rounds: { many: TimelineMeasurement; few: TimelineMeasurement }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const few = await measure(browser, `${page.url}?count=${FEW}`)
      rounds.push({ few, many: await measure(browser, `${page.url}?count=${MANY}`) })
    }
    return createResults(
      rounds.map(({ many }) => many),
      rounds.map(({ few }) => few),
    )
  } finally {
    await browser.close()
    await page.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function createResults(
  many: readonly TimelineMeasurement[],
  few: readonly TimelineMeasurement[],
): BenchmarkResult[] {
  const of = (rounds: readonly TimelineMeasurement[], what: keyof TimelineMeasurement) =>
    median(rounds.map((round) => round[what]))
  const ratio = (what: keyof TimelineMeasurement) => of(many, what) / of(few, what)
  const formatLabel = (what: string, name: keyof TimelineMeasurement, unit: string) =>
    `${what} (${of(many, name).toFixed(1)} beside ${of(few, name).toFixed(1)} ${unit})`
  return [
    createAtMostResult(formatLabel('first paint of items', 'paint', 'ms'), ratio('paint'), 1.5, '×'),
    createAtMostResult(
      formatLabel(`longest frame while ${of(many, 'reached')} items are scrolled`, 'longest', 'ms'),
      ratio('longest'),
      1.5,
      '×',
    ),
    createAtMostResult('usual frame meanwhile, of 100,000 items', of(many, 'usual'), 17, ' ms'),
    createAtMostResult(formatLabel('heap taken by the component', 'heap', 'KB'), ratio('heap'), 2, '×'),
    createAtMostResult(
      `nodes in the document after, beside before (${of(many, 'nodesAfter')} beside ${of(many, 'nodesBefore')})`,
      of(many, 'nodesAfter') / of(many, 'nodesBefore'),
      2,
      '×',
    ),
    createAtMostResult(
      formatLabel('nodes in the document', 'nodesAfter', 'nodes'),
      ratio('nodesAfter'),
      1.5,
      '×',
    ),
  ]
}

async function measure(browser: Browser, url: string): Promise<TimelineMeasurement> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(url)
  await page.waitForFunction(() => window.benchPage !== undefined)
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const heapBefore = await readHeapUsage(session)
  const paint = median(await page.evaluate((times) => window.benchPage.show(times), SHOWN))
  await page.waitForTimeout(500)
  const nodesBefore = await nodes()
  const frames = await page.evaluate(([count, step]) => window.benchPage.scroll(count, step), [
    FRAMES,
    STEP,
  ] as const)
  await page.waitForTimeout(500)
  const nodesAfter = await nodes()
  const reached = Number(await page.locator('.it-row').last().getAttribute('aria-posinset'))
  const heap = ((await readHeapUsage(session)) - heapBefore) / 1024
  await context.close()
  return {
    paint,
    longest: Math.max(...frames),
    usual: median(frames),
    heap,
    nodesBefore,
    nodesAfter,
    reached,
  }
}

async function readHeapUsage(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

async function servePage(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await build({
    ...workspaceSourcesViteConfig,
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'timeline-page.tsx'),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const styles = '<link rel="stylesheet" href="/page.css">'
  const html = `<!doctype html><title>Bench</title>${styles}<body><script type="module" src="/page.js"></script>`
  await writeFile(join(folder, 'index.html'), html)
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html'
    const body = await readFile(join(folder, name)).catch(() => null)
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${address.port}/`, stop }
}
