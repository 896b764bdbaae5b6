import type { FileHandle } from 'node:fs/promises'

const bufferSize = 1024 * 1024
/** The first size: most files are small, and many large buffers would mostly occupy the garbage collector. */
const firstBufferSize = 64 * 1024
/** Larger pieces are not copied. */
const directSize = 128 * 1024

/**
 * Joins small writes to a file. A large piece is written while the caller prepares the next one, and must not be changed until
 * the call after it returns.
 */
export class BufferedFileWriter {
  readonly #handle: FileHandle
  #buffer: Buffer = Buffer.alloc(0)
  #spare: Buffer = Buffer.alloc(0)
  #length = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length >= directSize) {
      await this.#writeBuffer()
      await this.#start(bytes)
      return
    }
    if (this.#length + bytes.length > bufferSize) await this.#writeBuffer()
    this.#reserve(this.#length + bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    await this.#writeBuffer()
    await this.#writing
  }

  /** Makes the buffer large enough. */
  #reserve(size: number): void {
    if (size <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(size <= firstBufferSize ? firstBufferSize : bufferSize)
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }

  async #writeBuffer(): Promise<void> {
    if (this.#length === 0) return
    const full = this.#buffer.subarray(0, this.#length)
    await this.#start(full)
    // The one before is written by now, so its buffer is free.
    ;[this.#buffer, this.#spare] = [this.#spare, this.#buffer]
    this.#length = 0
  }

  /** Starts to write bytes after those before were written. */
  async #start(bytes: Uint8Array): Promise<void> {
    await this.#writing
    this.#writing = this.#handle.writeFile(bytes)
    // An error is thrown by the next call, which may come later.
    this.#writing.catch(() => undefined)
  }
}
