import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import { toError } from '../lib/errors.ts'
import { BlockReader } from './block-reader.ts'
import { BackupArchiveError, BackupSealedError } from './errors.ts'
import {
  type ChunkCipher,
  isSealedHeader,
  plainChunkSize,
  readChunkCipher,
  sealedHeaderSize,
  tagSize,
} from './sealing.ts'

const blockSize = 256 * 1024

/** The bytes of the zip file, sealed or not. */
export interface ArchiveByteSource {
  /** The size of the zip file. */
  readonly size: number
  /** Reads from `start` to before `end`. */
  read(start: number, end: number): AsyncIterable<Buffer>
  /** The same, faster: a chunk is valid only until the next one is requested. */
  readReused(start: number, end: number): AsyncIterable<Buffer>
}

/** Opens the bytes of an archive; throws a `BackupArchiveError` without the right passphrase. */
export async function openArchiveByteSource(
  file: string,
  handle: FileHandle,
  passphrase: string | null,
): Promise<ArchiveByteSource> {
  const { size } = await handle.stat()
  const header = await readExactly(handle, 0, Math.min(size, sealedHeaderSize))
  if (!isSealedHeader(header)) {
    const blocks = new BlockReader()
    return {
      size,
      read: (start, end) => readInBlocks(handle, start, end),
      readReused: (start, end) => readReusedBlocks(blocks, handle, start, end),
    }
  }
  if (passphrase === null) throw new BackupSealedError(file)
  const cipher = await readChunkCipher(header, passphrase)
  if (cipher === null) throw new BackupArchiveError(file, 'its header is damaged')
  const source = new SealedByteSource(file, handle, cipher, size)
  // Authenticates the end of the file: a wrong passphrase and a file that was cut off are noticed at once.
  await source.openChunk(source.lastIndex)
  return source
}

class SealedByteSource implements ArchiveByteSource {
  readonly size: number
  readonly lastIndex: number
  readonly #file: string
  readonly #handle: FileHandle
  readonly #cipher: ChunkCipher
  readonly #sealedSize: number
  /** The chunk read last: small reads follow each other. */
  #cached: { readonly index: number; readonly bytes: Buffer } | null = null

  constructor(file: string, handle: FileHandle, cipher: ChunkCipher, sealedSize: number) {
    this.#file = file
    this.#handle = handle
    this.#cipher = cipher
    this.#sealedSize = sealedSize
    const chunks = Math.max(1, Math.ceil((sealedSize - sealedHeaderSize) / (plainChunkSize + tagSize)))
    this.lastIndex = chunks - 1
    this.size = Math.max(0, sealedSize - sealedHeaderSize - chunks * tagSize)
  }

  async openChunk(index: number): Promise<Buffer> {
    if (this.#cached?.index === index) return this.#cached.bytes
    const start = sealedHeaderSize + index * (plainChunkSize + tagSize)
    const end = Math.min(start + plainChunkSize + tagSize, this.#sealedSize)
    const isLast = index === this.lastIndex
    const bytes = this.#cipher.open(await readExactly(this.#handle, start, end), index, isLast)
    if (bytes === null) {
      const reason = isLast ? 'the passphrase is wrong, or the file is damaged or cut off' : 'it is damaged'
      throw new BackupArchiveError(this.#file, reason, { problem: isLast ? 'passphrase' : 'damaged' })
    }
    this.#cached = { index, bytes }
    return bytes
  }

  readReused(start: number, end: number): AsyncGenerator<Buffer> {
    return this.read(start, end)
  }

  async *read(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end; ) {
      const index = Math.floor(position / plainChunkSize)
      const chunk = await this.openChunk(index)
      const offset = position - index * plainChunkSize
      const part = chunk.subarray(offset, offset + end - position)
      if (part.length === 0) throw new BackupArchiveError(this.#file, 'it is shorter than it says')
      yield part
      position += part.length
    }
  }
}

/** Lets the zip reader read from a byte source. */
export class ByteSourceReader extends RandomAccessReader {
  readonly #source: ArchiveByteSource

  constructor(source: ArchiveByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#source.read(start, end))
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#readInto(buffer.subarray(offset, offset + length), position).then(
      () => callback(null),
      (error: unknown) => callback(toError(error)),
    )
  }

  async #readInto(target: Buffer, position: number): Promise<void> {
    let filled = 0
    for await (const chunk of this.#source.read(position, position + target.length)) {
      filled += chunk.copy(target, filled)
    }
    if (filled < target.length) throw new Error('unexpected end of the file')
  }
}

/** Not with `createReadStream`, which leaves a listener on the handle for each of thousands of entries. */
async function* readInBlocks(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end; ) {
    const block = await readExactly(handle, position, Math.min(end, position + blockSize))
    if (block.length === 0) return
    yield block
    position += block.length
  }
}

function readReusedBlocks(
  blocks: BlockReader,
  handle: FileHandle,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let position = start
  return blocks.readAhead(async (block) => {
    const length = Math.min(block.length, end - position)
    const { bytesRead } = length > 0 ? await handle.read(block, 0, length, position) : { bytesRead: 0 }
    position += bytesRead
    return bytesRead
  })
}

async function readExactly(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.max(0, end - start))
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  return bytes.subarray(0, bytesRead)
}
