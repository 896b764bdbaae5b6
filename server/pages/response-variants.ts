import { type AcceptedEncodings, type ContentEncoding, parseAcceptEncoding } from './content-encoding.ts'
import { computeContentDigest, findMatchingEntityTag, formatEntityTag } from './entity-tag.ts'

/** One packing of an answer, ready for the wire. */
export interface ResponseVariant {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly encoding: ContentEncoding
  /** Its header as a flat list of names and values. */
  readonly header: readonly string[]
  /** The header of a 304 for it. */
  readonly unchangedHeader: readonly string[]
}

/** An answer that can be given many times, in up to three packings. */
export interface PrecompressedResponse {
  readonly identity: ResponseVariant
  gzip: ResponseVariant | null
  br: ResponseVariant | null
}

/** What of a question decides which variant answers it. */
export interface NegotiationHeaders {
  readonly acceptEncoding: string | null | undefined
  readonly ifNoneMatch: string | null | undefined
}

/** A variant to send, or word that whoever asks has it already. */
export interface NegotiatedResponse {
  readonly status: 200 | 304
  readonly variant: ResponseVariant
}

/** Makes variants of one content that share its header. */
export class ResponseVariantFactory {
  readonly #digest: string
  readonly #shared: readonly string[]
  readonly #typed: readonly string[]

  /** `shared` goes with every answer, a 304 too; both are flat lists of names and values. */
  constructor(content: Uint8Array, contentType: string, shared: readonly string[]) {
    this.#digest = computeContentDigest(content, contentType, ...shared)
    this.#shared = shared
    this.#typed = [...shared, 'Content-Type', contentType]
  }

  create(bytes: Uint8Array<ArrayBuffer>, encoding: ContentEncoding): ResponseVariant {
    const tag = formatEntityTag(this.#digest, encoding)
    const packed = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    const header = [...this.#typed, ...packed, 'Content-Length', String(bytes.byteLength), 'ETag', tag]
    return { bytes, etag: tag, encoding, header, unchangedHeader: [...this.#shared, 'ETag', tag] }
  }
}

/** Chooses the best variant there is, or a 304 where whoever asks holds any variant they could be sent. */
export function negotiateResponse(
  response: PrecompressedResponse,
  conditions: NegotiationHeaders,
): NegotiatedResponse {
  const accepted = parseAcceptEncoding(conditions.acceptEncoding)
  const best = selectBestVariant(response, accepted)
  if (conditions.ifNoneMatch === undefined || conditions.ifNoneMatch === null) {
    return { status: 200, variant: best }
  }
  const sendable = [best, response.gzip, response.identity].filter(
    (variant): variant is ResponseVariant => variant !== null && isAccepted(variant, accepted),
  )
  const held = findMatchingEntityTag(
    conditions.ifNoneMatch,
    sendable.map(({ etag: tag }) => tag),
  )
  const variant = sendable.find(({ etag: tag }) => tag === held)
  return variant === undefined ? { status: 200, variant: best } : { status: 304, variant }
}

function selectBestVariant(answer: PrecompressedResponse, accepted: AcceptedEncodings): ResponseVariant {
  if (accepted.br && answer.br !== null) return answer.br
  if (accepted.gzip && answer.gzip !== null) return answer.gzip
  return answer.identity
}

function isAccepted(variant: ResponseVariant, accepted: AcceptedEncodings): boolean {
  return variant.encoding === 'identity' || accepted[variant.encoding]
}

/** A choice as a `Response`. */
export function toFetchResponse({ status, variant }: NegotiatedResponse, method: string): Response {
  const list = status === 304 ? variant.unchangedHeader : variant.header
  const headers = new Headers()
  for (let i = 0; i < list.length; i += 2) headers.append(list[i] ?? '', list[i + 1] ?? '')
  const bodyless = status === 304 || method === 'HEAD'
  return new Response(bodyless ? null : variant.bytes, { status, headers })
}
