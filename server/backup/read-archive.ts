import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { isSha256Hex } from '../files/store-path.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { type ArchiveByteSource, ByteSourceReader, openArchiveByteSource } from './archive-bytes.ts'
import { ArchiveEntryChecker } from './archive-entry-checks.ts'
import {
  type ArchivedPath,
  bagDeclaration,
  bagDeclarationPath,
  createFilePath,
  manifestPath,
  parseArchivedPath,
  payloadManifestPath,
  taggedPaths,
  tagManifestPath,
} from './archive-layout.ts'
import { archiveFormat, type BackupManifest, parseBackupManifest } from './backup-manifest.ts'
import type { BackupEntry, BackupReader } from './backup-reader.ts'
import { BackupArchiveError } from './errors.ts'
import { isSealedHeader, sealedHeaderSize } from './sealing.ts'

/** Opens an archive; throws a `BackupArchiveError` if it is not one of ours, or damaged in its structure. */
export async function openBackupArchive(file: string, passphrase: string | null): Promise<BackupReader> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    throw new BackupArchiveError(file, getErrorMessage(error), { cause: error })
  }
  try {
    const source = await openArchiveByteSource(file, handle, passphrase)
    const { size } = await handle.stat()
    const reader = await ArchiveReader.open(file, source)
    return {
      file,
      size,
      contentSize: reader.contentSize,
      databaseSize: reader.databaseSize,
      manifest: reader.manifest,
      iterateEntries: () => reader.iterateEntries(),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw toArchiveError(file, error)
  }
}

/** Whether a file is sealed with a passphrase, as far as its beginning says. */
export async function isSealedArchiveFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealedHeaderSize), 0, sealedHeaderSize, 0)
    return isSealedHeader(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

class ArchiveReader {
  readonly contentSize: number
  readonly databaseSize: number
  readonly manifest: BackupManifest
  readonly #file: string
  readonly #source: ArchiveByteSource
  readonly #prefixLength: number
  readonly #checksums: ReadonlyMap<string, string>

  private constructor(
    file: string,
    source: ArchiveByteSource,
    checker: ArchiveEntryChecker,
    manifest: BackupManifest,
    checksums: ReadonlyMap<string, string>,
  ) {
    this.#file = file
    this.#source = source
    this.contentSize = checker.contentSize
    this.databaseSize = checker.databaseSize
    this.manifest = manifest
    this.#prefixLength = checker.prefixLength
    this.#checksums = checksums
  }

  static async open(file: string, source: ArchiveByteSource): Promise<ArchiveReader> {
    const zip = await openZip(source)
    const checker = new ArchiveEntryChecker(source.size)
    const kept = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      const { path, is } = checker.check(entry)
      if (is.type === 'tag' || is.type === 'manifest') kept.set(path, entry)
    }
    const readSmall = async (path: string): Promise<Buffer> => {
      const entry = kept.get(path)
      if (entry === undefined) throw new Error(`${path} is missing`)
      if (entry.uncompressedSize > checker.maxTagFileSize) throw new Error(`${path} is too large`)
      return buffer(readEntry(zip, entry))
    }
    if ((await readSmall(bagDeclarationPath)).toString() !== bagDeclaration)
      throw new Error('it is not a bag of version 1.0')
    const tagChecksums = parseChecksumLines((await readSmall(tagManifestPath)).toString())
    for (const path of taggedPaths) assertChecksum(path, await readSmall(path), tagChecksums.get(path))
    const payloadChecksums = (await readSmall(payloadManifestPath)).toString()
    const checksums = matchPayloadChecksums(payloadChecksums, checker.takePayloadPaths())
    const manifestBytes = await readSmall(manifestPath)
    assertChecksum(manifestPath, manifestBytes, checksums.get(manifestPath))
    const manifest = parseBackupManifest(manifestBytes.toString())
    if (typeof manifest === 'number')
      throw new BackupArchiveError(
        file,
        `it has format ${manifest}, and this version of Letopis reads format ${archiveFormat}`,
        { problem: manifest > archiveFormat ? 'newer' : 'damaged' },
      )
    if (manifest === null) throw new Error(`${manifestPath} is damaged`)
    checker.assertMatchesManifest(manifest)
    assertDamagedFilesAreDeclared(manifest, checksums)
    return new ArchiveReader(file, source, checker, manifest, checksums)
  }

  async *iterateEntries(): AsyncGenerator<BackupEntry> {
    try {
      const zip = await openZip(this.#source)
      for await (const entry of zip.eachEntry()) {
        const path = entry.fileName.slice(this.#prefixLength)
        const is = parseArchivedPath(path)
        if (is === null) throw new Error('it has changed while it was read')
        if (is.type === 'tag') continue
        yield {
          path,
          is,
          size: entry.uncompressedSize,
          read: () => this.#readChecked(readEntry(zip, entry), path, is),
          verify: async () => {
            for await (const _ of this.#readChecked(this.#readStored(zip, entry), path, is));
          },
        }
      }
    } catch (error) {
      throw toArchiveError(this.#file, error)
    }
  }

  /** Reads an entry in reused blocks, without the streams of the zip reader, unless it is compressed. */
  async *#readStored(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
    if (entry.compressionMethod !== 0) return yield* readEntry(zip, entry)
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    yield* this.#source.readReused(fileDataStart, fileDataStart + entry.compressedSize)
  }

  async *#readChecked(chunks: AsyncIterable<Buffer>, path: string, is: ArchivedPath): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      throw toArchiveError(this.#file, error, path)
    }
    const expected = this.#checksums.get(path) ?? (is.type === 'file' ? is.hash : null)
    if (hash.digest('hex') !== expected)
      throw new BackupArchiveError(this.#file, `the checksum of ${path} is wrong`)
  }
}

function openZip(source: ArchiveByteSource): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true }
  return fromRandomAccessReaderPromise(new ByteSourceReader(source), source.size, options)
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  try {
    yield* stream
  } finally {
    stream.destroy()
  }
}

/** Lines of `sha256sum`: checksum, two spaces, path. */
function parseChecksumLines(text: string): Map<string, string> {
  const checksums = new Map<string, string>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [checksum = '', path = ''] = [line.slice(0, 64), line.slice(66)]
    if (!isSha256Hex(checksum) || line.slice(64, 66) !== '  ' || checksums.has(path))
      throw new Error('a manifest is damaged')
    checksums.set(path, checksum)
  }
  return checksums
}

/** Compares the payload manifest with the entries; returns the checksums that do not follow from the path. */
function matchPayloadChecksums(text: string, paths: Set<string>): Map<string, string> {
  const others = new Map<string, string>()
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? text.length : end)
    start = end < 0 ? text.length : end + 1
    const [checksum = '', path = ''] = [line.slice(0, 64), line.slice(66)]
    if (!isSha256Hex(checksum) || line.slice(64, 66) !== '  ') throw new Error('a manifest is damaged')
    if (!paths.delete(path)) throw new Error(`${path} is missing`)
    if (path !== createFilePath(checksum)) others.set(path, checksum)
  }
  const [extra] = paths
  if (extra !== undefined) throw new Error(`${extra} is not in its manifest`)
  return others
}

/** A file whose content does not match its name would be stored under another one, and be missing after a restore. */
function assertDamagedFilesAreDeclared(
  { files }: BackupManifest,
  checksums: ReadonlyMap<string, string>,
): void {
  const damaged = new Set(files.damaged)
  for (const path of checksums.keys()) {
    const is = parseArchivedPath(path)
    if (is?.type === 'file' && !damaged.has(is.hash)) throw new Error(`the checksum of ${path} is wrong`)
  }
}

function assertChecksum(path: string, bytes: Buffer, expected: string | undefined): void {
  if (createHash('sha256').update(bytes).digest('hex') !== expected)
    throw new Error(`the checksum of ${path} is wrong`)
}

/** Errors of the zip reader are those of the archive. */
export function toArchiveError(file: string, error: unknown, path?: string): unknown {
  if (error instanceof BackupArchiveError || toProblemOrNull(error) !== null) return error
  const reason = getErrorMessage(error).replace(/\.$/, '')
  return new BackupArchiveError(file, path === undefined ? reason : `${path}: ${reason}`, { cause: error })
}
