import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enlargeSampleSite } from './large-site.ts'
import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import { type RunningServer, startProductServer } from './server-process.ts'

const pages = [
  '/',
  '/news',
  '/articles',
  '/books',
  '/links',
  '/galleries',
  '/timeline',
  '/gallery/1',
  '/article/1',
]
const searches = [
  '/search?q=mill',
  '/search?q=flood+bridge',
  '/search?q=zeletin',
  '/search?q=1890',
  '/search?q=brigde',
  '/search?q=mill&kind=article',
  '/search?q=mill&from=1900&to=1950',
  '/search?q=flood&from=1900&to=1910',
]
const rounds = 40
const allowed = 3

/**
 * Every list page and search, rendered without the cache, on the sample site and on one a thousand times
 * larger.
 */
export async function benchScale(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-scale-'))
  const [small, large] = [join(folder, 'small'), join(folder, 'large')]
  try {
    await (await startProductServer(small)).stop()
    await cp(small, large, { recursive: true })
    await enlargeSampleSite(large)
    const servers = [await startProductServer(small), await startProductServer(large)] as const
    const figures: BenchmarkResult[] = []
    for (const path of [...pages, ...searches]) figures.push(await comparePage(path, ...servers))
    for (const server of servers) await server.stop()
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function comparePage(
  path: string,
  small: RunningServer,
  large: RunningServer,
): Promise<BenchmarkResult> {
  const [before, after]: [number[], number[]] = [[], []]
  // Alternating, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    before.push(await measureRequestTime(small.url + path))
    after.push(await measureRequestTime(large.url + path))
  }
  const [one, two] = [median(before), median(after)]
  console.log(`  ${path}: ${one.toFixed(1)} ms, large ${two.toFixed(1)} ms`)
  return createAtMostResult(`${path} on the large site, of the sample site`, two / one, allowed, '×')
}

async function measureRequestTime(url: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { cookie: 'sb-bench-auth-token=x' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - startedAt
}
