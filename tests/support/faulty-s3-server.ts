import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '../../server/files/index.ts'

/** How the faulty store handles a request. */
export type FaultyS3Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

/** A store with responses controlled by one test. */
export async function startFaultyS3Server(handle: FaultyS3Handler): Promise<S3Settings> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => handle(request, response, Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'KEY',
    secretAccessKey: 'SECRET',
    prefix: '',
    pathStyle: true,
  }
}

/** A page of an S3 listing. */
export function formatS3ListingXml(
  keys: readonly string[],
  { next, size = 1, at = '2026-01-01T00:00:00.000Z' }: { next?: string; size?: number; at?: string } = {},
): string {
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${size}</Size></Contents>`,
  )
  const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
}
