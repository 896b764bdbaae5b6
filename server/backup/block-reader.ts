import { open } from 'node:fs/promises'

const blockSize = 1024 * 1024
const blockCount = 3

/**
 * Reads files in large blocks, one block ahead of the consumer. The blocks are reused, because new ones would mostly occupy
 * the garbage collector: a block is valid until the second next one is requested, so that it can be written meanwhile.
 */
export class BlockReader {
  /** Created when they are needed: most files fit into one. */
  readonly #blocks: Buffer[] = []
  #next = 0

  async *read(path: string): AsyncGenerator<Buffer> {
    const handle = await open(path, 'r')
    try {
      yield* this.readAhead(async (block) => (await handle.read(block, 0, blockSize, null)).bytesRead)
    } finally {
      await handle.close()
    }
  }

  /** Reads with a function that fills a block and returns the number of its bytes, 0 at the end. */
  async *readAhead(fill: (block: Buffer) => Promise<number>): AsyncGenerator<Buffer> {
    let pending = this.#fillNext(fill)
    try {
      for (;;) {
        const block = await pending
        if (block.length === 0) return
        pending = this.#fillNext(fill)
        yield block
      }
    } finally {
      // Nothing may be written to a block, or read from a closed file, after the consumer has stopped.
      await pending.catch(() => undefined)
    }
  }

  async #fillNext(fill: (block: Buffer) => Promise<number>): Promise<Buffer> {
    const index = this.#next % blockCount
    const block = this.#blocks[index] ?? Buffer.allocUnsafeSlow(blockSize)
    this.#blocks[index] = block
    const length = await fill(block)
    // After the end of a file the block is used for the next one, while the last one may still be written.
    if (length > 0) this.#next += 1
    return block.subarray(0, length)
  }
}
