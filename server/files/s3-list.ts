import type { ListedObject } from './contract.ts'
import type { S3Client } from './s3-client.ts'
import {
  createUnexpectedS3ResponseError,
  parseS3ListingPage,
  parseS3MultipartUploads,
} from './s3-responses.ts'

/**
 * Lists objects below the prefix ordered by name, a thousand per request; `beginning` filters by name prefix, `after` leaves
 * out names up to it, and names are relative to the prefix.
 */
export async function* listS3Objects(
  client: S3Client,
  { beginning = '', after = '' } = {},
): AsyncGenerator<ListedObject> {
  const { prefix } = client.settings
  for (let token: string | null = null; ; ) {
    const query = {
      'list-type': '2',
      ...(prefix + beginning === '' ? {} : { prefix: prefix + beginning }),
      ...(after === '' ? {} : { 'start-after': prefix + after }),
      ...(token === null ? {} : { 'continuation-token': token }),
    }
    const { objects, nextToken: next } = parseS3ListingPage(
      (await client.requestText({ method: 'GET', query })) ?? '',
    )
    for (const { key, size, at } of objects) {
      if (!key.startsWith(prefix)) throw createUnexpectedS3ResponseError('listing of the requested prefix')
      yield { name: key.slice(prefix.length), size, at }
    }
    if (next === null) return
    if (next === token) throw createUnexpectedS3ResponseError('end of a listing')
    token = next
  }
}

/** Lists unfinished multipart uploads; none if the store does not support listing them. */
export async function listUnfinishedS3Uploads(client: S3Client) {
  const { prefix } = client.settings
  const query = { uploads: '', ...(prefix === '' ? {} : { prefix }) }
  const response = await client.requestText({ method: 'GET', query, isExpectedError: () => true })
  return parseS3MultipartUploads(response ?? '').flatMap(({ key, id, at }) =>
    key.startsWith(prefix) ? [{ name: key.slice(prefix.length), id, at }] : [],
  )
}
