import { createServer, request } from 'node:http'
import { listenOn } from '../../server/http/index.ts'
import { registerCleanup } from './shared-setup.ts'

/** `refuses`: connections are closed; `hangs`: there is no response; `is overloaded`: 503; `is slow`: a second longer. */
export type S3Fault = 'refuses' | 'is slow' | 'is overloaded' | 'hangs'

export interface S3FaultProxy {
  readonly endpoint: string
  /** Null: requests reach the store. */
  setFault(fault: S3Fault | null): void
}

const slowResponseMs = 1000

/** A proxy in front of an S3 server that has faults when a test wants them. */
export async function startS3FaultProxy(endpoint: string): Promise<S3FaultProxy> {
  let fault: S3Fault | null = null
  const server = createServer((incoming, outgoing) => {
    if (fault === 'refuses') {
      incoming.socket.destroy()
      return
    }
    if (fault === 'hangs') return
    if (fault === 'is overloaded') {
      incoming.resume()
      outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return
    }
    const { method, url = '/', headers } = incoming
    // The signature covers the `Host` header, so it is passed on.
    const sent = request(new URL(url, endpoint), { method, headers }, (response) => {
      const respond = () => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      }
      if (fault === 'is slow') setTimeout(respond, slowResponseMs)
      else respond()
    })
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  const { port } = await listenOn(server, 0, '127.0.0.1')
  registerCleanup(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    setFault(next) {
      fault = next
      if (next === 'refuses') server.closeAllConnections()
    },
  }
}
