import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Writes a stream to a file while computing its hash and size. */
export class HashingStreamWriter {
  /** Whether the stream failed, not the disk. */
  hasSourceFailed = false
  readonly #source: Readable

  constructor(source: Readable) {
    this.#source = source
    // The stream may fail before it is read: an unhandled error event would end the process. Reading
    // throws the error again.
    source.on('error', () => undefined)
  }

  async writeTo(handle: FileHandle): Promise<{ hash: string; size: number }> {
    const hash = createHash('sha256')
    const chunks: AsyncIterator<Buffer | string> = this.#source[Symbol.asyncIterator]()
    for (let size = 0; ; ) {
      const { value, done } = await this.#next(chunks)
      if (done) return { hash: hash.digest('hex'), size }
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      hash.update(bytes)
      size += bytes.length
      await handle.writeFile(bytes)
    }
  }

  /** Stops the sender after writing has failed. */
  destroySource(): void {
    this.#source.destroy()
  }

  async #next(chunks: AsyncIterator<Buffer | string>): Promise<IteratorResult<Buffer | string>> {
    try {
      return await chunks.next()
    } catch (error) {
      this.hasSourceFailed = true
      throw error
    }
  }
}
