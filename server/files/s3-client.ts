import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { runInSpan } from '../lib/spans.ts'
import { S3UnavailableError } from './errors.ts'
import { createS3ResponseError, parseS3Error, type S3Error } from './s3-responses.ts'
import { createS3Url, type S3Settings } from './s3-url.ts'
import { type RereadableRequestBody, sendRequestWithBackpressure } from './send-with-backpressure.ts'

export interface S3RetryAndTimeoutOptions {
  /** Total number of attempts. */
  readonly maxAttempts: number
  /** Delay before the second attempt; it doubles each time. */
  readonly firstDelayMs: number
  /** How long the store may take to respond. */
  readonly idleTimeoutMs: number
  /** Slowest supported upload rate; the timeout of a request grows with its body accordingly. */
  readonly minBytesPerSecond: number
}

export const defaultS3RetryAndTimeoutOptions: S3RetryAndTimeoutOptions = {
  maxAttempts: 5,
  firstDelayMs: 200,
  idleTimeoutMs: 30_000,
  minBytesPerSecond: 32_000,
}

/** The store no longer responds, or responds again. */
export type S3ReachabilityChange =
  | { readonly isReachable: false; readonly reason: S3UnavailableError }
  | { readonly isReachable: true; readonly awayMs: number }

export type S3ReachabilityListener = (change: S3ReachabilityChange) => void

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Object name below the prefix; undefined for the bucket itself. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RereadableRequestBody
  readonly signal?: AbortSignal
  /** Errors for which the result is null instead of an exception. */
  readonly isExpectedError?: (s3Error: S3Error) => boolean
}

const emptyBodySha256 = createHash('sha256').digest('hex')
/** While the store is away, requests are tried once and for this long, so that they don't pile up. */
const awayTimeoutMs = 5000
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504])

/** S3 client with signed requests, retries and timeouts. */
export class S3Client {
  readonly settings: S3Settings
  readonly retryOptions: S3RetryAndTimeoutOptions
  readonly #onReachabilityChange: S3ReachabilityListener
  readonly #keys = new Map<string, ArrayBuffer>()
  /** Since when all attempts fail; null: the store responds. */
  #awaySince: number | null = null

  constructor(
    settings: S3Settings,
    retryOptions: S3RetryAndTimeoutOptions,
    onReachabilityChange: S3ReachabilityListener = () => undefined,
  ) {
    this.settings = settings
    this.retryOptions = retryOptions
    this.#onReachabilityChange = onReachabilityChange
  }

  /**
   * Returns the response with its body unread; null for an expected error. Throws `S3UnavailableError` after
   * the last attempt and `S3ResponseError` for any other error response.
   */
  request(request: S3Request): Promise<Response | null> {
    return this.#runInSpan(request, () => this.#withRetries(request, async (response) => response))
  }

  /** Like `request`, with the body read as text. */
  requestText(request: S3Request): Promise<string | null> {
    return this.#runInSpan(request, () => this.#withRetries(request, (response) => response.text()))
  }

  #runInSpan<T>({ method }: S3Request, work: () => Promise<T>): Promise<T> {
    return runInSpan(`S3 ${method}`, { 'http.request.method': method }, work)
  }

  /** Waits before a retry: exponential backoff with jitter. */
  async waitBeforeRetry(attempt: number, signal?: AbortSignal): Promise<void> {
    const maxDelayMs = this.retryOptions.firstDelayMs * 2 ** (attempt - 1)
    await pause(maxDelayMs * (0.5 + Math.random() / 2), undefined, { signal })
  }

  toUnavailableError(error: unknown): S3UnavailableError {
    return new S3UnavailableError(this.settings.endpoint, getErrorReason(error), { cause: error })
  }

  async #withRetries<T>(
    request: S3Request,
    readResponse: (response: Response) => Promise<T>,
  ): Promise<T | null> {
    const startedAt = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.#attempt(request, readResponse)
      if (!(result instanceof S3UnavailableError)) this.#recordResponse()
      if ('taken' in result) return result.taken
      if ('code' in result && 'region' in result) {
        if (request.isExpectedError?.(result)) return null
        throw createS3ResponseError(result, this.settings)
      }
      if (attempt >= this.#getMaxAttempts(request, performance.now() - startedAt)) {
        this.#recordFailure(result)
        throw result
      }
      await this.waitBeforeRetry(attempt, request.signal)
    }
  }

  async #attempt<T>(
    request: S3Request,
    readResponse: (response: Response) => Promise<T>,
  ): Promise<{ taken: T } | S3Error | S3UnavailableError> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('timeout')), this.#getTimeoutMs(request))
    const signal = request.signal ? AbortSignal.any([timeout.signal, request.signal]) : timeout.signal
    try {
      const { url, headers } = await this.#sign(request)
      const { method, body } = request
      const response = body
        ? await sendRequestWithBackpressure(url, { method, headers, body, signal })
        : await fetch(url, { method, headers, redirect: 'manual', signal })
      if (response.ok) return { taken: await readResponse(response) }
      const s3Error = parseS3Error(response, (await response.text()).slice(0, 10_000))
      return retryableStatuses.has(response.status)
        ? this.toUnavailableError(new Error(s3Error.code))
        : s3Error
    } catch (error) {
      request.signal?.throwIfAborted()
      return this.toUnavailableError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  #getTimeoutMs({ body }: S3Request): number {
    const { idleTimeoutMs, minBytesPerSecond } = this.retryOptions
    const responseMs = this.#awaySince === null ? idleTimeoutMs : Math.min(idleTimeoutMs, awayTimeoutMs)
    return responseMs + ((body?.size ?? 0) / minBytesPerSecond) * 1000
  }

  /** A store that does not respond at all is not waited for several times by a visitor; an upload is worth it. */
  #getMaxAttempts({ body }: S3Request, elapsedMs: number): number {
    const { maxAttempts, idleTimeoutMs } = this.retryOptions
    return this.#awaySince !== null || (body === undefined && elapsedMs >= idleTimeoutMs) ? 1 : maxAttempts
  }

  #recordResponse(): void {
    if (this.#awaySince === null) return
    const awayMs = Math.round(performance.now() - this.#awaySince)
    this.#awaySince = null
    this.#onReachabilityChange({ isReachable: true, awayMs })
  }

  #recordFailure(reason: S3UnavailableError): void {
    if (this.#awaySince !== null) return
    this.#awaySince = performance.now()
    this.#onReachabilityChange({ isReachable: false, reason })
  }

  async #sign({ method, name, query, headers, body }: S3Request) {
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

/** The innermost cause is the most useful: `ECONNREFUSED` rather than "fetch failed". */
function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
