import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import type { RunningServer } from './server-process.ts'

const rounds = 40
const maxRatio = 3

type Headers = Readonly<Record<string, string>>

interface MeasuredRequest {
  readonly path: string
  readonly headers: Headers
}

/** The response time of a path on the large site as a multiple of that on the small one: the ratio of medians. */
export async function compareResponseTimes(
  path: string,
  headers: Headers,
  small: RunningServer,
  large: RunningServer,
): Promise<BenchmarkResult> {
  const ratio = await measureRatio(
    path,
    { server: small, path, headers },
    { server: large, path, headers },
    rounds,
  )
  return createAtMostResult(`${path} on the large site, of the sample site`, ratio, maxRatio, '×')
}

/** The response time of one request as a multiple of that of another: the ratio of medians. */
export async function measureRatio(
  what: string,
  small: MeasuredRequest & { readonly server: RunningServer },
  large: MeasuredRequest & { readonly server: RunningServer },
  times: number,
): Promise<number> {
  const [before, after]: [number[], number[]] = [[], []]
  // Alternating, so that other load on the machine affects both alike.
  for (let round = 0; round < times; round += 1) {
    before.push(await measureRequestTime(small.server.url + small.path, small.headers))
    after.push(await measureRequestTime(large.server.url + large.path, large.headers))
  }
  const [one, two] = [median(before), median(after)]
  console.log(
    `  ${what}: ${one.toFixed(1)} ms, large ${two.toFixed(1)} ms, at first ${(after[0] ?? 0).toFixed(0)} ms`,
  )
  return two / one
}

async function measureRequestTime(url: string, headers: Headers): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - startedAt
}
