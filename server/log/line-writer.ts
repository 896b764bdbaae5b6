import { write, writeSync } from 'node:fs'

const batchLength = 32 * 1024
const batchMs = 500
// When nobody reads the log, lines beyond this are dropped rather than kept in memory.
const mostHeld = 8 * 1024 * 1024

/** Writes lines to a file descriptor, many at a time and off the event loop: a log must not slow an answer. */
export class LineWriter {
  readonly #descriptor: number
  #held: string[] = []
  #heldLength = 0
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> | null = null
  #broken = false

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(line: string): void {
    if (this.#broken || this.#heldLength > mostHeld) return
    this.#held.push(line)
    this.#heldLength += line.length
    if (this.#heldLength >= batchLength) this.#begin()
    else this.#timer ??= setTimeout(() => this.#begin(), batchMs).unref()
  }

  /** Resolves when every line so far is written. */
  async flush(): Promise<void> {
    while (this.#writing !== null || this.#held.length > 0) {
      this.#begin()
      await this.#writing
    }
  }

  /** Writes every line that is still held before it returns; for a process about to die. */
  flushSync(): void {
    const bytes = this.#take()
    for (let at = 0; at < bytes.length && !this.#broken; ) {
      try {
        at += writeSync(this.#descriptor, bytes, at)
      } catch (error) {
        this.#broken = !isBusy(error)
      }
    }
  }

  #begin(): void {
    if (this.#writing !== null || this.#held.length === 0) return
    this.#writing = this.#writeAll(this.#take()).finally(() => {
      this.#writing = null
      if (this.#heldLength >= batchLength) this.#begin()
    })
  }

  #take(): Buffer {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const bytes = Buffer.from(this.#held.join(''))
    this.#held = []
    this.#heldLength = 0
    return bytes
  }

  async #writeAll(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length && !this.#broken; ) {
      const { error, written } = await this.#writeSome(bytes, at)
      at += written
      if (error === null) continue
      // Nobody is there to be told that the log's reader has gone.
      if (isBusy(error)) await new Promise((resolve) => setTimeout(resolve, 10))
      else this.#broken = true
    }
  }

  #writeSome(bytes: Buffer, at: number): Promise<{ error: Error | null; written: number }> {
    return new Promise((resolve) => {
      write(this.#descriptor, bytes, at, bytes.length - at, null, (error, written) =>
        resolve({ error, written: error === null ? written : 0 }),
      )
    })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
