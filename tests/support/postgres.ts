import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A real Postgres of one's own, in a throw-away folder on a free port of this machine. */
export interface TestPostgres {
  /** The address of one of its databases. */
  url(database?: string): string
  /** Stops the server; its port and data are kept. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it and deletes everything. The same happens when this process dies without calling it. */
  discard(): Promise<void>
}

/** Makes a Postgres from the binaries installed by npm; takes about two seconds. */
export async function startPostgres(): Promise<TestPostgres> {
  // A group of its own, so that Ctrl-C reaches us first and the keeper only when we are gone.
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
  const read = async (): Promise<Record<string, unknown>> => {
    const { value, done } = await answers.next()
    if (done) throw new Error('Postgres for tests has ended unexpectedly')
    const answer: Record<string, unknown> = JSON.parse(value)
    if (typeof answer.error === 'string') throw new Error(`Postgres for tests does not run: ${answer.error}`)
    return answer
  }
  const ask = async (line: string) => {
    keeper.stdin.write(`${line}\n`)
    await read()
  }
  const { port, password } = await read()
  return {
    url: (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: () => ask('stop'),
    start: () => ask('start'),
    async discard() {
      const ended = once(keeper, 'exit')
      keeper.stdin.end()
      await ended
    },
  }
}
