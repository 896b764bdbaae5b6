import { median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import type { RunningServer } from './server-process.ts'

const rounds = 40
const maxRatio = 3

/** The response time of a path on the large site as a multiple of that on the small one: the ratio of medians. */
export async function compareResponseTimes(
  path: string,
  headers: Readonly<Record<string, string>>,
  small: RunningServer,
  large: RunningServer,
): Promise<BenchmarkResult> {
  const [before, after]: [number[], number[]] = [[], []]
  // Alternating, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    before.push(await measureRequestTime(small.url + path, headers))
    after.push(await measureRequestTime(large.url + path, headers))
  }
  const [one, two] = [median(before), median(after)]
  console.log(`  ${path}: ${one.toFixed(1)} ms, large ${two.toFixed(1)} ms`)
  return createAtMostResult(`${path} on the large site, of the sample site`, two / one, maxRatio, '×')
}

async function measureRequestTime(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - startedAt
}
