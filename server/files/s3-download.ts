import { Readable } from 'node:stream'
import type { ByteRange } from './contract.ts'
import { S3ResponseError } from './errors.ts'
import type { S3Client } from './s3-client.ts'
import { createUnexpectedS3ResponseError } from './s3-responses.ts'

/**
 * Bytes of a store elsewhere. Asked for when first read, and taken up where they broke off when the line is cut: what lies under
 * a hash never changes. Whoever destroys the stream lets the line go.
 */
export class S3DownloadStream extends Readable {
  readonly #client: S3Client
  readonly #name: string
  readonly #ending = new AbortController()
  #reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  #next: number
  readonly #end: number
  #stumbles = 0

  /** `size` is the whole file's. */
  constructor(client: S3Client, name: string, size: number, range?: ByteRange) {
    super()
    this.#client = client
    this.#name = name
    this.#next = range?.start ?? 0
    this.#end = range?.end ?? size - 1
  }

  override _read(): void {
    this.#more().then(
      (chunk) => this.push(chunk),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#ending.abort()
    done(error)
  }

  /** The next bytes; null at the end. */
  async #more(): Promise<Uint8Array | null> {
    while (this.#next <= this.#end) {
      this.#reader ??= await this.#begin()
      const chunk = await this.#chunk(this.#reader)
      if (chunk === null) continue
      // Some stores send more than was asked for.
      const wanted = chunk.subarray(0, this.#end - this.#next + 1)
      this.#next += wanted.length
      if (wanted.length > 0) return wanted
    }
    return null
  }

  /** One chunk; null, and a line to be taken up again, where it broke off. */
  async #chunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> {
    const { promise: silent, reject } = Promise.withResolvers<never>()
    const clock = setTimeout(() => reject(new Error('it is silent')), this.#client.retryOptions.idleTimeoutMs)
    try {
      const { value, done } = await Promise.race([reader.read(), silent])
      if (done) throw new Error('it sends less than it said')
      return value
    } catch (error) {
      this.#ending.signal.throwIfAborted()
      reader.cancel().catch(() => undefined)
      this.#reader = null
      this.#stumbles += 1
      if (this.#stumbles >= this.#client.retryOptions.maxAttempts)
        throw this.#client.toUnavailableError(error)
      await this.#client.waitBeforeRetry(this.#stumbles, this.#ending.signal)
      return null
    } finally {
      clearTimeout(clock)
    }
  }

  async #begin(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const response = await this.#client.request({
      method: 'GET',
      name: this.#name,
      headers: { range: `bytes=${this.#next}-${this.#end}` },
      signal: this.#ending.signal,
      isExpectedError: ({ status }) => status === 404,
    })
    if (response === null)
      throw new S3ResponseError('NoSuchKey', `The file ${this.#name} is gone from the S3 store`)
    const from = response.headers.get('content-range')?.match(/^bytes (\d+)-/)?.[1] ?? 0
    if (response.body === null || Number(from) !== this.#next)
      throw createUnexpectedS3ResponseError('part of a file')
    return response.body.getReader()
  }
}
