import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { createEmptyPostgresDatabase } from '../../../tests/support/database-engines.ts'
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres.ts'
import { startTestTcpProxy } from '../../../tests/support/tcp-proxy.ts'
import {
  connectToDatabase,
  type DatabaseReachabilityChange,
  type SiteDatabaseConnection,
} from '../connection.ts'
import { convertPostgresTimestampToIso } from './postgres-type-parsers.ts'

const unavailable = expect.objectContaining({ name: 'ProblemError', code: 'unavailable' })

/**
 * Terminates all other sessions on the connection's database, as an administrator or a failing host would.
 */
async function terminateSessions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
  await client.end()
}

describe('a Postgres server that is stopped and started again', () => {
  let server: TestPostgres

  beforeAll(async () => {
    server = await startPostgres()
  }, 120_000)
  afterAll(() => server.discard())

  it('is reported as unavailable meanwhile, never crashes the process, and works again when it is back', async () => {
    const reachability: boolean[] = []
    const connection = await connectToDatabase(
      { engine: 'postgres', url: server.url() },
      { onReachabilityChange: ({ isReachable }) => reachability.push(isReachable) },
    )
    await sql`create table kept (id integer primary key)`.execute(connection.db)
    const outcomes: string[] = []
    let isQuerying = true
    const clients = Array.from({ length: 6 }, async () => {
      while (isQuerying) {
        const outcome = await sql`select count(*) as many from kept`.execute(connection.db).then(
          () => 'answered',
          (error: unknown) => toProblemOrNull(error)?.code ?? String(error),
        )
        outcomes.push(outcome)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    const firstInserted = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    const transaction = connection.transaction(async (db) => {
      await sql`insert into kept values (1)`.execute(db)
      firstInserted.resolve()
      await stopped.promise
      await sql`insert into kept values (2)`.execute(db)
    })
    const expectedRejection = expect(transaction).rejects.toEqual(unavailable)
    await firstInserted.promise
    const waitForOutcome = async (outcome: string) => {
      while (!outcomes.includes(outcome)) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await waitForOutcome('answered')
    await server.stop()
    stopped.resolve()
    await expectedRejection
    await expect(connection.ping()).rejects.toEqual(unavailable)
    await waitForOutcome('unavailable')
    await server.start()
    // A probe that began before may still say that it is away.
    await expect.poll(() => connection.ping().then(() => 'answered', String)).toBe('answered')
    isQuerying = false
    await Promise.all(clients)
    expect(new Set(outcomes)).toEqual(new Set(['answered', 'unavailable']))
    expect(reachability).toEqual([false, true])
    const { rows } = await sql`select count(*) as many from kept`.execute(connection.db)
    expect(rows).toEqual([{ many: 0 }])
    await connection.close()
  })

  it('is not taken for away because this process was busy when it responded', async () => {
    const connection = await connectToDatabase({ engine: 'postgres', url: server.url() })
    onTestFinished(() => connection.close())
    const isReachable = connection.checkReachable()
    // Until the probe connects, so that the response arrives while the process is busy.
    await new Promise((resolve) => setTimeout(resolve))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000)
    expect(await isReachable).toBe(true)
  })

  it('closes without waiting for an unreachable server', async () => {
    const connection = await connectToDatabase({ engine: 'postgres', url: server.url() })
    await server.stop()
    await connection.close()
    await server.start()
  })
})

describe('a Postgres server behind a network that drops everything', () => {
  it('is unavailable after seconds, refuses further statements at once, and works again', async () => {
    const { url, remove } = await createEmptyPostgresDatabase()
    onTestFinished(remove)
    const { hostname, port } = new URL(url)
    const network = await startTestTcpProxy({ host: hostname, port: Number(port) })
    const proxied = new URL(url)
    proxied.port = String(network.port)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const changes: DatabaseReachabilityChange[] = []
    const connection = await connectToDatabase(
      { engine: 'postgres', url: proxied.href },
      // Without a limit, so that only the network ends a statement.
      { onReachabilityChange: (change) => changes.push(change), statementTimeout: 0 },
    )
    onTestFinished(() => connection.close())
    await connection.transaction(async (db) => {
      const slow = sql`select pg_sleep(0.2)`.execute(db)
      // Until the statement is sent.
      await setImmediate()
      vi.advanceTimersByTime(3000)
      expect(await connection.checkReachable()).toBe(true)
      await slow
    })
    expect(changes).toEqual([])
    await connection
      .transaction(async (db) => {
        network.cut()
        const lost = expect(sql`select 1`.execute(db)).rejects.toEqual(unavailable)
        await setImmediate()
        // Three seconds until the question is asked whether the server responds, and five until there is no answer.
        vi.advanceTimersByTime(8000)
        await lost
      })
      .catch(() => undefined)
    expect(changes).toMatchObject([{ isReachable: false }])
    await expect(connection.ping()).rejects.toEqual(unavailable)
    const question = connection.checkReachable()
    vi.advanceTimersByTime(5000)
    expect(await question).toBe(false)
    network.heal()
    vi.advanceTimersByTime(1000)
    while (changes.length < 2) await setImmediate()
    expect(changes).toMatchObject([{ isReachable: false }, { isReachable: true }])
    await connection.ping()
  })
})

describe('a Postgres connection', () => {
  let url = ''
  let connection: SiteDatabaseConnection
  let remove: () => Promise<void>

  beforeAll(async () => {
    const database = await createEmptyPostgresDatabase()
    url = database.url
    remove = database.remove
    connection = await connectToDatabase({ engine: 'postgres', url })
  }, 120_000)
  afterAll(async () => {
    await connection.close()
    await remove()
  })

  it('survives the termination of its sessions, idle ones and one in a transaction', async () => {
    await sql`create table cut (id integer)`.execute(connection.db)
    const work = connection.transaction(async (db) => {
      await sql`insert into cut values (1)`.execute(db)
      await terminateSessions(url)
      await sql`insert into cut values (2)`.execute(db)
    })
    await expect(work).rejects.toEqual(unavailable)
    const { rows } = await sql`select count(*) as many from cut`.execute(connection.db)
    expect(rows).toEqual([{ many: 0 }])
  })

  it('reports a server that accepts only reads, or whose disk is full, as not writable, and continues to read', async () => {
    await sql`create table stored (id integer)`.execute(connection.db)
    const notWritable = expect.objectContaining({ name: 'ProblemError', code: 'not_writable' })
    const write = (prepare: RawBuilder<unknown>) =>
      connection.transaction(async (db) => {
        await prepare.execute(db)
        await sql`insert into stored values (1)`.execute(db)
      })
    await expect(write(sql`set transaction read only`)).rejects.toEqual(notWritable)
    await expect(
      write(sql`do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`),
    ).rejects.toEqual(notWritable)
    const { rows } = await sql`select count(*) as many from stored`.execute(connection.db)
    expect(rows).toEqual([{ many: 0 }])
    await write(sql`select 1`)
  })

  it('cancels a statement that takes too long, and continues with the next', async () => {
    const impatient = await connectToDatabase({ engine: 'postgres', url }, { statementTimeout: 1500 })
    onTestFinished(() => impatient.close())
    await expect(sql`select pg_sleep(600)`.execute(impatient.db)).rejects.toEqual(unavailable)
    await impatient.ping()
  })

  it('returns every type as SQLite would', async () => {
    const { rows } = await sql`select
      12345678901::int8 as large, 12.5::numeric as exact, 1.5::float8 as wide, true as yes, false as no,
      timestamptz '2024-05-06 07:08:09.1+02' as moment, timestamptz '0800-01-02 03:04:05Z' as long_ago,
      date '2024-05-06' as day, '{"a": 1}'::jsonb as data, null::timestamptz as never,
      array['x', 'y'] as words`.execute(connection.db)
    expect(rows).toEqual([
      {
        large: 12_345_678_901,
        exact: 12.5,
        wide: 1.5,
        yes: 1,
        no: 0,
        moment: '2024-05-06T05:08:09.100Z',
        long_ago: '0800-01-02T03:04:05.000Z',
        day: '2024-05-06',
        data: '{"a": 1}',
        never: null,
        words: ['x', 'y'],
      },
    ])
  })

  it('rejects an integer that a number cannot represent exactly', async () => {
    await expect(sql`select 9007199254740993::int8 as n`.execute(connection.db)).rejects.toThrow('too large')
    await connection.ping()
  })

  it('accepts an array as a parameter, and rejects an array of unsupported values', async () => {
    const { rows } = await sql`select 1 as found where 'b' = any(${['a', 'b']}::text[])`.execute(
      connection.db,
    )
    expect(rows).toEqual([{ found: 1 }])
    await expect(sql`select ${[undefined]}::text[]`.execute(connection.db)).rejects.toThrow('Parameter 1')
  })

  it.each([
    [
      'password',
      (address: URL) => {
        address.password = 'wrong-secret'
      },
    ],
    [
      'database',
      (address: URL) => {
        address.pathname = '/none'
      },
    ],
  ])('reports a wrong %s without revealing the password', async (_what, corrupt) => {
    const address = new URL(url)
    const { password } = address
    corrupt(address)
    const error = await connectToDatabase({ engine: 'postgres', url: address.href }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({
      name: 'PostgresAccessDeniedError',
      message: expect.stringContaining('DATABASE_URL'),
    })
    expect(String(error)).not.toContain('wrong-secret')
    expect(String(error)).not.toContain(password)
  })

  it('queues queries when there are more of them than connections', async () => {
    const queries = Array.from({ length: 60 }, (_, n) =>
      sql<{ n: number }>`select ${n}::int as n`.execute(connection.db),
    )
    const results = await Promise.all(queries)
    expect(results.map((result) => result.rows[0]?.n)).toEqual(Array.from({ length: 60 }, (_, n) => n))
  })
})

describe('parsePostgresTimestamp', () => {
  it.each([
    ['2024-05-06 07:08:09+00', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06 07:08:09.123456+00', '2024-05-06T07:08:09.123Z'],
    ['2024-05-06 07:08:09.5+05:30', '2024-05-06T01:38:09.500Z'],
  ])('converts %s to %s', (text, iso) => {
    expect(convertPostgresTimestampToIso(text)).toBe(iso)
  })

  it('rejects infinity', () => {
    expect(() => convertPostgresTimestampToIso('infinity')).toThrow('infinity')
  })
})
