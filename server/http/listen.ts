import { type AddressInfo, createServer, type Server } from 'node:net'
import { ConfigError } from '../config/index.ts'

/** Has a server listen; rejects with Node's own error where the address is taken or not ours. */
export function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('not listening on a port'))
      else resolve(address)
    })
  })
}

/** The machine has no such address, or the name has none. */
const invalidHostErrorCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'])

/**
 * Whether an address can be listened on, asked before long work whose end would be the same refusal. Rejects with a
 * `ConfigError` where HOST is not an address of this machine, else with Node's own error.
 */
export async function assertCanListen(port: number, host: string): Promise<void> {
  const server = createServer()
  await listenOn(server, port, host).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!invalidHostErrorCodes.has(code)) throw error
    throw new ConfigError('HOST', host, 'an address or a name of this machine such as 127.0.0.1 or 0.0.0.0')
  })
  await new Promise((resolve) => server.close(resolve))
}
