import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchProviderMetadata, isPublicAddress } from './fetch-metadata.ts'
import { createSelfSignedCertificate } from './self-signed-certificate.ts'

it('knows the addresses that are not on the internet', () => {
  const internal = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.31.0.1'],
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1'],
    ...['::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '2002:7f00:1::'],
    ...['2001::1', '2001:db8::1', 'localhost', ''],
  ]
  expect(internal.filter(isPublicAddress)).toEqual([])
  const publicAddresses = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']
  expect(publicAddresses.filter(isPublicAddress)).toEqual(publicAddresses)
})

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const ca = `-----BEGIN CERTIFICATE-----\n${createSelfSignedCertificate(createPrivateKey(key))}\n-----END CERTIFICATE-----`

async function startServer(respond: (response: ServerResponse) => void): Promise<string> {
  const server = createServer({ key, cert: ca }, (_, response) => respond(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `https://localhost:${(server.address() as AddressInfo).port}/metadata`
}

const trusting = { ca, isAllowedAddress: () => true, checkServerIdentity: () => undefined }

it('fetches text, and follows no redirect', async () => {
  const url = await startServer((response) => response.end('<md/>'))
  expect(await fetchProviderMetadata(url, trusting)).toBe('<md/>')
  const redirecting = await startServer((response) =>
    response.writeHead(302, { Location: 'https://127.0.0.1/' }).end(),
  )
  await expect(fetchProviderMetadata(redirecting, trusting)).rejects.toThrow('HTTP 302')
})

it('checks the address that a name has, the certificate, and limits size and time', async () => {
  const url = await startServer((response) => response.end('<md/>'))
  await expect(fetchProviderMetadata(url)).rejects.toThrow('the address is not public')
  const { ca: _, ...distrusting } = trusting
  await expect(fetchProviderMetadata(url, distrusting)).rejects.toThrow('it cannot be reached')
  const huge = await startServer((response) => response.end('x'.repeat(300_000)))
  await expect(fetchProviderMetadata(huge, trusting)).rejects.toThrow('it is too long')
  const silent = await startServer(() => undefined)
  await expect(fetchProviderMetadata(silent, { ...trusting, timeoutMs: 50 })).rejects.toThrow(
    'it cannot be reached',
  )
  const endless = await startServer((response) => void response.write('x'))
  await expect(fetchProviderMetadata(endless, { ...trusting, timeoutMs: 80 })).rejects.toThrow(
    'it cannot be reached',
  )
})
