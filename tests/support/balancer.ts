import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOn } from '../../server/http/index.ts'
import { registerCleanup } from './shared-setup.ts'

/**
 * A balancer as operators run one: it sends requests in turn to the instances whose `/readyz` answers 200, or to all if none does.
 */
export interface TestBalancer {
  readonly url: string
  add(backendUrl: string): void
  remove(backendUrl: string): void
  /** Whether requests are sent there. */
  isReady(backendUrl: string): boolean
}

const pollMs = 100

/**
 * Starts a balancer. It sends a request to another instance if the connection was refused, so that nothing had been sent, and
 * if it only reads.
 */
export async function startTestBalancer(): Promise<TestBalancer> {
  const readyByBackend = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const poll = () => {
    for (const backend of readyByBackend.keys())
      void readStatus(backend).then((status) => {
        if (readyByBackend.has(backend)) readyByBackend.set(backend, status === 200)
      })
  }
  const listReady = () => {
    const all = [...readyByBackend]
    const ready = all.filter(([, isReady]) => isReady)
    const backends = (ready.length > 0 ? ready : all).map(([backend]) => backend)
    turn += 1
    return backends.map((_, i) => backends[(turn + i) % backends.length] ?? '')
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    for (const backend of listReady()) {
      try {
        await forward(backend, incoming, body, outgoing)
        return
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null
        if (code === 'ECONNREFUSED' || (incoming.method === 'GET' && !outgoing.headersSent)) continue
        if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end(`${backend}: ${error}`)
        return
      }
    }
    outgoing.writeHead(503).end('no instance is ready')
  }

  function forward(
    backend: string,
    { method, url = '/', headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = request(new URL(url, backend), { agent, method, headers }, (response) => {
        const { connection, ...others } = response.headers
        outgoing.writeHead(response.statusCode ?? 502, others)
        response.on('error', reject).on('end', resolve).pipe(outgoing)
      })
      sent.on('error', reject).end(body)
    })
  }

  const timer = setInterval(poll, pollMs)
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  const { port } = await listenOn(server, 0, '127.0.0.1')
  registerCleanup(async () => {
    clearInterval(timer)
    server.closeAllConnections()
    agent.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    add: (backend) => void readyByBackend.set(backend, false),
    remove: (backend) => void readyByBackend.delete(backend),
    isReady: (backend) => readyByBackend.get(backend) ?? false,
  }
}

function readStatus(backend: string): Promise<number | null> {
  return new Promise((resolve) => {
    get(new URL('/readyz', backend), { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    }).on('error', () => resolve(null))
  })
}
