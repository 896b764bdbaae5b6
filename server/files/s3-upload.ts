import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from './contract.ts'
import type { S3Client } from './s3-client.ts'
import { createUnexpectedS3ResponseError, readXmlElementText } from './s3-responses.ts'
import type { S3RequestBody } from './send-with-backpressure.ts'

/** From this size on a file is sent in parts of it, so that a stumble does not begin it all again. */
export const defaultS3PartSize = 64 * 1024 * 1024

/** Stores take no more parts than this. */
const maxParts = 10_000

const uploadHeaders = { 'content-type': 'application/octet-stream' }

/** Bytes that can be read more than once, also in part. */
export interface RereadableByteSource {
  readonly size: number
  read(range?: ByteRange): Readable
}

/** Bytes in memory. */
export function createBufferSource(bytes: Buffer): RereadableByteSource {
  const read = (range?: ByteRange) => (range ? bytes.subarray(range.start, range.end + 1) : bytes)
  return { size: bytes.length, read: (range) => Readable.from([read(range)]) }
}

/** A short text, as it is sent. */
export function createTextRequestBody(text: string): S3RequestBody {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const source = createBufferSource(Buffer.from(text))
  return { size: source.size, sha256, read: () => source.read() }
}

/** Sends bytes whose hash is known: the store itself compares what arrives with it. */
export async function uploadToS3(
  client: S3Client,
  name: string,
  { source, sha256 }: { source: RereadableByteSource; sha256: string },
  part: number,
): Promise<void> {
  const { size } = source
  if (size > part) await uploadInParts(client, name, source, Math.max(part, Math.ceil(size / maxParts)))
  else
    await client.requestText({
      method: 'PUT',
      name,
      headers: uploadHeaders,
      body: { size, sha256, read: () => source.read() },
    })
}

async function uploadInParts(
  client: S3Client,
  name: string,
  source: RereadableByteSource,
  part: number,
): Promise<void> {
  const begun = await client.requestText({
    method: 'POST',
    name,
    query: { uploads: '' },
    headers: uploadHeaders,
  })
  const uploadId = readXmlElementText(begun ?? '', 'UploadId')
  if (!uploadId) throw createUnexpectedS3ResponseError('upload')
  try {
    const etags: string[] = []
    for (let start = 0; start < source.size; start += part) {
      const end = Math.min(start + part, source.size) - 1
      const read = () => source.read({ start, end })
      const body = { size: end - start + 1, sha256: await hashStream(read()), read }
      const query = { partNumber: String(etags.length + 1), uploadId }
      const answer = await client.request({ method: 'PUT', name, query, body })
      const etag = answer?.headers.get('etag')
      if (!etag) throw createUnexpectedS3ResponseError('part of an upload')
      etags.push(etag)
    }
    await completeMultipartUpload(client, name, uploadId, etags)
  } catch (error) {
    await abortMultipartUpload(client, name, uploadId)
    throw error
  }
}

async function completeMultipartUpload(
  client: S3Client,
  name: string,
  uploadId: string,
  etags: string[],
): Promise<void> {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('&', '&amp;')}</ETag></Part>`,
  )
  const answer = await client.requestText({
    method: 'POST',
    name,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body: createTextRequestBody(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
  })
  // A store begins to answer before it has put the parts together, so that success may still turn out to be none.
  if (!answer?.includes('<CompleteMultipartUploadResult'))
    throw client.toUnavailableError(new Error('an upload was not put together'))
}

/** Gives an unfinished upload up, as well as can be; a store that keeps it all the same is told of by the check. */
export async function abortMultipartUpload(client: S3Client, name: string, uploadId: string): Promise<void> {
  try {
    await client.requestText({ method: 'DELETE', name, query: { uploadId }, isExpectedError: () => true })
  } catch {
    // The error that led here says more than this one.
  }
}

async function hashStream(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
