import type { FileHandle } from 'node:fs/promises'

const bufferSize = 1024 * 1024

/** Joins small writes to a file. */
export class BufferedFileWriter {
  readonly #handle: FileHandle
  readonly #buffer = Buffer.alloc(bufferSize)
  #length = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let start = 0; start < bytes.length; ) {
      if (this.#length === bufferSize) await this.flush()
      const part = bytes.subarray(start, start + bufferSize - this.#length)
      this.#buffer.set(part, this.#length)
      this.#length += part.length
      start += part.length
    }
  }

  async flush(): Promise<void> {
    const length = this.#length
    this.#length = 0
    if (length > 0) await this.#handle.writeFile(this.#buffer.subarray(0, length))
  }
}
