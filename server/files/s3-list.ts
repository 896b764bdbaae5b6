import type { S3Client } from './s3-client.ts'
import {
  createUnexpectedS3ResponseError,
  parseS3ListingPage,
  parseS3MultipartUploads,
} from './s3-responses.ts'

/** Something in the bucket, by its name below the prefix. */
export interface S3Object {
  readonly name: string
  readonly size: number
  readonly at: number
}

/** What lies in the bucket below the prefix, in the order of names, a thousand at a time; only what begins so, if asked. */
export async function* listS3Objects(client: S3Client, { beginning = '' } = {}): AsyncGenerator<S3Object> {
  const { prefix } = client.settings
  for (let token: string | null = null; ; ) {
    const query = {
      'list-type': '2',
      ...(prefix + beginning === '' ? {} : { prefix: prefix + beginning }),
      ...(token === null ? {} : { 'continuation-token': token }),
    }
    const { objects, nextToken: next } = parseS3ListingPage(
      (await client.requestText({ method: 'GET', query })) ?? '',
    )
    for (const { key, size, at } of objects) {
      if (!key.startsWith(prefix)) throw createUnexpectedS3ResponseError('listing of what was asked for')
      yield { name: key.slice(prefix.length), size, at }
    }
    if (next === null) return
    if (next === token) throw createUnexpectedS3ResponseError('end of a listing')
    token = next
  }
}

/** Uploads in parts that were begun and never finished; none where the store does not tell. */
export async function listUnfinishedS3Uploads(client: S3Client) {
  const { prefix } = client.settings
  const query = { uploads: '', ...(prefix === '' ? {} : { prefix }) }
  const answer = await client.requestText({ method: 'GET', query, isExpectedError: () => true })
  return parseS3MultipartUploads(answer ?? '').flatMap(({ key, id, at }) =>
    key.startsWith(prefix) ? [{ name: key.slice(prefix.length), id, at }] : [],
  )
}
