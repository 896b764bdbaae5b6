import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from './contract.ts'
import { oddAnswer, textOf } from './s3-answers.ts'
import type { S3Client } from './s3-client.ts'
import type { Sent } from './s3-send.ts'

/** From this size on a file is sent in parts of it, so that a stumble does not begin it all again. */
export const usualPart = 64 * 1024 * 1024

/** Stores take no more parts than this. */
const mostParts = 10_000

const headers = { 'content-type': 'application/octet-stream' }

/** Bytes that can be read more than once, also in part. */
export interface Source {
  readonly size: number
  read(range?: ByteRange): Readable
}

/** Bytes in memory. */
export function bytesOf(bytes: Buffer): Source {
  const read = (range?: ByteRange) => (range ? bytes.subarray(range.start, range.end + 1) : bytes)
  return { size: bytes.length, read: (range) => Readable.from([read(range)]) }
}

/** A short text, as it is sent. */
export function sentText(text: string): Sent {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const source = bytesOf(Buffer.from(text))
  return { size: source.size, sha256, read: () => source.read() }
}

/** Sends bytes whose hash is known: the store itself compares what arrives with it. */
export async function upload(
  client: S3Client,
  name: string,
  { source, sha256 }: { source: Source; sha256: string },
  part: number,
): Promise<void> {
  const { size } = source
  if (size > part) await uploadInParts(client, name, source, Math.max(part, Math.ceil(size / mostParts)))
  else
    await client.askText({ method: 'PUT', name, headers, body: { size, sha256, read: () => source.read() } })
}

async function uploadInParts(client: S3Client, name: string, source: Source, part: number): Promise<void> {
  const begun = await client.askText({ method: 'POST', name, query: { uploads: '' }, headers })
  const uploadId = textOf(begun ?? '', 'UploadId')
  if (!uploadId) throw oddAnswer('upload')
  try {
    const etags: string[] = []
    for (let start = 0; start < source.size; start += part) {
      const end = Math.min(start + part, source.size) - 1
      const read = () => source.read({ start, end })
      const body = { size: end - start + 1, sha256: await hashOf(read()), read }
      const query = { partNumber: String(etags.length + 1), uploadId }
      const answer = await client.ask({ method: 'PUT', name, query, body })
      const etag = answer?.headers.get('etag')
      if (!etag) throw oddAnswer('part of an upload')
      etags.push(etag)
    }
    await finish(client, name, uploadId, etags)
  } catch (error) {
    await abandonUpload(client, name, uploadId)
    throw error
  }
}

async function finish(client: S3Client, name: string, uploadId: string, etags: string[]): Promise<void> {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('&', '&amp;')}</ETag></Part>`,
  )
  const answer = await client.askText({
    method: 'POST',
    name,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body: sentText(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
  })
  // A store begins to answer before it has put the parts together, so that success may still turn out to be none.
  if (!answer?.includes('<CompleteMultipartUploadResult'))
    throw client.away(new Error('an upload was not put together'))
}

/** Gives an unfinished upload up, as well as can be; a store that keeps it all the same is told of by the check. */
export async function abandonUpload(client: S3Client, name: string, uploadId: string): Promise<void> {
  try {
    await client.askText({ method: 'DELETE', name, query: { uploadId }, expected: () => true })
  } catch {
    // The error that led here says more than this one.
  }
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
