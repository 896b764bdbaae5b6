import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const autocannon = join(import.meta.dirname, '..', 'node_modules', '.bin', 'autocannon')
const connections = '20'

/** Asks with least effort of its own where the machine has it; else autocannon does, which needs a core for itself. */
export const tool = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'

/** How a server stood up to requests from a process of its own. */
export interface Load {
  readonly perSecond: number
  readonly failed: number
  /** The slowest of a hundred answers, in milliseconds. */
  readonly p99: number
}

export interface LoadOptions {
  readonly seconds: number
  readonly headers: Readonly<Record<string, string>>
}

/** Asks for a page over 20 connections for some seconds. */
export async function load(url: string, { seconds, headers }: LoadOptions): Promise<Load> {
  return tool === 'wrk'
    ? await loadByWrk(url, seconds, headers)
    : await loadByAutocannon(url, ['-d', String(seconds)], headers)
}

/** Asks for a page so many times. */
export async function ask(url: string, times: number, headers: LoadOptions['headers']): Promise<Load> {
  return await loadByAutocannon(url, ['-a', String(times)], headers)
}

async function loadByWrk(url: string, seconds: number, headers: LoadOptions['headers']): Promise<Load> {
  const text = await outputOf('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}`, '--latency'],
    ...headerArgs(headers),
    url,
  ])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0)
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0)
  const broken =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? []
  const [, slow = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(text) ?? []
  const p99 = Number(slow) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
  return { perSecond, failed: broken.reduce((sum, count) => sum + Number(count), refused), p99 }
}

async function loadByAutocannon(url: string, how: string[], headers: LoadOptions['headers']): Promise<Load> {
  const args = ['--json', '--no-progress', '-c', connections, ...how, ...headerArgs(headers), url]
  const result = JSON.parse(await outputOf(autocannon, args))
  const failed = result.errors + result.non2xx + result.timeouts
  return { perSecond: result.requests.average, failed, p99: result.latency.p99 }
}

function headerArgs(headers: LoadOptions['headers']): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
}

async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await new Promise((resolve) => child.once('close', resolve))
  return output
}

/** The middle of some runs: one that the machine disturbed does not count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
