import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A real Postgres instance in a temporary folder on a free local port. */
export interface TestPostgres {
  /** The URL of one of its databases. */
  url(database?: string): string
  /** Stops the server; its port and data are kept. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it and deletes everything. The same happens when this process dies without calling it. */
  discard(): Promise<void>
}

interface TestPostgresOptions {
  /** An address of this machine where it listens as well, and the one from which clients may connect to it. */
  readonly network?: { readonly hostAddress: string; readonly namespaceAddress: string }
}

/** Starts a Postgres from the binaries installed by npm; takes about two seconds. */
export async function startPostgres({ network }: TestPostgresOptions = {}): Promise<TestPostgres> {
  // Its own process group, so that Ctrl-C reaches this process first and the supervisor only after it has
  // exited.
  const addresses = network === undefined ? [] : [network.hostAddress, network.namespaceAddress]
  const supervisorFile = join(import.meta.dirname, 'postgres-supervisor.ts')
  const supervisor = spawn(process.execPath, [supervisorFile, ...addresses], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const responses = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]()
  const read = async (): Promise<Record<string, unknown>> => {
    const { value, done } = await responses.next()
    if (done) throw new Error('Postgres for tests has ended unexpectedly')
    const response: Record<string, unknown> = JSON.parse(value)
    if (typeof response.error === 'string')
      throw new Error(`Postgres for tests does not run: ${response.error}`)
    return response
  }
  const send = async (line: string) => {
    supervisor.stdin.write(`${line}\n`)
    await read()
  }
  const { port, password } = await read()
  return {
    url: (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: () => send('stop'),
    start: () => send('start'),
    async discard() {
      const ended = once(supervisor, 'exit')
      supervisor.stdin.end()
      await ended
    },
  }
}
