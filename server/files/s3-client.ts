import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StoreAway } from './failures.ts'
import { addressOf, type S3Settings } from './s3-address.ts'
import { type Complaint, readComplaint, refusal } from './s3-answers.ts'
import { type Sent, send } from './s3-send.ts'

/** How patient one is with a store. */
export interface Patience {
  /** How often something is tried in all. */
  readonly tries: number
  /** The first wait before another try, in milliseconds; it doubles. */
  readonly wait: number
  /** How long a store may be silent. */
  readonly silence: number
  /** The slowest line that is waited for, in bytes a second; what is sent gets that much longer. */
  readonly slowest: number
}

export const usualPatience: Patience = { tries: 5, wait: 200, silence: 30_000, slowest: 32_000 }

/** What is asked of a store. */
export interface Asked {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Below the prefix; nothing: the bucket itself. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Sent
  readonly signal?: AbortSignal
  /** Answers beside success that are for the caller to read. */
  readonly expected?: (complaint: Complaint) => boolean
}

const empty = createHash('sha256').digest('hex')
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

/** Asks an S3 store: signed, tried again when it stumbles, and never waited for without end. */
export class S3Client {
  readonly settings: S3Settings
  readonly patience: Patience
  readonly #keys = new Map<string, ArrayBuffer>()

  constructor(settings: S3Settings, patience: Patience) {
    this.settings = settings
    this.patience = patience
  }

  /**
   * The beginning of the store's answer; its body is the caller's to read. Throws `StoreAway` if none is to be had for now
   * and `StoreRefused` if it is no; null for a refusal that was expected.
   */
  ask(asked: Asked): Promise<Response | null> {
    return this.#trying(asked, async (response) => response)
  }

  /** The same with the answer read to its end, as text. */
  askText(asked: Asked): Promise<string | null> {
    return this.#trying(asked, (response) => response.text())
  }

  /** Waits before another try: longer each time, and not everybody for the same time. */
  async rest(tried: number, signal?: AbortSignal): Promise<void> {
    const longest = this.patience.wait * 2 ** (tried - 1)
    await pause(longest * (0.5 + Math.random() / 2), undefined, { signal })
  }

  away(error: unknown): StoreAway {
    return new StoreAway(this.settings.endpoint, reasonOf(error), { cause: error })
  }

  async #trying<T>(asked: Asked, take: (response: Response) => Promise<T>): Promise<T | null> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#once(asked, take)
      if ('taken' in answer) return answer.taken
      if ('code' in answer && 'region' in answer) {
        if (asked.expected?.(answer)) return null
        throw refusal(answer, this.settings)
      }
      if (tried >= this.patience.tries) throw answer
      await this.rest(tried, asked.signal)
    }
  }

  async #once<T>(
    asked: Asked,
    take: (response: Response) => Promise<T>,
  ): Promise<{ taken: T } | Complaint | StoreAway> {
    const limit = new AbortController()
    const clock = setTimeout(() => limit.abort(new Error('it is silent')), this.#limitFor(asked))
    const signal = asked.signal ? AbortSignal.any([limit.signal, asked.signal]) : limit.signal
    try {
      const { url, headers } = await this.#signed(asked)
      const { method, body } = asked
      const response = body
        ? await send(url, { method, headers, body, signal })
        : await fetch(url, { method, headers, redirect: 'manual', signal })
      if (response.ok) return { taken: await take(response) }
      const complaint = readComplaint(response, (await response.text()).slice(0, 10_000))
      return passing.has(response.status) ? this.away(new Error(complaint.code)) : complaint
    } catch (error) {
      asked.signal?.throwIfAborted()
      return this.away(error)
    } finally {
      clearTimeout(clock)
    }
  }

  #limitFor({ body }: Asked): number {
    return this.patience.silence + ((body?.size ?? 0) / this.patience.slowest) * 1000
  }

  async #signed({ method, name, query, headers, body }: Asked) {
    const { prefix, region, accessKeyId, secretAccessKey } = this.settings
    const url = addressOf(this.settings, name === undefined ? '' : `${prefix}${name}`, query)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? empty },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: this.#keys,
    })
    return signer.sign()
  }
}

/** The innermost cause says most: `ECONNREFUSED` rather than "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
