import { type AddressInfo, createServer, type Server } from 'node:net'
import { ConfigError } from '../config/index.ts'

/** Starts a server. Rejects with Node's own error when the address is in use or not available. */
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

/** Error codes for a host name that does not resolve or an address this machine does not have. */
const invalidHostErrorCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'])

/**
 * Checks before long start-up work that the address can be listened on. Rejects with a `ConfigError` when
 * HOST is not an address of this machine, otherwise with Node's own error.
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
