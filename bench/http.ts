import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureRelativeRate, sendRequests } from './load-generator.ts'
import { type BenchmarkResult, createAtLeastResult, createAtMostResult } from './results-table.ts'
import {
  type RunningServer,
  readProcessorTime,
  readResidentMegabytes,
  startBaselineServer,
  startProductServer,
} from './server-process.ts'

const compressed = { 'accept-encoding': 'br' }
// Any session cookie bypasses the page cache.
const uncached = { cookie: 'sb-bench-auth-token=x' }

/**
 * The article page compared with bare `node:http` sending the same bytes; memory and start-up time of the
 * same process.
 */
export async function benchHttp(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-bench-'))
  try {
    // The first start stores the sample site; the measured start finds it present.
    await (await startProductServer(folder)).stop()
    const product = await startProductServer(folder)
    const idle = await readResidentMegabytes(product.pid)
    const article = `${product.url}${await findFirstArticleUrl(product.url)}`
    await (await fetch(article)).text()
    const bare = await startBaselineServer(article, folder, compressed)
    const stored = await measureRelativeRate(article, bare.url, compressed)
    const rendered = await benchRenderingTime(product, article)
    await sendRequests(article, 100_000, compressed)
    const busy = await readResidentMegabytes(product.pid)
    for (const server of [product, bare]) await server.stop()
    return [
      createAtLeastResult('stored article page, of bare node:http sending the same bytes', stored, 0.85),
      rendered,
      createAtMostResult('memory after start with the sample site', idle, 200, ' MB'),
      createAtMostResult('memory after 100,000 requests more', busy, 350, ' MB'),
      createAtMostResult('from built state to the first 200', product.startup / 1000, 2, ' s'),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** CPU time of the whole process for a page that is not stored. */
async function benchRenderingTime({ pid }: RunningServer, article: string): Promise<BenchmarkResult> {
  const what = 'uncached article page, processor time'
  const requests = 2000
  await sendRequests(article, requests, uncached)
  const before = await readProcessorTime(pid)
  await sendRequests(article, requests, uncached)
  const after = await readProcessorTime(pid)
  if (before === null || after === null)
    return { what, measured: 'not measured: no /proc', goal: '≤ 2.5 ms', met: false }
  return createAtMostResult(what, (after - before) / requests, 2.5, ' ms')
}

async function findFirstArticleUrl(url: string): Promise<string> {
  const page = await (await fetch(`${url}/articles`)).text()
  const path = /href="(\/article\/\d+)"/.exec(page)?.[1]
  if (!path) throw new Error('The sample site has no article')
  return path
}
