import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral port range: one of those ports could be taken before it is listened on. */
const range = [10_000, 32_000] as const

/** A port of the loopback address that nothing listens on. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(...range)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  throw new Error('There is no free port.')
}
