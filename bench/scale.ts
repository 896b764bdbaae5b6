import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enlargeSampleSite } from './large-site.ts'
import type { BenchmarkResult } from './results-table.ts'
import { startProductServer } from './server-process.ts'
import { compareResponseTimes } from './site-comparison.ts'

const pages = [
  '/',
  '/news',
  '/articles',
  '/books',
  '/links',
  '/galleries',
  '/timeline',
  '/timeline?view=overview',
  '/images',
  '/images?from=1900&to=1910',
  '/image/1',
  '/on-this-day',
  '/author/1',
  '/related/article/1',
  '/gallery/1',
  '/article/1',
]
const searches = [
  '/search?q=mill',
  '/search?q=flood+bridge',
  '/search?q=zeletin',
  '/search?q=1890',
  '/search?q=flood+1890',
  '/search?q=%22flood+%C5%BDelet%C3%ADn%22',
  '/search?q=%C5%A1kol%C3%A1ch',
  '/search?q=&from=1900&to=1910',
  '/search?q=brigde',
  '/search?q=mill&kind=article',
  '/search?q=mill&from=1900&to=1950',
  '/search?q=flood&from=1900&to=1910',
]
// Any session cookie bypasses the page cache.
const uncached = { cookie: 'sb-bench-auth-token=x' }

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
    for (const path of [...pages, ...searches])
      figures.push(await compareResponseTimes(path, uncached, ...servers))
    for (const server of servers) await server.stop()
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
