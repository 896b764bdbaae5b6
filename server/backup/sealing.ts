import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sealingKeyCost } from './sealing-key-cost.ts'

/**
 * The format of a sealed file (docs/backup.md): a header, then chunks of 64 KiB encrypted with AES-256-GCM, each followed by
 * its tag. The nonce holds the number of the chunk and whether it is the last one, so chunks cannot be moved, and a file
 * that was cut off is noticed; the header is authenticated with every chunk.
 */
const magic = Buffer.from('letopis-sealed-1')
export const sealedHeaderSize = 48
export const plainChunkSize = 65_536
export const tagSize = 16
/** The most that a header of unknown origin can demand. */
const maxCost = { memory: 1_048_576, passes: 16, parallelism: 16 }

/** Encrypts and decrypts the chunks of one file. */
export class ChunkCipher {
  readonly header: Buffer
  readonly #key: Buffer

  constructor(header: Buffer, key: Buffer) {
    this.header = header
    this.#key = key
  }

  seal(chunk: Uint8Array, index: number, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, createNonce(index, isLast))
    cipher.setAAD(this.header)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }

  /** Returns null if the chunk was changed, moved or sealed with another passphrase. */
  open(sealed: Buffer, index: number, isLast: boolean): Buffer | null {
    if (sealed.length < tagSize) return null
    const decipher = createDecipheriv('aes-256-gcm', this.#key, createNonce(index, isLast))
    decipher.setAAD(this.header)
    decipher.setAuthTag(sealed.subarray(sealed.length - tagSize))
    const chunk = decipher.update(sealed.subarray(0, sealed.length - tagSize))
    try {
      return Buffer.concat([chunk, decipher.final()])
    } catch {
      // Node reports a wrong tag only in this way.
      return null
    }
  }
}

/** Whether a file that begins with these bytes is sealed. */
export function isSealedHeader(header: Buffer): boolean {
  return header.subarray(0, magic.length).equals(magic)
}

/** A cipher for a new file, with a random salt. */
export async function createChunkCipher(passphrase: string): Promise<ChunkCipher> {
  const header = createSealedHeader()
  return new ChunkCipher(header, await deriveKey(passphrase, header, sealingKeyCost))
}

/** The header of a new file, with a random salt and the cost of deriving its key. */
export function createSealedHeader(): Buffer {
  const header = Buffer.alloc(sealedHeaderSize)
  magic.copy(header)
  randomBytes(16).copy(header, 16)
  header.writeUInt32BE(sealingKeyCost.memory, 32)
  header.writeUInt32BE(sealingKeyCost.passes, 36)
  header.writeUInt32BE(sealingKeyCost.parallelism, 40)
  header.writeUInt32BE(plainChunkSize, 44)
  return header
}

/** The cipher of an existing file; null if its header is not valid. */
export async function readChunkCipher(header: Buffer, passphrase: string): Promise<ChunkCipher | null> {
  const key = await deriveSealingKey(header, passphrase)
  return key === null ? null : new ChunkCipher(header, key)
}

/** The key that belongs to a header; null if the header is not valid. */
export async function deriveSealingKey(header: Buffer, passphrase: string): Promise<Buffer | null> {
  if (header.length !== sealedHeaderSize || !isSealedHeader(header)) return null
  const stated = {
    memory: header.readUInt32BE(32),
    passes: header.readUInt32BE(36),
    parallelism: header.readUInt32BE(40),
  }
  const isAffordable =
    stated.memory <= maxCost.memory &&
    stated.passes <= maxCost.passes &&
    stated.parallelism <= maxCost.parallelism
  const isValid =
    stated.passes > 0 && stated.parallelism > 0 && stated.memory >= 8 * stated.parallelism && isAffordable
  if (!isValid || header.readUInt32BE(44) !== plainChunkSize) return null
  return deriveKey(passphrase, header, stated)
}

/** Collects bytes and passes them on as sealed chunks. */
export class SealingWriter {
  readonly #cipher: ChunkCipher
  readonly #write: (bytes: Uint8Array) => Promise<void>
  readonly #pending = Buffer.alloc(plainChunkSize)
  #pendingLength = 0
  #index = 0

  constructor(cipher: ChunkCipher, write: (bytes: Uint8Array) => Promise<void>) {
    this.#cipher = cipher
    this.#write = write
  }

  async start(): Promise<void> {
    await this.#write(this.#cipher.header)
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let start = 0; start < bytes.length; ) {
      // A full chunk waits until more bytes follow, because the last one is sealed differently.
      if (this.#pendingLength === plainChunkSize) await this.#flush(false)
      const part = bytes.subarray(start, start + plainChunkSize - this.#pendingLength)
      this.#pending.set(part, this.#pendingLength)
      this.#pendingLength += part.length
      start += part.length
    }
  }

  async finish(): Promise<void> {
    await this.#flush(true)
  }

  async #flush(isLast: boolean): Promise<void> {
    const sealed = this.#cipher.seal(this.#pending.subarray(0, this.#pendingLength), this.#index, isLast)
    this.#index += 1
    this.#pendingLength = 0
    await this.#write(sealed)
  }
}

function createNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index))
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function deriveKey(passphrase: string, header: Buffer, parameters: typeof sealingKeyCost): Promise<Buffer> {
  const options = { ...parameters, message: passphrase, nonce: header.subarray(16, 32), tagLength: 32 }
  return new Promise((resolve, reject) => {
    argon2('argon2id', options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
