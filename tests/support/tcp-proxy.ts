import { connect, createServer, type Socket } from 'node:net'
import { listenOn } from '../../server/http/index.ts'
import { registerCleanup } from './shared-setup.ts'

/** A TCP proxy in front of a server, to interrupt the network between it and a process. */
export interface TestTcpProxy {
  readonly port: number
  /**
   * Drops everything silently, as a firewall or an unplugged cable does: no connection is closed, and new ones get no response.
   * For a process this is the same as a network namespace without a route, and needs no root.
   */
  cut(): void
  /** Lets new connections pass. Those that were cut stay silent, as after a long cut. */
  heal(): void
}

export async function startTestTcpProxy(target: { host: string; port: number }): Promise<TestTcpProxy> {
  const sockets = new Set<Socket>()
  const openPairs = new Set<readonly [Socket, Socket]>()
  let isCut = false

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (isCut) {
      client.pause()
      return
    }
    const upstream = connect(target)
    track(upstream)
    const pair = [client, upstream] as const
    openPairs.add(pair)
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (bytes) => {
        if (openPairs.has(pair)) to.write(bytes)
      })
      from.once('close', () => {
        // The other end doesn't learn of the end of a connection that was cut.
        if (openPairs.delete(pair)) to.destroy()
      })
    }
  })
  const { port } = await listenOn(server, 0, '127.0.0.1')
  registerCleanup(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  })
  return {
    port,
    cut() {
      isCut = true
      openPairs.clear()
    },
    heal() {
      isCut = false
    },
  }
}
