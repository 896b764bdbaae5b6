import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { S3UnavailableError } from './errors.ts'
import { createS3ResponseError, parseS3Error, type S3Error } from './s3-responses.ts'
import { createS3Url, type S3Settings } from './s3-url.ts'
import { type S3RequestBody, sendWithBackpressure } from './send-with-backpressure.ts'

/** How patient one is with a store. */
export interface S3RetryOptions {
  /** How often something is tried in all. */
  readonly maxAttempts: number
  /** The first wait before another try, in milliseconds; it doubles. */
  readonly firstDelayMs: number
  /** How long a store may be silent. */
  readonly idleTimeoutMs: number
  /** The slowest line that is waited for, in bytes a second; what is sent gets that much longer. */
  readonly minBytesPerSecond: number
}

export const defaultS3RetryOptions: S3RetryOptions = {
  maxAttempts: 5,
  firstDelayMs: 200,
  idleTimeoutMs: 30_000,
  minBytesPerSecond: 32_000,
}

/** What is asked of a store. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Below the prefix; nothing: the bucket itself. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3RequestBody
  readonly signal?: AbortSignal
  /** Answers beside success that are for the caller to read. */
  readonly isExpectedError?: (complaint: S3Error) => boolean
}

const emptyBodySha256 = createHash('sha256').digest('hex')
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504])

/** Asks an S3 store: signed, tried again when it stumbles, and never waited for without end. */
export class S3Client {
  readonly settings: S3Settings
  readonly retryOptions: S3RetryOptions
  readonly #keys = new Map<string, ArrayBuffer>()

  constructor(settings: S3Settings, patience: S3RetryOptions) {
    this.settings = settings
    this.retryOptions = patience
  }

  /**
   * The beginning of the store's answer; its body is the caller's to read. Throws `StoreAway` if none is to be had for now
   * and `StoreRefused` if it is no; null for a refusal that was expected.
   */
  request(asked: S3Request): Promise<Response | null> {
    return this.#trying(asked, async (response) => response)
  }

  /** The same with the answer read to its end, as text. */
  requestText(asked: S3Request): Promise<string | null> {
    return this.#trying(asked, (response) => response.text())
  }

  /** Waits before another try: longer each time, and not everybody for the same time. */
  async waitBeforeRetry(tried: number, signal?: AbortSignal): Promise<void> {
    const longest = this.retryOptions.firstDelayMs * 2 ** (tried - 1)
    await pause(longest * (0.5 + Math.random() / 2), undefined, { signal })
  }

  toUnavailableError(error: unknown): S3UnavailableError {
    return new S3UnavailableError(this.settings.endpoint, getErrorReason(error), { cause: error })
  }

  async #trying<T>(asked: S3Request, take: (response: Response) => Promise<T>): Promise<T | null> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#once(asked, take)
      if ('taken' in answer) return answer.taken
      if ('code' in answer && 'region' in answer) {
        if (asked.isExpectedError?.(answer)) return null
        throw createS3ResponseError(answer, this.settings)
      }
      if (tried >= this.retryOptions.maxAttempts) throw answer
      await this.waitBeforeRetry(tried, asked.signal)
    }
  }

  async #once<T>(
    asked: S3Request,
    take: (response: Response) => Promise<T>,
  ): Promise<{ taken: T } | S3Error | S3UnavailableError> {
    const limit = new AbortController()
    const clock = setTimeout(() => limit.abort(new Error('it is silent')), this.#limitFor(asked))
    const signal = asked.signal ? AbortSignal.any([limit.signal, asked.signal]) : limit.signal
    try {
      const { url, headers } = await this.#signed(asked)
      const { method, body } = asked
      const response = body
        ? await sendWithBackpressure(url, { method, headers, body, signal })
        : await fetch(url, { method, headers, redirect: 'manual', signal })
      if (response.ok) return { taken: await take(response) }
      const complaint = parseS3Error(response, (await response.text()).slice(0, 10_000))
      return retryableStatuses.has(response.status)
        ? this.toUnavailableError(new Error(complaint.code))
        : complaint
    } catch (error) {
      asked.signal?.throwIfAborted()
      return this.toUnavailableError(error)
    } finally {
      clearTimeout(clock)
    }
  }

  #limitFor({ body }: S3Request): number {
    return this.retryOptions.idleTimeoutMs + ((body?.size ?? 0) / this.retryOptions.minBytesPerSecond) * 1000
  }

  async #signed({ method, name, query, headers, body }: S3Request) {
    const { prefix, region, accessKeyId, secretAccessKey } = this.settings
    const url = createS3Url(this.settings, name === undefined ? '' : `${prefix}${name}`, query)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptyBodySha256 },
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
function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
