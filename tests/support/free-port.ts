import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of the loopback address that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  await new Promise((resolve) => server.close(resolve))
  return address.port
}
