import { WebSocketServer } from 'ws'

// The baseline: a websocket server that passes each message on to all other clients.

const server = new WebSocketServer({
  port: Number(process.env.PORT),
  host: '127.0.0.1',
  perMessageDeflate: false,
})

server.on('connection', (socket) => {
  socket.on('message', (data: Buffer, binary) => {
    for (const client of server.clients) if (client !== socket) client.send(data, { binary })
  })
})

process.on('SIGTERM', () => process.exit(0))
