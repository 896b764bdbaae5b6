import { write, writeSync } from 'node:fs'

const batchLength = 32 * 1024
const batchMs = 500
// If the log cannot be written, lines beyond this length are dropped to limit memory use.
const maxBufferedLength = 8 * 1024 * 1024

/** Writes lines to a file descriptor in asynchronous batches, so that logging does not delay responses. */
export class BatchedLineWriter {
  readonly #descriptor: number
  #buffer: string[] = []
  #bufferedLength = 0
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> | null = null
  #broken = false

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(line: string): void {
    if (this.#broken || this.#bufferedLength > maxBufferedLength) return
    this.#buffer.push(line)
    this.#bufferedLength += line.length
    if (this.#bufferedLength >= batchLength) this.#startWriting()
    else this.#timer ??= setTimeout(() => this.#startWriting(), batchMs).unref()
  }

  /** Resolves when every line so far is written. */
  async flush(): Promise<void> {
    while (this.#writing !== null || this.#buffer.length > 0) {
      this.#startWriting()
      await this.#writing
    }
  }

  /** Writes every buffered line before it returns; for a process about to exit. */
  flushSync(): void {
    const bytes = this.#takeBuffer()
    for (let offset = 0; offset < bytes.length && !this.#broken; ) {
      try {
        offset += writeSync(this.#descriptor, bytes, offset)
      } catch (error) {
        this.#broken = !isBusy(error)
      }
    }
  }

  #startWriting(): void {
    if (this.#writing !== null || this.#buffer.length === 0) return
    this.#writing = this.#writeAll(this.#takeBuffer()).finally(() => {
      this.#writing = null
      if (this.#bufferedLength >= batchLength) this.#startWriting()
    })
  }

  #takeBuffer(): Buffer {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const bytes = Buffer.from(this.#buffer.join(''))
    this.#buffer = []
    this.#bufferedLength = 0
    return bytes
  }

  async #writeAll(bytes: Buffer): Promise<void> {
    for (let offset = 0; offset < bytes.length && !this.#broken; ) {
      const { error, written } = await this.#writeSome(bytes, offset)
      offset += written
      if (error === null) continue
      // The log's reader is gone, and there is no other place to report it.
      if (isBusy(error)) await new Promise((resolve) => setTimeout(resolve, 10))
      else this.#broken = true
    }
  }

  #writeSome(bytes: Buffer, offset: number): Promise<{ error: Error | null; written: number }> {
    return new Promise((resolve) => {
      write(this.#descriptor, bytes, offset, bytes.length - offset, null, (error, written) =>
        resolve({ error, written: error === null ? written : 0 }),
      )
    })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
