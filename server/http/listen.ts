import { type AddressInfo, createServer, type Server } from 'node:net'

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

/** Whether an address can be listened on, asked before long work whose end would be the same refusal. */
export async function tryAddress(port: number, host: string): Promise<void> {
  const server = createServer()
  await listenOn(server, port, host)
  await new Promise((resolve) => server.close(resolve))
}
