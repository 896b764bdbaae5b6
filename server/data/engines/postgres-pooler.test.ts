import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgresDatabase } from '../../../tests/support/database-engines.ts'
import { PostgresTransactionPoolerError } from './database-errors.ts'
import { assertSessionsAreNotShared } from './postgres-pooler.ts'

it('accepts Postgres itself', async () => {
  const { url, remove } = await createEmptyPostgresDatabase()
  onTestFinished(remove)
  await assertSessionsAreNotShared(url)
})

it('rejects a pooler that gives one session to two clients', async () => {
  const url = await startTransactionPooler()
  await expect(assertSessionsAreNotShared(url)).rejects.toBeInstanceOf(PostgresTransactionPoolerError)
})

it('rejects the pooler address of a hosted project for transactions without a connection', async () => {
  const url = 'postgres://postgres.abc:secret@aws-0-eu-central-1.pooler.supabase.com:6543/postgres'
  await expect(assertSessionsAreNotShared(url)).rejects.toThrow(/port 5432 instead of 6543/)
  await expect(assertSessionsAreNotShared(url)).rejects.not.toThrow(/secret/)
})

/** Speaks as much of the protocol of Postgres as one query needs; all clients have the session 4711. */
async function startTransactionPooler(): Promise<string> {
  const server = createServer((socket) => {
    let isStarted = false
    socket.on('data', (bytes) => {
      if (!isStarted) {
        isStarted = true
        socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]))
      } else if (bytes[0] === 0x51) answerQuery(socket)
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => void (await new Promise((resolve) => server.close(resolve))))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return `postgres://user@127.0.0.1:${address.port}/postgres?sslmode=disable`
}

function answerQuery(socket: Socket): void {
  const column = Buffer.concat([
    Buffer.from('pid\0'),
    int32(0),
    int16(0),
    int32(23),
    int16(4),
    int32(-1),
    int16(0),
  ])
  socket.write(
    Buffer.concat([
      message('T', Buffer.concat([int16(1), column])),
      message('D', Buffer.concat([int16(1), int32(4), Buffer.from('4711')])),
      message('C', Buffer.from('SELECT 1\0')),
      message('Z', Buffer.from('I')),
    ]),
  )
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
