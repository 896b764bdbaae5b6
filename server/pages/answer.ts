import { type Accepted, acceptedEncodings, type Encoding } from './encoding.ts'
import { digestOf, entityTag, matchingTag } from './entity-tag.ts'

/** One packing of an answer, ready for the wire. */
export interface Variant {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly tag: string
  readonly encoding: Encoding
  /** Its header as a flat list of names and values. */
  readonly header: readonly string[]
  /** The header of a 304 for it. */
  readonly unchangedHeader: readonly string[]
}

/** An answer that can be given many times, in up to three packings. */
export interface StoredAnswer {
  readonly identity: Variant
  gzip: Variant | null
  br: Variant | null
}

/** What of a question decides which variant answers it. */
export interface Conditions {
  readonly acceptEncoding: string | null | undefined
  readonly ifNoneMatch: string | null | undefined
}

/** A variant to send, or word that whoever asks has it already. */
export interface Choice {
  readonly status: 200 | 304
  readonly variant: Variant
}

/** Makes variants of one content that share its header. */
export class VariantMaker {
  readonly #digest: string
  readonly #shared: readonly string[]
  readonly #typed: readonly string[]

  /** `shared` goes with every answer, a 304 too; both are flat lists of names and values. */
  constructor(content: Uint8Array, contentType: string, shared: readonly string[]) {
    this.#digest = digestOf(content, contentType, ...shared)
    this.#shared = shared
    this.#typed = [...shared, 'Content-Type', contentType]
  }

  make(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Variant {
    const tag = entityTag(this.#digest, encoding)
    const packed = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    const header = [...this.#typed, ...packed, 'Content-Length', String(bytes.byteLength), 'ETag', tag]
    return { bytes, tag, encoding, header, unchangedHeader: [...this.#shared, 'ETag', tag] }
  }
}

/** Chooses the best variant there is, or a 304 where whoever asks holds any variant they could be sent. */
export function choose(answer: StoredAnswer, conditions: Conditions): Choice {
  const accepted = acceptedEncodings(conditions.acceptEncoding)
  const best = bestOf(answer, accepted)
  if (conditions.ifNoneMatch === undefined || conditions.ifNoneMatch === null) {
    return { status: 200, variant: best }
  }
  const sendable = [best, answer.gzip, answer.identity].filter(
    (variant): variant is Variant => variant !== null && isAccepted(variant, accepted),
  )
  const held = matchingTag(
    conditions.ifNoneMatch,
    sendable.map(({ tag }) => tag),
  )
  const variant = sendable.find(({ tag }) => tag === held)
  return variant === undefined ? { status: 200, variant: best } : { status: 304, variant }
}

function bestOf(answer: StoredAnswer, accepted: Accepted): Variant {
  if (accepted.br && answer.br !== null) return answer.br
  if (accepted.gzip && answer.gzip !== null) return answer.gzip
  return answer.identity
}

function isAccepted(variant: Variant, accepted: Accepted): boolean {
  return variant.encoding === 'identity' || accepted[variant.encoding]
}

/** A choice as a `Response`. */
export function responseOf({ status, variant }: Choice, method: string): Response {
  const list = status === 304 ? variant.unchangedHeader : variant.header
  const headers = new Headers()
  for (let i = 0; i < list.length; i += 2) headers.append(list[i] ?? '', list[i + 1] ?? '')
  const bodyless = status === 304 || method === 'HEAD'
  return new Response(bodyless ? null : variant.bytes, { status, headers })
}
