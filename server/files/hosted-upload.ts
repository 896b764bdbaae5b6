import { type HostedStorageClient, isObjectNotFound } from './hosted-storage-client.ts'
import type { HashedByteSource } from './object-store.ts'

/** The only size of a chunk that the service accepts in a resumable upload. */
const chunkSize = 6 * 1024 * 1024
/** How often an interrupted upload is continued without getting further. */
const maxStalls = 3
const contentType = 'application/octet-stream'
const tusVersion = { 'tus-resumable': '1.0.0' }

/** Uploads bytes: small ones in one request, others as a resumable upload, of which a failure repeats one chunk only. */
export async function uploadInChunks(
  client: HostedStorageClient,
  name: string,
  bytes: HashedByteSource,
): Promise<void> {
  const { source, sha256 } = bytes
  if (source.size > chunkSize) return uploadResumably(client, name, bytes)
  await client.requestText({
    method: 'POST',
    name: client.createObjectPath(null, name),
    headers: { 'content-type': contentType, 'x-upsert': 'true' },
    body: { size: source.size, sha256, read: () => source.read() },
  })
}

async function uploadResumably(
  client: HostedStorageClient,
  name: string,
  { source, sha256 }: HashedByteSource,
): Promise<void> {
  const path = await createUpload(client, name, source.size)
  let stalls = 0
  for (let offset = 0; offset < source.size; ) {
    const range = { start: offset, end: Math.min(offset + chunkSize, source.size) - 1 }
    const response = await client.request({
      method: 'PATCH',
      name: path,
      headers: {
        ...tusVersion,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'x-upsert': 'true',
      },
      body: { size: range.end - range.start + 1, sha256, read: () => source.read(range) },
      // The request was repeated after the service had accepted a part of it.
      isExpectedError: ({ status }) => status === 409,
    })
    const next = parseOffset(response) ?? (await readOffset(client, path))
    if (next === null) throw client.createUnexpectedResponseError('part of an upload')
    stalls = next > offset ? 0 : stalls + 1
    if (stalls > maxStalls) throw client.toUnavailableError(new Error('the upload does not get further'))
    offset = next
  }
}

/** Returns the path of the new upload. */
async function createUpload(client: HostedStorageClient, name: string, size: number): Promise<string> {
  const metadata = { bucketName: client.settings.bucket, objectName: name, contentType }
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const response = await client.request({
    method: 'POST',
    name: 'upload/resumable',
    headers: {
      ...tusVersion,
      'upload-length': String(size),
      'upload-metadata': encoded.join(','),
      'x-upsert': 'true',
    },
  })
  // Only the id: behind a proxy, the host in the location may be another one.
  const id = response?.headers.get('location')?.split('/').at(-1)
  if (!id || !/^[\w~.%-]{1,1000}$/.test(id)) throw client.createUnexpectedResponseError('upload')
  return `upload/resumable/${id}`
}

async function readOffset(client: HostedStorageClient, path: string): Promise<number | null> {
  const response = await client.request({
    method: 'HEAD',
    name: path,
    headers: tusVersion,
    isExpectedError: isObjectNotFound,
  })
  return parseOffset(response)
}

function parseOffset(response: Response | null): number | null {
  const offset = response?.headers.get('upload-offset') ?? ''
  return /^\d{1,15}$/.test(offset) ? Number(offset) : null
}
