import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { AuthProblem } from '../auth-problem.ts'
import { maxMetadataLength } from './provider-metadata.ts'

const defaultTimeoutMs = 8000

const nonPublicNetworks = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
    ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ],
  /** Parts of 2000::/3 that contain or are translated to other addresses. */
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const
const nonPublic = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of nonPublicNetworks[family]) {
    const [address = '', prefix] = network.split('/')
    nonPublic.addSubnet(address, Number(prefix), family)
  }
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the internet, not in the server's own network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return publicIpv6.check(address, 'ipv6') && !nonPublic.check(address, 'ipv6')
  return isIP(address) === 4 && !nonPublic.check(address, 'ipv4')
}

interface FetchMetadataOptions {
  readonly isAllowedAddress?: (address: string) => boolean
  readonly timeoutMs?: number
  /** The certificate of a test server. */
  readonly ca?: string
  readonly checkServerIdentity?: () => undefined
}

/**
 * Fetches metadata over https. The address is checked after the name was resolved, for the connection that is then
 * used; redirects are not followed; time and size are limited. Throws an `AuthProblem`.
 */
export async function fetchProviderMetadata(
  address: string,
  { isAllowedAddress = isPublicAddress, timeoutMs = defaultTimeoutMs, ...tls }: FetchMetadataOptions = {},
): Promise<string> {
  const url = parseMetadataUrl(address)
  // A host that is an address is not resolved, so `lookup` is not called for it.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) > 0 && !isAllowedAddress(host)) throw createFetchProblem('the address is not public')
  try {
    return await download(url, {
      agent: false,
      headers: { Accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      lookup: createGuardedLookup(isAllowedAddress),
      signal: AbortSignal.timeout(timeoutMs),
      ...tls,
    })
  } catch (error) {
    if (error instanceof AuthProblem) throw error
    throw createFetchProblem('it cannot be reached', error)
  }
}

export function parseMetadataUrl(address: string): URL {
  const url = address.length <= 2048 ? URL.parse(address) : null
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url
  throw new AuthProblem('validation_failed', { message: 'metadata_url is not a HTTPS URL' })
}

function createGuardedLookup(isAllowedAddress: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('No address'), '', 0)
      if (!addresses.every(({ address }) => isAllowedAddress(address)))
        return callback(createFetchProblem('the address is not public'), '', 0)
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

async function download(url: URL, options: RequestOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request(url, options, (response) => {
    const chunks: Buffer[] = []
    let length = 0
    response.on('error', reject)
    if (response.statusCode !== 200) {
      reject(createFetchProblem(`HTTP ${response.statusCode}`))
      sent.destroy()
      return
    }
    response.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      chunks.push(chunk)
      if (length <= maxMetadataLength) return
      reject(createFetchProblem('it is too long'))
      sent.destroy()
    })
    response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
  sent.on('error', reject)
  sent.end()
  return promise
}

function createFetchProblem(reason: string, cause?: unknown): AuthProblem {
  return new AuthProblem('saml_metadata_fetch_failed', {
    message: `The SAML metadata could not be fetched: ${reason}`,
    cause,
  })
}
