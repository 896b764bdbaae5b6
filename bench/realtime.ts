import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import WebSocket from 'ws'
import { findFreePort } from '../tests/support/free-port.ts'
import { median } from './load-generator.ts'
import { benchRowChanges } from './realtime-rows.ts'
import { type BenchmarkResult, createAtLeastResult, createAtMostResult } from './results-table.ts'
import { readResidentMegabytes, startProductServer } from './server-process.ts'

const idleSockets = 2000
const receivers = 1000
const senders = 10
const rounds = 9
const messagesPerRound = 30
const connectAtOnce = 50
/** Garbage of the handshakes is collected within this time. */
const settleMs = 5000
const topic = 'realtime:bench'
// Each client comes from its own address, otherwise the limits of an address would be measured.
const settings = { LETOPIS_SAMPLE: 'off', LETOPIS_TRUST_PROXY: '127.0.0.1' }

/** Memory of idle sockets; a broadcast to many of them, and a change of a row, beside a bare websocket server. */
export async function benchRealtime(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-bench-'))
  const product = await startProductServer(folder, settings)
  const bare = await startBareServer()
  try {
    const { publishable, secret } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
    const url = `${product.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishable}&vsn=2.0.0`
    return [
      await benchIdleSockets(url, product.pid),
      await benchFanOut(url, bare.url),
      await benchRowChanges({ url: product.url, publishable, secret }, bare.url),
    ]
  } finally {
    await bare.stop()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchIdleSockets(url: string, pid: number): Promise<BenchmarkResult> {
  // The first sockets load code and fill caches.
  await closeAll(await openJoined(url, 200))
  await setTimeout(settleMs)
  const before = await readResidentMegabytes(pid)
  const sockets = await openJoined(url, idleSockets)
  await setTimeout(settleMs)
  const after = await readResidentMegabytes(pid)
  await closeAll(sockets)
  console.log(`  ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with ${idleSockets} sockets`)
  const kilobytes = ((after - before) * 1024) / idleSockets
  return createAtMostResult('memory of an idle socket with a joined channel', kilobytes, 40, ' KB')
}

/** The same messages to the same number of clients, alternating. */
async function benchFanOut(url: string, bareUrl: string): Promise<BenchmarkResult> {
  const ours = await openJoined(url, receivers + senders)
  const bare = await openSockets(bareUrl, receivers + senders)
  const ratios: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const bareMs = await measureFanOut(bare)
    const ourMs = await measureFanOut(ours)
    // The first round warms up.
    if (round < 0) continue
    console.log(`  ${ourMs.toFixed(1)} ms per message, bare ${bareMs.toFixed(1)} ms`)
    ratios.push(bareMs / ourMs)
  }
  await closeAll([...ours, ...bare])
  return createAtLeastResult(
    `a broadcast to ${receivers} sockets, of a bare websocket server`,
    median(ratios),
    0.7,
  )
}

/** Milliseconds from a message until all other clients have it. */
async function measureFanOut(sockets: readonly WebSocket[]): Promise<number> {
  const data = encodeBroadcast(JSON.stringify({ text: 'x'.repeat(200) }))
  const startedAt = performance.now()
  for (let i = 0; i < messagesPerRound; i += 1) {
    const sender = sockets[i % senders]
    let missing = sockets.length - 1
    const received = new Promise<void>((resolve) => {
      for (const socket of sockets) {
        if (socket === sender) continue
        socket.onmessage = () => {
          missing -= 1
          if (missing === 0) resolve()
        }
      }
    })
    sender?.send(data)
    await received
  }
  return (performance.now() - startedAt) / messagesPerRound
}

/** A broadcast as the official client sends it in protocol 2.0.0. */
function encodeBroadcast(payload: string): Buffer {
  const [topicBytes, event] = [Buffer.from(topic), Buffer.from('bench')]
  const head = Buffer.from([3, 0, 0, topicBytes.length, event.length, 0, 1])
  return Buffer.concat([head, topicBytes, event, Buffer.from(payload)])
}

async function openJoined(url: string, count: number): Promise<WebSocket[]> {
  const sockets = await openSockets(url, count)
  for (const socket of sockets) {
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', {}]))
    await once(socket, 'message')
  }
  return sockets
}

async function openSockets(url: string, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const opening = Array.from({ length: Math.min(connectAtOnce, count - sockets.length) }, (_, i) => {
      const at = sockets.length + i
      const address = `10.0.${Math.floor(at / 250)}.${at % 250}`
      return new WebSocket(url, { headers: { 'X-Forwarded-For': address }, perMessageDeflate: false })
    })
    await Promise.all(opening.map((socket) => once(socket, 'open')))
    sockets.push(...opening)
  }
  return sockets
}

async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  const closed = sockets.map((socket) => once(socket, 'close'))
  for (const socket of sockets) socket.close()
  await Promise.all(closed)
}

async function startBareServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', join(import.meta.dirname, 'bare-ws.ts')],
    {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  while (!(await canConnect(port))) await setTimeout(10)
  return {
    url: `ws://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
