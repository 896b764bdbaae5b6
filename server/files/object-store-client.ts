import { setTimeout as pause } from 'node:timers/promises'
import { runInSpan } from '../lib/spans.ts'
import type { ByteRange } from './contract.ts'
import type { ObjectStoreResponseError, ObjectStoreUnavailableError } from './errors.ts'
import { type RereadableRequestBody, sendRequestWithBackpressure } from './send-with-backpressure.ts'

export interface RetryAndTimeoutOptions {
  /** Total number of attempts. */
  readonly maxAttempts: number
  /** Delay before the second attempt; it doubles each time. */
  readonly firstDelayMs: number
  /** How long the store may take to respond. */
  readonly idleTimeoutMs: number
  /** Slowest supported upload rate; the timeout of a request grows with its body accordingly. */
  readonly minBytesPerSecond: number
}

export const defaultRetryAndTimeoutOptions: RetryAndTimeoutOptions = {
  maxAttempts: 5,
  firstDelayMs: 200,
  idleTimeoutMs: 30_000,
  minBytesPerSecond: 32_000,
}

/** The store no longer responds, or responds again. */
export type StoreReachabilityChange =
  | { readonly isReachable: false; readonly reason: ObjectStoreUnavailableError }
  | { readonly isReachable: true; readonly awayMs: number }

export type StoreReachabilityListener = (change: StoreReachabilityChange) => void

/** A parsed error response of a store. */
export interface StoreError {
  /** The exact status, which may be in the body only. */
  readonly status: number
  readonly code: string
}

export interface StoreRequest<TError extends StoreError = StoreError> {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  /** What is requested, as the store names it; undefined for the bucket itself. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RereadableRequestBody
  readonly signal?: AbortSignal
  /** Errors for which the result is null instead of an exception. */
  readonly isExpectedError?: (error: TError) => boolean
}

/** While the store is away, requests are tried once and for this long, so that they don't pile up. */
const awayTimeoutMs = 5000
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504])

/** HTTP client of a store, with retries and timeouts. */
export abstract class ObjectStoreClient<TError extends StoreError> {
  readonly retryOptions: RetryAndTimeoutOptions
  readonly #onReachabilityChange: StoreReachabilityListener
  /** Since when all attempts fail; null: the store responds. */
  #awaySince: number | null = null

  constructor(
    retryOptions: RetryAndTimeoutOptions,
    onReachabilityChange: StoreReachabilityListener = () => undefined,
  ) {
    this.retryOptions = retryOptions
    this.#onReachabilityChange = onReachabilityChange
  }

  /** Short name of the kind of store, for traces. */
  protected abstract readonly storeName: string
  protected abstract prepare(request: StoreRequest<TError>): Promise<{ url: URL; headers: Headers }>
  protected abstract parseError(response: Response, body: string): TError
  protected abstract createResponseError(error: TError): ObjectStoreResponseError
  protected abstract createUnavailableError(
    reason: string,
    options: ErrorOptions,
  ): ObjectStoreUnavailableError
  /** For a response that is not one of such a store. */
  abstract createUnexpectedResponseError(expected: string): ObjectStoreResponseError
  /** Requests bytes of an object; null if it is missing. */
  abstract startDownload(name: string, range: ByteRange, signal: AbortSignal): Promise<Response | null>

  /**
   * Returns the response with its body unread; null for an expected error. Throws `ObjectStoreUnavailableError` after
   * the last attempt and `ObjectStoreResponseError` for any other error response.
   */
  request(request: StoreRequest<TError>): Promise<Response | null> {
    return this.#runInSpan(request, () => this.#withRetries(request, async (response) => response))
  }

  /** Like `request`, with the body read as text. */
  requestText(request: StoreRequest<TError>): Promise<string | null> {
    return this.#runInSpan(request, () => this.#withRetries(request, (response) => response.text()))
  }

  /** Waits before a retry: exponential backoff with jitter. */
  async waitBeforeRetry(attempt: number, signal?: AbortSignal): Promise<void> {
    const maxDelayMs = this.retryOptions.firstDelayMs * 2 ** (attempt - 1)
    await pause(maxDelayMs * (0.5 + Math.random() / 2), undefined, { signal })
  }

  toUnavailableError(error: unknown): ObjectStoreUnavailableError {
    return this.createUnavailableError(getErrorReason(error), { cause: error })
  }

  #runInSpan<T>({ method }: StoreRequest<TError>, work: () => Promise<T>): Promise<T> {
    return runInSpan(`${this.storeName} ${method}`, { 'http.request.method': method }, work)
  }

  async #withRetries<T>(
    request: StoreRequest<TError>,
    readResponse: (response: Response) => Promise<T>,
  ): Promise<T | null> {
    const startedAt = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.#attempt(request, readResponse)
      if (!('unavailable' in result)) this.#recordResponse()
      if ('taken' in result) return result.taken
      if ('error' in result) {
        if (request.isExpectedError?.(result.error)) return null
        throw this.createResponseError(result.error)
      }
      if (attempt >= this.#getMaxAttempts(request, performance.now() - startedAt)) {
        this.#recordFailure(result.unavailable)
        throw result.unavailable
      }
      await this.waitBeforeRetry(attempt, request.signal)
    }
  }

  async #attempt<T>(
    request: StoreRequest<TError>,
    readResponse: (response: Response) => Promise<T>,
  ): Promise<{ taken: T } | { error: TError } | { unavailable: ObjectStoreUnavailableError }> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('timeout')), this.#getTimeoutMs(request))
    const signal = request.signal ? AbortSignal.any([timeout.signal, request.signal]) : timeout.signal
    try {
      const { url, headers } = await this.prepare(request)
      const { method, body } = request
      const response = body
        ? await sendRequestWithBackpressure(url, { method, headers, body, signal })
        : await fetch(url, { method, headers, redirect: 'manual', signal })
      if (response.ok) return { taken: await readResponse(response) }
      const error = this.parseError(response, (await response.text()).slice(0, 10_000))
      return retryableStatuses.has(response.status) || retryableStatuses.has(error.status)
        ? { unavailable: this.toUnavailableError(new Error(error.code)) }
        : { error }
    } catch (error) {
      request.signal?.throwIfAborted()
      return { unavailable: this.toUnavailableError(error) }
    } finally {
      clearTimeout(timer)
    }
  }

  #getTimeoutMs({ body }: StoreRequest<TError>): number {
    const { idleTimeoutMs, minBytesPerSecond } = this.retryOptions
    const responseMs = this.#awaySince === null ? idleTimeoutMs : Math.min(idleTimeoutMs, awayTimeoutMs)
    return responseMs + ((body?.size ?? 0) / minBytesPerSecond) * 1000
  }

  /** A store that does not respond at all is not waited for several times by a visitor; an upload is worth it. */
  #getMaxAttempts({ body }: StoreRequest<TError>, elapsedMs: number): number {
    const { maxAttempts, idleTimeoutMs } = this.retryOptions
    return this.#awaySince !== null || (body === undefined && elapsedMs >= idleTimeoutMs) ? 1 : maxAttempts
  }

  #recordResponse(): void {
    if (this.#awaySince === null) return
    const awayMs = Math.round(performance.now() - this.#awaySince)
    this.#awaySince = null
    this.#onReachabilityChange({ isReachable: true, awayMs })
  }

  #recordFailure(reason: ObjectStoreUnavailableError): void {
    if (this.#awaySince !== null) return
    this.#awaySince = performance.now()
    this.#onReachabilityChange({ isReachable: false, reason })
  }
}

/** The innermost cause is the most useful: `ECONNREFUSED` rather than "fetch failed". */
function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
