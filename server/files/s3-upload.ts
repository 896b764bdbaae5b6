import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { HashedByteSource, RereadableByteSource } from './object-store.ts'
import type { S3Client } from './s3-client.ts'
import { createUnexpectedS3ResponseError, extractFirstXmlElementText } from './s3-responses.ts'
import type { RereadableRequestBody } from './send-with-backpressure.ts'

/**
 * Larger files are sent as multipart uploads with parts of this size, so that a failure repeats only one
 * part.
 */
export const defaultS3PartSize = 64 * 1024 * 1024

/** Limit of S3. */
const maxParts = 10_000

const uploadHeaders = { 'content-type': 'application/octet-stream' }

export function createTextRequestBody(text: string): RereadableRequestBody {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const bytes = Buffer.from(text)
  return { size: bytes.length, sha256, read: () => Readable.from([bytes]) }
}

/** Uploads bytes with a known hash, which the store verifies. */
export async function uploadToS3(
  client: S3Client,
  name: string,
  { source, sha256 }: HashedByteSource,
  partSize: number,
): Promise<void> {
  const { size } = source
  if (size > partSize)
    await uploadInParts(client, name, source, Math.max(partSize, Math.ceil(size / maxParts)))
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
  partSize: number,
): Promise<void> {
  const initiated = await client.requestText({
    method: 'POST',
    name,
    query: { uploads: '' },
    headers: uploadHeaders,
  })
  const uploadId = extractFirstXmlElementText(initiated ?? '', 'UploadId')
  if (!uploadId) throw createUnexpectedS3ResponseError('upload')
  try {
    const etags: string[] = []
    for (let start = 0; start < source.size; start += partSize) {
      const end = Math.min(start + partSize, source.size) - 1
      const read = () => source.read({ start, end })
      const body = { size: end - start + 1, sha256: await hashStream(read()), read }
      const query = { partNumber: String(etags.length + 1), uploadId }
      const response = await client.request({ method: 'PUT', name, query, body })
      const etag = response?.headers.get('etag')
      if (!etag) throw createUnexpectedS3ResponseError('part of an upload')
      etags.push(etag)
    }
    await completeMultipartUpload(client, name, uploadId, etags)
  } catch (error) {
    await tryAbortS3MultipartUpload(client, name, uploadId)
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
  const response = await client.requestText({
    method: 'POST',
    name,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body: createTextRequestBody(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
  })
  // The store sends the status before it has assembled the parts, so a 200 response can still contain an
  // error.
  if (!response?.includes('<CompleteMultipartUploadResult'))
    throw client.toUnavailableError(new Error('the multipart upload was not completed'))
}

/** Aborts an unfinished upload if possible; the file check reports uploads that remain. */
export async function tryAbortS3MultipartUpload(
  client: S3Client,
  name: string,
  uploadId: string,
): Promise<void> {
  try {
    await client.requestText({ method: 'DELETE', name, query: { uploadId }, isExpectedError: () => true })
  } catch {
    // The original error is more useful than this one.
  }
}

async function hashStream(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
