import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openLiveChannel } from './live-channel.ts'

it('a channel that is closed while its socket is being opened closes the socket after that', async () => {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const sockets = new WebSocketServer({ noServer: true })
  const close = openLiveChannel({
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime/v1`,
    key: 'key',
    topic: 'pages',
    addListeners: () => undefined,
    onJoin: () => undefined,
  })
  const [request, connection, head] = await once(http, 'upgrade')
  close()
  // A socket that is closed in this state fails at once, and browsers print a warning.
  const opened = new Promise<WebSocket>((resolve) =>
    sockets.handleUpgrade(request, connection, head, resolve),
  )
  const [code] = await once(await opened, 'close')
  expect(code).toBe(1005)
  http.close()
})
