import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const autocannon = join(import.meta.dirname, '..', 'node_modules', '.bin', 'autocannon')
const connections = '20'

// These tools use little CPU themselves; autocannon, the fallback, needs a core of its own.
const installedTools = { wrk: isInstalled('wrk'), h2load: isInstalled('h2load') }

/** The tools that generate load and measure latency. */
export const loadToolNames = `${installedTools.wrk ? 'wrk' : 'autocannon'}, times by ${installedTools.h2load ? 'h2load' : 'autocannon'}`

/** Result of a load test from a separate process. */
export interface LoadResult {
  readonly perSecond: number
  readonly failed: number
}

export interface LoadOptions {
  readonly seconds: number
  readonly headers: Readonly<Record<string, string>>
}

/** The request rate of an address as a share of a baseline's: the median of alternating rounds. */
export async function measureRelativeRate(
  address: string,
  baseline: string,
  headers: LoadOptions['headers'],
): Promise<number> {
  // Many short rounds: other load on the machine disturbs some of them, but not the median.
  const rounds = 9
  const seconds = 2
  // Warm-up: a site runs for months, so the rate before its code is compiled is irrelevant.
  for (const url of [baseline, address]) await generateLoad(url, { headers, seconds: 2 * seconds })
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await generateLoad(baseline, { headers, seconds })
    const ours = await generateLoad(address, { headers, seconds })
    if (ours.failed + bare.failed > 0) throw new Error(`${ours.failed} and ${bare.failed} requests failed`)
    console.log(`  ${ours.perSecond.toFixed(0)} of ${bare.perSecond.toFixed(0)} requests a second`)
    ratios.push(ours.perSecond / bare.perSecond)
  }
  return median(ratios)
}

/** Requests a page over 20 connections for some seconds. */
export async function generateLoad(url: string, { seconds, headers }: LoadOptions): Promise<LoadResult> {
  return installedTools.wrk
    ? await loadByWrk(url, seconds, headers)
    : await loadByAutocannon(url, ['-d', String(seconds)], headers)
}

/**
 * The 99th percentile of response times over 20 connections, in milliseconds, of real requests only: wrk adds
 * hypothetical requests to each slow response.
 */
export async function measureP99Latency(url: string, { seconds, headers }: LoadOptions): Promise<number> {
  if (!installedTools.h2load)
    return JSON.parse(await runAutocannon(url, ['-d', String(seconds)], headers)).latency.p99
  const folder = await mkdtemp(join(tmpdir(), 'letopis-load-'))
  try {
    const file = join(folder, 'answers')
    const how = ['--h1', '-t1', `-c${connections}`, `-D${seconds}`, `--log-file=${file}`]
    await readCommandOutput('h2load', [...how, ...headerArgs(headers), url])
    const responseLines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const durations = responseLines.map((line) => {
      const [, status, microseconds] = line.split('\t')
      if (status !== '200') throw new Error(`${url} answered ${status}`)
      return Number(microseconds)
    })
    return (durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0) / 1000
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Requests a page a given number of times. */
export async function sendRequests(
  url: string,
  times: number,
  headers: LoadOptions['headers'],
): Promise<LoadResult> {
  return await loadByAutocannon(url, ['-a', String(times)], headers)
}

async function loadByWrk(url: string, seconds: number, headers: LoadOptions['headers']): Promise<LoadResult> {
  const text = await readCommandOutput('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}`],
    ...headerArgs(headers),
    url,
  ])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0)
  const rejected = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0)
  const broken =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? []
  return { perSecond, failed: broken.reduce((sum, count) => sum + Number(count), rejected) }
}

async function loadByAutocannon(
  url: string,
  how: string[],
  headers: LoadOptions['headers'],
): Promise<LoadResult> {
  const result = JSON.parse(await runAutocannon(url, how, headers))
  const failed = result.errors + result.non2xx + result.timeouts
  return { perSecond: result.requests.average, failed }
}

function runAutocannon(
  url: string,
  how: readonly string[],
  headers: LoadOptions['headers'],
): Promise<string> {
  const args = ['--json', '--no-progress', '-c', connections, ...how, ...headerArgs(headers), url]
  return readCommandOutput(autocannon, args)
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version']).error === undefined
}

function headerArgs(headers: LoadOptions['headers']): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
}

async function readCommandOutput(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await new Promise((resolve) => child.once('close', resolve))
  return output
}

/** The median is robust against runs disturbed by other load. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
