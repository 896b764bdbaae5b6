import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startPostgres } from '../tests/support/postgres.ts'
import { startTestS3Server } from '../tests/support/s3-server.ts'
import { type RoundRobinBalancer, startRoundRobinBalancer } from './growing-balancer.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import { type RunningServer, readProcessorTime, startProductServer } from './server-process.ts'

const comparedInstances = 3
const rounds = 3
const purges = 40
const clientsPerInstance = 8
/** Any session cookie bypasses the page cache. */
const uncached = { cookie: 'sb-bench-auth-token=x' }

interface Work {
  readonly what: string
  /** In a round, for each instance that is used. */
  readonly times: number
  /** Requests a second for each instance that is used: a process with fewer requests at a time needs more time for each. */
  readonly rate: number
  send(index: number): Promise<Response>
}

/**
 * Processor time of all instances together for a page and a save, on three instances beside one, and the time after which a save
 * is visible on another instance. All instances run during both measurements, and requests go to one of them or to all.
 */
export async function benchGrowing(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-growing-'))
  const postgres = await startPostgres()
  const s3 = await startTestS3Server()
  const balancer = await startRoundRobinBalancer()
  const instances: RunningServer[] = []
  try {
    const settings = {
      ...s3.env,
      DATABASE_URL: postgres.url(),
      LETOPIS_SECRETS_KEY: 'only for the benchmark 0123456789',
      LETOPIS_FILES_CHECK: 'off',
      LETOPIS_BACKUP: 'off',
      LETOPIS_PICTURE_AHEAD: 'off',
    }
    for (let index = 0; index < comparedInstances; index += 1) {
      const data = join(folder, String(index))
      await mkdir(data)
      instances.push(await startProductServer(data, settings))
    }
    const secretKey = await readSecretKey(join(folder, '0'), settings)
    const page = `${balancer.url}/articles`
    const save = (index: number) => saveNews(balancer.url, secretKey, `News ${index}`)
    const works: Work[] = [
      { what: 'stored page', times: 3000, rate: 300, send: () => fetch(page) },
      { what: 'rendered page', times: 100, rate: 25, send: () => fetch(page, { headers: uncached }) },
      { what: 'save', times: 60, rate: 15, send: save },
    ]
    const results: BenchmarkResult[] = []
    for (const work of works) results.push(await compareProcessorTime(work, balancer, instances))
    const [writer, ...readers] = instances
    if (writer !== undefined) results.push(await measurePurges(writer, readers, secretKey))
    return results
  } finally {
    for (const instance of instances) await instance.stop()
    await balancer.close()
    await s3.discard()
    await postgres.discard()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Alternates rounds, so that other load on the machine disturbs both. */
async function compareProcessorTime(
  work: Work,
  balancer: RoundRobinBalancer,
  instances: readonly RunningServer[],
): Promise<BenchmarkResult> {
  const { what, times } = work
  const measure = async (used: readonly RunningServer[]) => {
    balancer.setBackends(used.map(({ url }) => url))
    // One instance alone would have no others that hear of its saves.
    const before = await sumProcessorTime(used)
    await sendAtRate(used.length, work)
    return ((await sumProcessorTime(used)) - before) / used.length
  }
  // Code that is not compiled yet takes longer; each instance needs its share of requests.
  await measure(instances)
  let [one, all] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    one += await measure(instances.slice(0, 1))
    all += await measure(instances)
  }
  const [oneMs, allMs] = [one, all].map((ms) => (ms / rounds / times).toFixed(3))
  console.log(`  ${what}: ${allMs} ms on ${instances.length} instances, ${oneMs} ms on one`)
  const title = `${what}, processor time on ${instances.length} instances beside one (${allMs} beside ${oneMs} ms)`
  return createAtMostResult(title, all / one, 1.2, '×')
}

/** The time from the response to a save until the page on another instance shows it, rendered anew. */
async function measurePurges(
  writer: RunningServer,
  readers: readonly RunningServer[],
  secretKey: string,
): Promise<BenchmarkResult> {
  const durations: number[] = []
  for (let index = 0; index < purges; index += 1) {
    const title = `Purge ${index}`
    for (const { url } of readers) await (await fetch(`${url}/news`)).text()
    await saveNews(writer.url, secretKey, title)
    const savedAt = performance.now()
    await Promise.all(
      readers.map(async ({ url }) => {
        while (!(await (await fetch(`${url}/news`)).text()).includes(`${title}<`));
        durations.push(performance.now() - savedAt)
      }),
    )
  }
  durations.sort((a, b) => a - b)
  const p95 = durations[Math.floor(durations.length * 0.95)] ?? 0
  return createAtMostResult('from a save to the new page on another instance, p95', p95, 500, ' ms')
}

/** Each client waits for its response before it sends its next request, so a slow machine only lowers the rate. */
async function sendAtRate(instanceCount: number, { times, rate, send }: Work): Promise<void> {
  const [total, clients] = [times * instanceCount, clientsPerInstance * instanceCount]
  const startedAt = performance.now()
  const runClient = async (_: unknown, client: number) => {
    for (let index = client; index < total; index += clients) {
      await sleep(Math.max(0, startedAt + (index * 1000) / (rate * instanceCount) - performance.now()))
      const response = await send(index)
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient))
}

async function saveNews(url: string, secretKey: string, title: string): Promise<Response> {
  return await fetch(`${url}/rest/v1/news`, {
    method: 'POST',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, content: '<p>x</p>', published_at: new Date().toISOString() }),
  })
}

async function sumProcessorTime(instances: readonly RunningServer[]): Promise<number> {
  const times = await Promise.all(instances.map(({ pid }) => readProcessorTime(pid)))
  return times.reduce<number>((sum, time) => {
    if (time === null) throw new Error('Processor time can be read on Linux only')
    return sum + time
  }, 0)
}

/** Not synchronously: the S3 server runs in this process. */
async function readSecretKey(folder: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const command = join(import.meta.dirname, '..', 'scripts', 'letopis.ts')
  const env = { ...process.env, ...settings, LETOPIS_DATA: folder }
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'keys'], { env })
  return JSON.parse(stdout).secret
}
