import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { ChunkCipher, plainChunkSize, SealingWriter, sealedHeaderSize, tagSize } from '../sealing.ts'

/**
 * A sealed object (docs/backup.md) is a header of 48 bytes, a mark and a random salt, followed by chunks as in a sealed archive.
 * Its key is derived from the key of the store and the salt: Argon2 for every object would take too long.
 */
const magic = Buffer.from('letopis-object-1')

/** Seals the objects of a store and hides the hashes of their content. */
export class StoreSealing {
  readonly #key: Buffer
  readonly #nameKey: Buffer

  /** @param key - The key derived from the passphrase. */
  constructor(key: Buffer) {
    this.#key = key
    this.#nameKey = this.#derive(Buffer.alloc(0), 'letopis object names')
  }

  /** The name of an object: without the key it does not reveal which content is stored. */
  createObjectName(hash: string): string {
    return createHmac('sha256', this.#nameKey).update(hash).digest('hex')
  }

  /** A text that only the right passphrase produces. */
  createPassphraseCheck(storeId: string): string {
    return createHmac('sha256', this.#derive(Buffer.alloc(0), 'letopis passphrase check'))
      .update(storeId)
      .digest('hex')
  }

  createWriter(write: (bytes: Uint8Array) => Promise<void>): SealingWriter {
    const header = Buffer.concat([magic, randomBytes(sealedHeaderSize - magic.length)])
    return new SealingWriter(this.#createCipher(header), write)
  }

  /** Decrypts an object; throws an error if it was changed or cut off. */
  async *open(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const sealedChunkSize = plainChunkSize + tagSize
    let cipher: ChunkCipher | null = null
    let pending: Buffer = Buffer.alloc(0)
    let index = 0
    const openChunk = (sealed: Buffer, isLast: boolean): Buffer => {
      const plain = cipher?.open(sealed, index, isLast) ?? null
      if (plain === null) throw new Error('it is damaged or cut off')
      index += 1
      return plain
    }
    for await (const chunk of chunks) {
      pending = Buffer.concat([pending, chunk])
      if (cipher === null) {
        if (pending.length < sealedHeaderSize) continue
        cipher = this.#createCipher(Buffer.from(pending.subarray(0, sealedHeaderSize)))
        pending = pending.subarray(sealedHeaderSize)
      }
      // The last chunk is sealed differently, so one waits until more bytes follow.
      let start = 0
      for (; pending.length - start > sealedChunkSize; start += sealedChunkSize)
        yield openChunk(pending.subarray(start, start + sealedChunkSize), false)
      pending = pending.subarray(start)
    }
    yield openChunk(pending, true)
  }

  #createCipher(header: Buffer): ChunkCipher {
    if (!header.subarray(0, magic.length).equals(magic)) throw new Error('its header is damaged')
    return new ChunkCipher(header, this.#derive(header.subarray(magic.length), 'letopis object'))
  }

  #derive(salt: Buffer, purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, salt, purpose, 32))
  }
}

/** The size of an object of this many bytes after sealing. */
export function getSealedSize(size: number): number {
  return sealedHeaderSize + size + Math.max(1, Math.ceil(size / plainChunkSize)) * tagSize
}
