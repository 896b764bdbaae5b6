import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

type WriteBytes = (bytes: Uint8Array) => Promise<void>

interface ZipEntryOptions {
  /** The number of bytes, if it is known; then they are stored as they are, otherwise compressed. */
  readonly size: number | null
}

const storeMethod = 0
const deflateMethod = 8
/** The sizes follow the data, because they are not known before. */
const descriptorFlag = 0x8
const maxUint32 = 0xffffffff
const maxUint16 = 0xffff
const versionNeeded = { standard: 20, zip64: 45 } as const
const madeByUnix = 0x0300 | versionNeeded.zip64
const regularFile = 0o100000
/** Readable and writable by its owner only. */
const privateMode = 0o600

/**
 * Writes a zip file as a stream, with zip64 records where they are needed. The directory at its end is collected in
 * memory: about 200 bytes per entry.
 */
export class ZipWriter {
  readonly #write: WriteBytes
  readonly #time: Buffer
  readonly #mode: number
  readonly #directory: Buffer[] = []
  #directorySize = 0
  #offset = 0

  /** @param mode - The permissions that the files get when they are unpacked. */
  constructor(write: WriteBytes, time: Date, mode = privateMode) {
    this.#write = write
    this.#mode = regularFile | mode
    this.#time = toDosTime(time)
  }

  /** Adds an entry; names are relative paths in ASCII. */
  async add(name: string, chunks: AsyncIterable<Uint8Array>, { size }: ZipEntryOptions): Promise<void> {
    const header = {
      name: Buffer.from(name, 'latin1'),
      method: size === null ? deflateMethod : storeMethod,
      offset: this.#offset,
      // The format of the sizes after the data is decided before they are known.
      isZip64: size === null || size >= maxUint32,
    }
    await this.#emit(this.#formatLocalHeader(header))
    const start = this.#offset
    let [crc, uncompressed] = [0, 0]
    async function* measure(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        crc = crc32(chunk, crc)
        uncompressed += chunk.length
        yield chunk
      }
    }
    if (size === null) await this.#emitDeflated(measure())
    else for await (const chunk of measure()) await this.#emit(chunk)
    const compressed = this.#offset - start
    if (!header.isZip64 && compressed >= maxUint32) throw new Error(`The file ${name} grew beyond 4 GB`)
    const sums = { crc, compressed, uncompressed }
    await this.#emit(formatDescriptor(header.isZip64, sums))
    const record = this.#formatDirectoryRecord(header, sums)
    this.#directory.push(record)
    this.#directorySize += record.length
  }

  /** Writes the directory; nothing can be added afterwards. */
  async finish(): Promise<void> {
    const [offset, size, count] = [this.#offset, this.#directorySize, this.#directory.length]
    for (const record of this.#directory) await this.#emit(record)
    if (offset >= maxUint32 || size >= maxUint32 || count >= maxUint16)
      await this.#emit(formatZip64End(count, size, offset, this.#offset))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(Math.min(count, maxUint16), 8)
    end.writeUInt16LE(Math.min(count, maxUint16), 10)
    end.writeUInt32LE(Math.min(size, maxUint32), 12)
    end.writeUInt32LE(Math.min(offset, maxUint32), 16)
    await this.#emit(end)
  }

  async #emit(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length
    await this.#write(bytes)
  }

  async #emitDeflated(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED + 2 })
    await pipeline(Readable.from(chunks), deflate, async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) await this.#emit(chunk)
    })
  }

  #formatLocalHeader({ name, method, isZip64 }: EntryHeader): Buffer {
    const extra = isZip64 ? formatZip64Extra([0, 0]) : Buffer.alloc(0)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(isZip64 ? versionNeeded.zip64 : versionNeeded.standard, 4)
    header.writeUInt16LE(descriptorFlag, 6)
    header.writeUInt16LE(method, 8)
    this.#time.copy(header, 10)
    if (isZip64) header.fill(0xff, 18, 26)
    header.writeUInt16LE(name.length, 26)
    header.writeUInt16LE(extra.length, 28)
    return Buffer.concat([header, name, extra])
  }

  #formatDirectoryRecord({ name, method, offset, isZip64 }: EntryHeader, sums: EntrySums): Buffer {
    const { crc, compressed, uncompressed } = sums
    const large = [uncompressed, compressed, offset].filter((value) => value >= maxUint32)
    const extra = large.length > 0 ? formatZip64Extra(large) : Buffer.alloc(0)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(madeByUnix, 4)
    record.writeUInt16LE(isZip64 || large.length > 0 ? versionNeeded.zip64 : versionNeeded.standard, 6)
    record.writeUInt16LE(descriptorFlag, 8)
    record.writeUInt16LE(method, 10)
    this.#time.copy(record, 12)
    record.writeUInt32LE(crc, 16)
    record.writeUInt32LE(Math.min(compressed, maxUint32), 20)
    record.writeUInt32LE(Math.min(uncompressed, maxUint32), 24)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt16LE(extra.length, 30)
    record.writeUInt16LE(this.#mode, 40)
    record.writeUInt32LE(Math.min(offset, maxUint32), 42)
    return Buffer.concat([record, name, extra])
  }
}

interface EntryHeader {
  readonly name: Buffer
  readonly method: number
  readonly offset: number
  readonly isZip64: boolean
}

interface EntrySums {
  readonly crc: number
  readonly compressed: number
  readonly uncompressed: number
}

function formatDescriptor(isZip64: boolean, { crc, compressed, uncompressed }: EntrySums): Buffer {
  const descriptor = Buffer.alloc(isZip64 ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isZip64) {
    descriptor.writeBigUInt64LE(BigInt(compressed), 8)
    descriptor.writeBigUInt64LE(BigInt(uncompressed), 16)
  } else {
    descriptor.writeUInt32LE(compressed, 8)
    descriptor.writeUInt32LE(uncompressed, 12)
  }
  return descriptor
}

function formatZip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8)
  return extra
}

function formatZip64End(count: number, size: number, offset: number, end: number): Buffer {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(madeByUnix, 12)
  record.writeUInt16LE(versionNeeded.zip64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  // The locator of the record above.
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(end), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** The time and the date of an entry, in UTC and in steps of two seconds. */
function toDosTime(time: Date): Buffer {
  const dos = Buffer.alloc(4)
  dos.writeUInt16LE(
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | Math.floor(time.getUTCSeconds() / 2),
    0,
  )
  const year = Math.max(0, Math.min(127, time.getUTCFullYear() - 1980))
  dos.writeUInt16LE((year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(), 2)
  return dos
}
