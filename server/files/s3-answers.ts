import { StoreRefused } from './failures.ts'
import type { S3Settings } from './s3-address.ts'

/** One page of what is in a bucket. */
export interface Listing {
  readonly objects: readonly { readonly key: string; readonly size: number; readonly at: number }[]
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}

/** What went wrong, as the store puts it. */
export interface Complaint {
  readonly status: number
  readonly code: string
  /** Where the store says the bucket is; null: it does not say. */
  readonly region: string | null
}

/** Reads a page of a listing; throws `StoreRefused` for anything that is none. */
export function readListing(xml: string): Listing {
  if (!xml.includes('<ListBucketResult')) throw oddAnswer('a listing')
  const objects = blocks(xml, 'Contents').map((block) => {
    const [key, size, at] = [textOf(block, 'Key'), textOf(block, 'Size'), textOf(block, 'LastModified')]
    const time = Date.parse(at ?? '')
    if (key === null || !/^\d{1,15}$/.test(size ?? '') || Number.isNaN(time)) throw oddAnswer('a listing')
    return { key, size: Number(size), at: time }
  })
  const more = textOf(xml, 'IsTruncated') === 'true'
  const next = textOf(xml, 'NextContinuationToken')
  if (more && !next) throw oddAnswer('a listing')
  return { objects, next: more ? next : null }
}

/** Uploads in parts that were begun and never finished. */
export function readUploads(xml: string): { key: string; id: string; at: number }[] {
  return blocks(xml, 'Upload').flatMap((block) => {
    const [key, id, at] = [textOf(block, 'Key'), textOf(block, 'UploadId'), textOf(block, 'Initiated')]
    return key === null || id === null ? [] : [{ key, id, at: Date.parse(at ?? '') }]
  })
}

/** Reads why a store refused something. */
export function readComplaint(response: Response, body: string): Complaint {
  const spoken = body.includes('<Error') ? textOf(body, 'Code') : null
  const region = response.headers.get('x-amz-bucket-region') ?? textOf(body, 'Region')
  return { status: response.status, code: spoken ?? `HTTP ${response.status}`, region }
}

/** The line that tells the operator what to change. */
export function refusal(complaint: Complaint, { endpoint, bucket, region }: S3Settings): StoreRefused {
  const { code, status } = complaint
  return new StoreRefused(code, `The S3 store at ${endpoint} refuses (${code}): ${adviceOn()}.`)

  function adviceOn(): string {
    if (complaint.region !== null && complaint.region !== region)
      return `the bucket "${bucket}" is in another region; set S3_REGION to ${complaint.region}`
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

/** An answer that no S3 store gives. */
export function oddAnswer(expected: string): StoreRefused {
  return new StoreRefused(
    'OddAnswer',
    `What S3_ENDPOINT names does not answer as an S3 store does: no ${expected}.`,
  )
}

/** The text of the first element of this name. */
export function textOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? null : unescaped(text)
}

function blocks(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs')), (match) => match[1] ?? '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const point = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
