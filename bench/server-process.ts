import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../tests/support/free-port.ts'

const root = join(import.meta.dirname, '..')

/** A server in its own process. */
export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** From its start to its first 200, in milliseconds. */
  readonly startup: number
  stop(): Promise<void>
}

/** Starts the built product on a data folder. */
export async function startProductServer(
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const port = await findFreePort()
  const settings = { PORT: String(port), LETOPIS_DATA: folder, LETOPIS_LOG: 'silent', NODE_ENV: 'production' }
  return await start([join(root, 'scripts', 'start.ts')], `http://127.0.0.1:${port}`, { ...settings, ...env })
}

/** Starts bare `node:http` that sends the same bytes and headers as an address, regardless of the request. */
export async function startBaselineServer(
  address: string,
  folder: string,
  headers: Record<string, string>,
): Promise<RunningServer> {
  const file = join(folder, 'bare-copy.json')
  await writeFile(file, JSON.stringify(await readResponse(address, headers)))
  const port = await findFreePort()
  const settings = { PORT: String(port), BODY_FILE: file }
  return await start([join(root, 'bench', 'bare-http.ts')], `http://127.0.0.1:${port}`, settings)
}

/** Starts bare `node:http` that runs one statement on a SQLite file for each request. */
export async function startBareSqliteServer(file: string, statement: string): Promise<RunningServer> {
  const port = await findFreePort()
  const settings = { PORT: String(port), DATABASE_FILE: file, STATEMENT: statement }
  return await start([join(root, 'bench', 'bare-sqlite.ts')], `http://127.0.0.1:${port}`, settings)
}

/** The response as transferred; `fetch` would decode it. */
async function readResponse(address: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).on('error', reject)
  })
  const bytes = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`)
  const hopByHop = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']
  const own = Object.entries(response.headers).filter(([name]) => !hopByHop.includes(name))
  return {
    body: bytes.toString('base64'),
    headers: { ...Object.fromEntries(own), 'content-length': bytes.length },
  }
}

async function start(args: string[], url: string, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const startedAt = performance.now()
  // The product's own settings, see `npm start`: the young generation is collected early, and the old one when it has
  // doubled, so memory stays low under load.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=100', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitUntilAnswering(url, child)
  const startup = performance.now() - startedAt
  return {
    url,
    pid: child.pid ?? 0,
    startup,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function waitUntilAnswering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      const response = await fetch(url)
      await response.arrayBuffer()
      if (response.ok) return
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await setTimeout(10)
  }
  throw new Error(`The server at ${url} ended before it answered`)
}

/** Resident memory of a process in megabytes: from the kernel on Linux, otherwise from `ps`. */
export async function readResidentMegabytes(pid: number): Promise<number> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout) / 1024
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** CPU time a process has used, in milliseconds; null when the system has no `/proc`. */
export async function readProcessorTime(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const millisecondsPerTick = 10
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
}
