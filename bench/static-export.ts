import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BenchmarkResult, createAtLeastResult } from './results-table.ts'
import { startProductServer } from './server-process.ts'

const run = promisify(execFile)
// Any session cookie bypasses the page cache.
const uncached = { cookie: 'sb-bench-auth-token=x' }
const rounds = 8
const concurrency = 4

/** Writing the pages of a static copy, compared with requests for the same pages without the page cache. */
export async function benchStaticExport(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-static-'))
  try {
    const product = await startProductServer(folder)
    const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
    const urls = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
    await measureRequestRate(product.url, urls)
    const requestRate = await measureRequestRate(product.url, urls)
    await product.stop()
    const script = join(import.meta.dirname, 'static-export-pages.ts')
    const env = { ...process.env, LETOPIS_DATA: folder, NODE_ENV: 'production' }
    const { stdout } = await run(process.execPath, [script], { env })
    const { rate }: { rate: number } = JSON.parse(stdout)
    return [
      createAtLeastResult(
        `pages of a static copy per second (${Math.round(rate)}), of uncached requests (${Math.round(requestRate)})`,
        rate / requestRate,
        1,
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureRequestRate(origin: string, paths: readonly string[]): Promise<number> {
  const queue = Array.from({ length: rounds }, () => paths).flat()
  const total = queue.length
  const startedAt = performance.now()
  const work = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop())
      await (await fetch(`${origin}${path}`, { headers: uncached })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return total / ((performance.now() - startedAt) / 1000)
}
