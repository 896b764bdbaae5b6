import { on, once } from 'node:events'
import WebSocket from 'ws'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'

const writes = 200
const warmUps = 20
const topic = 'realtime:rows'

interface SiteAddressAndKeys {
  readonly url: string
  readonly publishable: string
  readonly secret: string
}

/**
 * The time from the request that publishes an item until a visitor's socket has its row, beside a message through a bare
 * websocket server. It includes the whole write: request, validation, transaction and commit.
 */
export async function benchRowChanges(site: SiteAddressAndKeys, bareUrl: string): Promise<BenchmarkResult> {
  const visitor = await listenToRows(site)
  const [sender, receiver] = [await openSocket(bareUrl), await openSocket(bareUrl)]
  const [changes, messages]: [number[], number[]] = [[], []]
  // Alternating, so that other load on the machine affects both alike.
  for (let i = -warmUps; i < writes; i += 1) {
    const change = await measureUntilMessage(visitor, () => publishNews(site, `Bench ${i}`))
    const message = await measureUntilMessage(receiver, async () => sender.send('x'.repeat(500)))
    if (i < 0) continue
    changes.push(change)
    messages.push(message)
  }
  for (const socket of [visitor, sender, receiver]) socket.close()
  const [p95, bareP95] = [getP95(changes), getP95(messages)]
  console.log(`  row ${p95.toFixed(1)} ms, bare message ${bareP95.toFixed(1)} ms, p95 of ${writes}`)
  const goal = Math.round(3 * bareP95 + 50)
  return createAtMostResult(
    `from the request of a write to the row at a visitor, p95 (bare message ${bareP95.toFixed(1)} ms)`,
    p95,
    goal,
    ' ms',
  )
}

/** A visitor's socket that has joined; what it receives from then on is changes of rows. */
async function listenToRows({ url, publishable }: SiteAddressAndKeys): Promise<WebSocket> {
  const socket = await openSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishable}&vsn=2.0.0`,
  )
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'news' }] }
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config }]))
  // It says so after the reply, perhaps in the same packet.
  for await (const [data] of on(socket, 'message', { close: ['close'] })) {
    const [, , , event, payload] = JSON.parse(String(data))
    if (event === 'system' && payload.status === 'ok') return socket
  }
  throw new Error('The channel was not joined')
}

async function publishNews({ url, secret }: SiteAddressAndKeys, title: string): Promise<void> {
  const response = await fetch(`${url}/rest/v1/news`, {
    method: 'POST',
    headers: { apikey: secret, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, content: '<p>Text</p>', published_at: '2026-01-01' }),
  })
  await response.arrayBuffer()
  if (response.status !== 201) throw new Error(`The write was answered with ${response.status}`)
}

/** Milliseconds until the socket gets a message; resolves when the work is done, too. */
async function measureUntilMessage(socket: WebSocket, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const received = once(socket, 'message').then(() => performance.now() - startedAt)
  const [elapsed] = await Promise.all([received, work()])
  return elapsed
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

function getP95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}
