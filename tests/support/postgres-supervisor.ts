// Runs one temporary Postgres for the parent process, and exits with it, however that one ends: standard
// input is a pipe from the parent, and a pipe closes with its process. Reads the commands `start` and `stop`;
// responds to each with one line of JSON. Arguments: another address to listen on, and the one of its clients.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from './free-port.ts'
import {
  isReachableByPostgres,
  postgresProcessIdentity,
  preparePostgresBinaries,
} from './postgres-binaries.ts'

const identity = postgresProcessIdentity ?? {}
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
const password = randomBytes(12).toString('hex')
const [listenAddress, clientAddress] = process.argv.slice(2)
const listenAddresses = ['127.0.0.1', ...(listenAddress === undefined ? [] : [listenAddress])]
const settings = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'],
  ...[`listen_addresses=${listenAddresses.join()}`, 'unix_socket_directories=', 'logging_collector=off'],
  ...['shared_buffers=32MB', 'max_connections=150', 'dynamic_shared_memory_type=mmap'],
].flatMap((setting) => ['-c', setting])

const parentFolder = (await isReachableByPostgres(tmpdir())) ? tmpdir() : '/tmp'
const folder = await mkdtemp(join(parentFolder, 'letopis-postgres-'))
const data = join(folder, 'data')
let server: ChildProcess | null = null
let port = 0

async function make(): Promise<string> {
  await chmod(folder, 0o755)
  await mkdir(data, { mode: 0o700 })
  const secret = join(folder, 'password')
  await writeFile(secret, password, { mode: 0o600 })
  if (postgresProcessIdentity)
    for (const path of [data, secret])
      await chown(path, postgresProcessIdentity.uid, postgresProcessIdentity.gid)
  const bin = join(await preparePostgresBinaries(folder), 'bin')
  const options = [
    '--username=postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--no-sync',
    '--no-instructions',
    // The password is random: no need to make guesses expensive, which each connection pays for.
    '--set=scram_iterations=1',
  ]
  const initdb = spawn(join(bin, 'initdb'), ['-D', data, '--encoding=UTF8', '--locale=C', ...options], {
    ...identity,
    env: environment,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors = collect(initdb)
  const [code] = await once(initdb, 'exit')
  if (code !== 0) throw new Error(`initdb failed: ${errors()}`)
  if (clientAddress !== undefined)
    await appendFile(join(data, 'pg_hba.conf'), `host all all ${clientAddress}/32 scram-sha-256\n`)
  return bin
}

async function start(bin: string): Promise<void> {
  const attempts = port === 0 ? 5 : 1
  for (let attempt = 1; ; attempt += 1) {
    const wanted = port || (await findFreePort())
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(wanted), ...settings], {
      ...identity,
      env: environment,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const output = collect(child)
    if (await ready(child, output)) {
      server = child
      port = wanted
      return
    }
    // Another process may have taken the port since it was checked.
    if (attempt === attempts || !output().includes('Address already in use')) throw new Error(output())
  }
}

function ready(child: ChildProcess, output: () => string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.stderr?.on('data', () => {
    if (output().includes('ready to accept connections')) resolve(true)
  })
  child.once('exit', () => resolve(false))
  return promise
}

/** `SIGINT` is Postgres's fast shutdown, `SIGQUIT` its immediate one. */
async function stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const child = server
  server = null
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function collect(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-20_000)
  })
  return () => text
}

function sendMessage(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

// A parent that has exited cannot read; that must not prevent the cleanup.
process.stdout.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy())

try {
  const bin = await make()
  await start(bin)
  sendMessage({ port, password })
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'start') await start(bin)
    else if (line === 'stop') await stop('SIGINT')
    sendMessage({ done: line })
  }
} catch (error) {
  sendMessage({ error: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
} finally {
  await stop('SIGQUIT')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
