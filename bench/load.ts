import { spawn } from 'node:child_process'
import { join } from 'node:path'

const autocannon = join(import.meta.dirname, '..', 'node_modules', '.bin', 'autocannon')

/** How a server stood up to requests from a process of its own. */
export interface Load {
  readonly perSecond: number
  readonly failed: number
}

export interface LoadOptions {
  readonly seconds?: number
  readonly amount?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for a page over 20 connections, for some seconds or a number of times. */
export async function load(
  url: string,
  { seconds = 5, amount, headers = {} }: LoadOptions = {},
): Promise<Load> {
  const args = [
    '--json',
    '--no-progress',
    '-c',
    '20',
    ...(amount ? ['-a', String(amount)] : ['-d', String(seconds)]),
  ]
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`)
  const child = spawn(autocannon, [...args, url], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await new Promise((resolve) => child.once('close', resolve))
  const result = JSON.parse(output)
  return { perSecond: result.requests.average, failed: result.errors + result.non2xx + result.timeouts }
}

/** The middle of some runs: one that the machine disturbed does not count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
