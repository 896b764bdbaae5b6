import { readdir, readFile, readlink } from 'node:fs/promises'
import { createClient, RealtimeClient } from '@supabase/supabase-js'
import { expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { findFreePort } from '../support/free-port.ts'
import { procFilesystemSkipReason } from '../support/processes.ts'
import {
  createDataFolderForTest,
  type ProductProcess,
  startProductProcess,
} from '../support/product-process.ts'
import { Inbox } from '../support/realtime-site.ts'
import { selectByRunLength } from '../support/test-run.ts'

const clientCount = selectByRunLength({ short: 20, long: 500 })
const ends = selectByRunLength<readonly ('stop' | 'kill')[]>({ short: ['stop'], long: ['stop', 'kill'] })
/** In long runs, clients wait as long as they do by default before they connect again. */
const clientOptions = selectByRunLength({ short: { reconnectAfterMs: () => 200 }, long: {} })
/** A process has this many sockets of its own at most: the one it listens on, and HTTP connections. */
const maxOtherSockets = 10
const maxMegabytes = 350

interface RowListener {
  readonly client: RealtimeClient
  /** The titles of the rows that it received. */
  readonly titles: Inbox<string>
  /** One for each time it has joined. */
  readonly joins: Inbox<string>
}

/** An official client that listens to rows; each has an address of its own, because addresses have limits. */
function startListener({ url, publishableKey }: ProductProcess, index: number): RowListener {
  const headers = { 'X-Forwarded-For': `10.0.${Math.floor(index / 250)}.${index % 250}` }
  class AddressedWebSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers })
    }
  }
  const client = new RealtimeClient(`${url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    transport: AddressedWebSocket as never,
    ...clientOptions,
  })
  const [titles, joins] = [new Inbox<string>(), new Inbox<string>()]
  client
    .channel('news')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'news' }, (change) =>
      titles.add(`${change.eventType} ${'title' in change.new ? change.new.title : ''}`),
    )
    .on('system', {}, ({ status }) => joins.add(status))
    .subscribe()
  return { client, titles, joins }
}

async function writeNews({ url, secretKey }: ProductProcess, title: string): Promise<void> {
  const news = { title, content: 'x', published_at: new Date(0).toISOString() }
  expect((await createClient(url, secretKey).from('news').insert(news)).error).toBeNull()
}

async function countSockets(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  )
  return targets.filter((target) => target.startsWith('socket:')).length
}

async function readMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

it(`${clientCount} clients join again after restarts, and receive each change once`, async () => {
  const folder = await createDataFolderForTest()
  const settings = { PORT: String(await findFreePort()), LETOPIS_TRUST_PROXY: '127.0.0.1' }
  let server = await startProductProcess(folder, settings)
  const listeners = Array.from({ length: clientCount }, (_, index) => startListener(server, index))
  onTestFinished(async () => {
    for (const { client } of listeners) await client.disconnect()
  })
  const expected: string[] = []
  for (let round = 0; round <= ends.length; round += 1) {
    await Promise.all(listeners.map(({ joins }) => joins.waitForCount(round + 1)))
    for (const title of [`${round} first`, `${round} second`]) {
      await writeNews(server, title)
      expected.push(`INSERT ${title}`)
    }
    await Promise.all(listeners.map(({ titles }) => titles.waitForCount(expected.length)))
    const end = ends[round]
    if (end !== undefined) {
      await server[end]()
      server = await startProductProcess(folder, settings)
    }
  }
  for (const { titles, joins } of listeners) {
    expect(titles.values).toEqual(expected)
    expect(joins.values).toEqual(['ok', ...ends.map(() => 'ok')])
  }
  if (procFilesystemSkipReason !== null) return
  expect(await countSockets(server.pid)).toBeLessThanOrEqual(clientCount + maxOtherSockets)
  expect(await readMegabytes(server.pid)).toBeLessThan(maxMegabytes)
  for (const { client } of listeners) await client.disconnect()
  await expect.poll(() => countSockets(server.pid)).toBeLessThanOrEqual(maxOtherSockets)
})
