import { Agent, createServer, request } from 'node:http'
import { listenOn } from '../server/http/index.ts'

/** A balancer that sends requests to instances in turn. */
export interface RoundRobinBalancer {
  readonly url: string
  setBackends(urls: readonly string[]): void
  close(): Promise<void>
}

export async function startRoundRobinBalancer(): Promise<RoundRobinBalancer> {
  const agent = new Agent({ keepAlive: true })
  let backends: readonly string[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const { method, url = '/', headers } = incoming
    const backend = new URL(url, backends[turn % backends.length])
    const sent = request(backend, { agent, method, headers }, (response) => {
      const { connection, ...others } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, others)
      response.pipe(outgoing)
    })
    sent.on('error', (error) => outgoing.writeHead(502).end(String(error)))
    incoming.pipe(sent)
  })
  const { port } = await listenOn(server, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    setBackends(urls) {
      backends = urls
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
