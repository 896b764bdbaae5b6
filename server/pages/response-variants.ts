import { type AcceptedEncodings, type ContentEncoding, parseAcceptEncoding } from './content-encoding.ts'
import { computeContentDigest, findMatchingEntityTag, formatEntityTag } from './entity-tag.ts'

/** One encoding of a response, ready to send. */
export interface ResponseEncodingVariant {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly encoding: ContentEncoding
  /** Headers as a flat list of names and values. */
  readonly header: readonly string[]
  /** The headers of its 304 response. */
  readonly unchangedHeader: readonly string[]
}

/** A response that is sent many times, in up to three encodings. */
export interface PrecompressedResponse {
  readonly identity: ResponseEncodingVariant
  gzip: ResponseEncodingVariant | null
  br: ResponseEncodingVariant | null
}

/** The request headers that select a variant. */
interface NegotiationHeaders {
  readonly acceptEncoding: string | null | undefined
  readonly ifNoneMatch: string | null | undefined
}

/** A variant to send, or a 304 for a client that has it already. */
export interface EncodedVariantOrNotModified {
  readonly status: 200 | 304
  readonly variant: ResponseEncodingVariant
}

/** Creates variants of one content that share its headers. */
export class ResponseEncodingVariantFactory {
  readonly #digest: string
  readonly #shared: readonly string[]
  readonly #typed: readonly string[]

  /** `shared` headers are sent with every response, including a 304; a flat list of names and values. */
  constructor(content: Uint8Array, contentType: string, shared: readonly string[]) {
    this.#digest = computeContentDigest(content, contentType, ...shared)
    this.#shared = shared
    this.#typed = [...shared, 'Content-Type', contentType]
  }

  create(bytes: Uint8Array<ArrayBuffer>, encoding: ContentEncoding): ResponseEncodingVariant {
    const tag = formatEntityTag(this.#digest, encoding)
    const encodingHeader = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    const header = [
      ...this.#typed,
      ...encodingHeader,
      'Content-Length',
      String(bytes.byteLength),
      'ETag',
      tag,
    ]
    return { bytes, etag: tag, encoding, header, unchangedHeader: [...this.#shared, 'ETag', tag] }
  }
}

/** Selects the best available variant, or a 304 when the client holds any variant that it accepts. */
export function negotiateResponse(
  response: PrecompressedResponse,
  conditions: NegotiationHeaders,
): EncodedVariantOrNotModified {
  const accepted = parseAcceptEncoding(conditions.acceptEncoding)
  const best = selectBestVariant(response, accepted)
  if (conditions.ifNoneMatch === undefined || conditions.ifNoneMatch === null) {
    return { status: 200, variant: best }
  }
  const sendable = [best, response.gzip, response.identity].filter(
    (variant): variant is ResponseEncodingVariant => variant !== null && isAccepted(variant, accepted),
  )
  const matchingTag = findMatchingEntityTag(
    conditions.ifNoneMatch,
    sendable.map(({ etag: tag }) => tag),
  )
  const variant = sendable.find(({ etag: tag }) => tag === matchingTag)
  return variant === undefined ? { status: 200, variant: best } : { status: 304, variant }
}

function selectBestVariant(
  response: PrecompressedResponse,
  accepted: AcceptedEncodings,
): ResponseEncodingVariant {
  if (accepted.br && response.br !== null) return response.br
  if (accepted.gzip && response.gzip !== null) return response.gzip
  return response.identity
}

function isAccepted(variant: ResponseEncodingVariant, accepted: AcceptedEncodings): boolean {
  return variant.encoding === 'identity' || accepted[variant.encoding]
}

/** The same response with a header, in place of its earlier value if it has one. */
export function setResponseHeader(
  { status, variant }: EncodedVariantOrNotModified,
  name: string,
  value: string,
): EncodedVariantOrNotModified {
  const replace = (header: readonly string[]) => {
    const index = header.findIndex((text, i) => i % 2 === 0 && text === name)
    return index < 0 ? [...header, name, value] : header.with(index + 1, value)
  }
  const { header, unchangedHeader } = variant
  return {
    status,
    variant: { ...variant, header: replace(header), unchangedHeader: replace(unchangedHeader) },
  }
}

/** Converts a negotiated response to a fetch `Response`. */
export function toFetchResponse({ status, variant }: EncodedVariantOrNotModified, method: string): Response {
  const headerList = status === 304 ? variant.unchangedHeader : variant.header
  const headers = new Headers()
  for (let i = 0; i < headerList.length; i += 2) headers.append(headerList[i] ?? '', headerList[i + 1] ?? '')
  const bodyless = status === 304 || method === 'HEAD'
  return new Response(bodyless ? null : variant.bytes, { status, headers })
}
