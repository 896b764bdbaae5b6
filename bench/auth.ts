import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureP99Latency, median } from './load-generator.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'
import { type RunningServer, startProductServer } from './server-process.ts'

const rounds = 15
const requestsPerRound = 200
const loginRounds = 9
const logins = 100
/** About as long as the logins take on a machine with two cores. */
const loginSeconds = 5
const password = 'dlouhé heslo 1890'
const accounts = Array.from({ length: 10 }, (_, i) => `bench${i}@example.org`)
/** A cookie that bypasses the page cache but is not a session. */
const noSession = { cookie: 'sb-bench-auth-token=x' }
const page = '/_ignis-info'
// Each login comes from its own address, otherwise rate limits would be measured.
const settings = { LETOPIS_SAMPLE: 'off', GOTRUE_RATE_LIMIT_HEADER: 'X-Bench-Address' }

/** The cost of a session for its own requests, and the cost of logins for all other requests. */
export async function benchAuth(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-bench-'))
  try {
    for (const email of accounts)
      runLetopisCommand(folder, ['owner', 'create', '--email', email, '--password-stdin'])
    const product = await startProductServer(folder, settings)
    const agent = new Agent({ keepAlive: true })
    try {
      return [
        await benchSessionCheck(product, agent),
        await benchPagesDuringLogins(product, readPublishableKey(folder)),
      ]
    } finally {
      agent.destroy()
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same page rendered with and without a session, alternating, so that other load affects both alike. */
async function benchSessionCheck({ url }: RunningServer, agent: Agent): Promise<BenchmarkResult> {
  const session = { cookie: await signInForCookie(url) }
  for (const headers of [noSession, session]) await measureRequestTimes(`${url}${page}`, agent, headers, 1000)
  const added: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const durations: { without: number[]; having: number[] } = { without: [], having: [] }
    for (let i = 0; i < requestsPerRound; i += 1) {
      durations.without.push(...(await measureRequestTimes(`${url}${page}`, agent, noSession, 1)))
      durations.having.push(...(await measureRequestTimes(`${url}${page}`, agent, session, 1)))
    }
    const [withoutSession, withSession] = [median(durations.without), median(durations.having)]
    console.log(`  ${withSession.toFixed(3)} ms with a session, ${withoutSession.toFixed(3)} ms without`)
    added.push(withSession - withoutSession)
  }
  return createAtMostResult('added to a request by the check of its session, p50', median(added), 0.3, ' ms')
}

/**
 * A public page, requested as in the other benches, during a hundred logins, compared with an idle server.
 */
async function benchPagesDuringLogins({ url }: RunningServer, key: string): Promise<BenchmarkResult> {
  const options = { seconds: loginSeconds, headers: {} }
  // The first round warms up the login code.
  await signInAll(url, key, 0)
  const ratios: number[] = []
  for (let round = 1; round <= loginRounds; round += 1) {
    const quiet = await measureP99Latency(`${url}/`, options)
    const done = signInAll(url, key, round)
    const busy = await measureP99Latency(`${url}/`, options)
    await done
    console.log(`  p99 ${busy.toFixed(2)} ms beside ${quiet.toFixed(2)} ms`)
    ratios.push(busy / quiet)
  }
  return createAtMostResult(
    'p99 of a public page during 100 parallel logins, of without',
    median(ratios),
    5,
    '×',
  )
}

/** All at once, each on its own connection, with minimal effort: the CPU is left to the server. */
async function signInAll(url: string, apikey: string, round: number): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const statuses = await Promise.all(
    Array.from({ length: logins }, async (_, i) => {
      const body = JSON.stringify({ email: accounts[i % accounts.length], password })
      const response = await exchange(connect(Number(port), hostname), [
        'POST /auth/v1/token?grant_type=password HTTP/1.1',
        `Host: ${host}`,
        `apikey: ${apikey}`,
        `X-Bench-Address: 203.0.${round}.${i}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ])
      return response.slice(0, response.indexOf('\r\n'))
    }),
  )
  const rejected = statuses.filter((line) => line !== 'HTTP/1.1 200 OK')
  if (rejected.length > 0) throw new Error(`${rejected.length} logins were rejected: ${rejected[0]}`)
}

function exchange(socket: Socket, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      response += text
    })
    socket.once('error', reject).once('end', () => resolve(response))
    socket.write(lines.join('\r\n'))
  })
}

/** Signs in with the login form and returns the cookies. */
async function signInForCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ intent: 'password', email: accounts[0] ?? '', password }),
  })
  if (response.status !== 303) throw new Error(`The login answered ${response.status}`)
  const cookies = response.headers.getSetCookie().filter((line) => line.startsWith('sb-'))
  return cookies.map((line) => line.split(';')[0]).join('; ')
}

/** The durations of sequential requests, in milliseconds. */
async function measureRequestTimes(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<number[]> {
  const durations: number[] = []
  for (let i = 0; i < count; i += 1) {
    const startedAt = performance.now()
    await sendRequest(url, agent, headers)
    durations.push(performance.now() - startedAt)
  }
  return durations
}

function sendRequest(url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
}

export function readPublishableKey(folder: string): string {
  const keys: unknown = JSON.parse(runLetopisCommand(folder, ['keys']))
  return typeof keys === 'object' && keys !== null && 'publishable' in keys ? String(keys.publishable) : ''
}

function runLetopisCommand(folder: string, args: readonly string[]): string {
  const command = join(import.meta.dirname, '..', 'scripts', 'letopis.ts')
  const env = { ...process.env, LETOPIS_DATA: folder, LETOPIS_LOG: 'silent' }
  const done = spawnSync(process.execPath, [command, ...args], { env, input: password, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
  return done.stdout
}
