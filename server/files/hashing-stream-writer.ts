import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Measures a stream while it is written down. */
export class HashingStreamWriter {
  /** The stream itself has failed, not the disk. */
  hasSourceFailed = false
  readonly #source: Readable

  constructor(source: Readable) {
    this.#source = source
    // It may fail before the first byte is read: an error that nobody hears would end the process, and
    // reading gives it again.
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

  /** Where writing failed, the sender learns that nobody listens any more. */
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
