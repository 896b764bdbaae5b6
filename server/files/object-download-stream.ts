import { Readable } from 'node:stream'
import { toError } from '../lib/errors.ts'
import type { ByteRange } from './contract.ts'
import { ObjectStoreResponseError } from './errors.ts'
import type { ObjectStoreClient, StoreError } from './object-store-client.ts'

/** What a download needs of the client of a store. */
type DownloadClient = Pick<
  ObjectStoreClient<StoreError>,
  | 'startDownload'
  | 'retryOptions'
  | 'waitBeforeRetry'
  | 'toUnavailableError'
  | 'createUnexpectedResponseError'
>

/**
 * Streams an object. The request starts with the first read and is resumed after a broken connection,
 * since the content of a hash never changes. Destroying the stream closes the connection.
 */
export class ObjectDownloadStream extends Readable {
  readonly #client: DownloadClient
  readonly #name: string
  readonly #abortController = new AbortController()
  #reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  #next: number
  readonly #end: number
  #failures = 0

  /** `size`: size of the whole file. */
  constructor(client: DownloadClient, name: string, size: number, range?: ByteRange) {
    super()
    this.#client = client
    this.#name = name
    this.#next = range?.start ?? 0
    this.#end = range?.end ?? size - 1
  }

  override _read(): void {
    this.#readNext().then(
      (chunk) => this.push(chunk),
      (error: unknown) => this.destroy(toError(error)),
    )
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#abortController.abort()
    done(error)
  }

  /** The next bytes; null at the end. */
  async #readNext(): Promise<Uint8Array | null> {
    while (this.#next <= this.#end) {
      this.#reader ??= await this.#startRequest()
      const chunk = await this.#readChunk(this.#reader)
      if (chunk === null) continue
      // Some stores send more than was requested.
      const requested = chunk.subarray(0, this.#end - this.#next + 1)
      this.#next += requested.length
      if (requested.length > 0) return requested
    }
    return null
  }

  /** Reads one chunk; null if the connection broke and must be resumed. */
  async #readChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> {
    const { promise: timedOut, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('timeout')), this.#client.retryOptions.idleTimeoutMs)
    try {
      const { value, done } = await Promise.race([reader.read(), timedOut])
      if (done) throw new Error('the response is shorter than announced')
      return value
    } catch (error) {
      this.#abortController.signal.throwIfAborted()
      reader.cancel().catch(() => undefined)
      this.#reader = null
      this.#failures += 1
      if (this.#failures >= this.#client.retryOptions.maxAttempts)
        throw this.#client.toUnavailableError(error)
      await this.#client.waitBeforeRetry(this.#failures, this.#abortController.signal)
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  async #startRequest(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const range = { start: this.#next, end: this.#end }
    const response = await this.#client.startDownload(this.#name, range, this.#abortController.signal)
    if (response === null)
      throw new ObjectStoreResponseError(
        'NoSuchKey',
        `The file ${this.#name} is missing from the store of files`,
      )
    const from = response.headers.get('content-range')?.match(/^bytes (\d+)-/)?.[1] ?? 0
    if (response.body === null || Number(from) !== this.#next)
      throw this.#client.createUnexpectedResponseError('part of a file')
    return response.body.getReader()
  }
}
