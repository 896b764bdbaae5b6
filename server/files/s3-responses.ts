import { ObjectStoreResponseError } from './errors.ts'
import type { S3Settings } from './s3-url.ts'

interface S3ListingPage {
  readonly objects: readonly { readonly key: string; readonly size: number; readonly at: number }[]
  /** Continuation token; null on the last page. */
  readonly nextToken: string | null
}

/** A parsed error response of the store. */
export interface S3Error {
  readonly status: number
  readonly code: string
  /** Region of the bucket according to the store; null if it is not in the response. */
  readonly region: string | null
}

/** Parses a page of a listing; throws `ObjectStoreResponseError` for any other response. */
export function parseS3ListingPage(xml: string): S3ListingPage {
  if (!xml.includes('<ListBucketResult')) throw createUnexpectedS3ResponseError('a listing')
  const objects = readXmlElements(xml, 'Contents').map((block) => {
    const [key, size, at] = [
      extractFirstXmlElementText(block, 'Key'),
      extractFirstXmlElementText(block, 'Size'),
      extractFirstXmlElementText(block, 'LastModified'),
    ]
    const time = Date.parse(at ?? '')
    if (key === null || !/^\d{1,15}$/.test(size ?? '') || Number.isNaN(time))
      throw createUnexpectedS3ResponseError('a listing')
    return { key, size: Number(size), at: time }
  })
  const isTruncated = extractFirstXmlElementText(xml, 'IsTruncated') === 'true'
  const next = extractFirstXmlElementText(xml, 'NextContinuationToken')
  if (isTruncated && !next) throw createUnexpectedS3ResponseError('a listing')
  return { objects, nextToken: isTruncated ? next : null }
}

/** Parses a list of unfinished multipart uploads. */
export function parseS3MultipartUploads(xml: string): { key: string; id: string; at: number }[] {
  return readXmlElements(xml, 'Upload').flatMap((block) => {
    const [key, id, at] = [
      extractFirstXmlElementText(block, 'Key'),
      extractFirstXmlElementText(block, 'UploadId'),
      extractFirstXmlElementText(block, 'Initiated'),
    ]
    return key === null || id === null ? [] : [{ key, id, at: Date.parse(at ?? '') }]
  })
}

/** Parses an error response. */
export function parseS3Error(response: Response, body: string): S3Error {
  const errorCode = body.includes('<Error') ? extractFirstXmlElementText(body, 'Code') : null
  const region = response.headers.get('x-amz-bucket-region') ?? extractFirstXmlElementText(body, 'Region')
  return { status: response.status, code: errorCode ?? `HTTP ${response.status}`, region }
}

/** The message tells the operator what to change. */
export function createS3ResponseError(
  s3Error: S3Error,
  { endpoint, bucket, region }: S3Settings,
): ObjectStoreResponseError {
  const { code, status } = s3Error
  return new ObjectStoreResponseError(code, `The S3 store at ${endpoint} refuses (${code}): ${getAdvice()}.`)

  function getAdvice(): string {
    if (s3Error.region !== null && s3Error.region !== region)
      return `the bucket "${bucket}" is in another region; set S3_REGION to ${s3Error.region}`
    switch (code) {
      case 'InvalidAccessKeyId':
        return 'it does not know the key S3_ACCESS_KEY_ID'
      case 'SignatureDoesNotMatch':
        return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID'
      case 'NoSuchBucket':
        return `there is no bucket "${bucket}"; make it, or correct S3_BUCKET`
      case 'RequestTimeTooSkewed':
        return 'the clock of this machine is wrong'
      case 'AuthorizationHeaderMalformed':
        return 'S3_REGION is not the region of the bucket'
      default:
        return status === 401 || status === 403
          ? `the key S3_ACCESS_KEY_ID may not list, read, write and delete in the bucket "${bucket}"`
          : `check S3_ENDPOINT, S3_BUCKET "${bucket}" and S3_FORCE_PATH_STYLE`
    }
  }
}

/** For a response that is not valid S3. */
export function createUnexpectedS3ResponseError(expected: string): ObjectStoreResponseError {
  return new ObjectStoreResponseError(
    'OddAnswer',
    `What S3_ENDPOINT names does not answer as an S3 store does: no ${expected}.`,
  )
}

/** The text of the first element of this name. */
export function extractFirstXmlElementText(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? null : unescapeXml(text)
}

function readXmlElements(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs')), (match) => match[1] ?? '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const point = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
