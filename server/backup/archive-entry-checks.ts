import type { Entry } from 'yauzl'
import { type ArchivedPath, createTablePath, manifestPath, parseArchivedPath } from './archive-layout.ts'
import type { BackupManifest } from './backup-manifest.ts'

const megabyte = 1024 * 1024
/** Deflate does not compress our tables further; what does is meant to fill the disk. */
const maxCompressionRatio = 400
/** Smaller entries are not worth checking. */
const ratioCheckedSize = 16 * megabyte
const maxSecretsSize = megabyte
/** Of the manifests, for each entry. */
const maxManifestLine = 200
/** A local header and a directory record. */
const minEntryOverhead = 76
const folderPattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,99}\//
const [fileTypeMask, regularFileType] = [0o170000, 0o100000]
const unixSystem = 3

/** Checks the entries of a zip file of unknown origin, before anything is read from them. */
export class ArchiveEntryChecker {
  /** The sum of the uncompressed sizes. */
  contentSize = 0
  /** The same of the tables. */
  databaseSize = 0
  readonly #archiveSize: number
  readonly #tables = new Set<string>()
  #payloadPaths = new Set<string>()
  #prefix: string | null = null
  #usedSize = 0
  #entryCount = 0
  #fileCount = 0
  #fileBytes = 0

  constructor(archiveSize: number) {
    this.#archiveSize = archiveSize
  }

  /** The length of the name of the one folder that contains everything. */
  get prefixLength(): number {
    return this.#prefix?.length ?? 0
  }

  /** The most that a manifest of so many entries can have. */
  get maxTagFileSize(): number {
    return megabyte + this.#entryCount * maxManifestLine
  }

  check(entry: Entry): { path: string; is: ArchivedPath } {
    const name = entry.fileName
    this.#prefix ??= folderPattern.exec(name)?.[0] ?? null
    const prefix = this.#prefix
    const path = prefix !== null && name.startsWith(prefix) ? name.slice(prefix.length) : ''
    const is = parseArchivedPath(path)
    if (is === null) throw new Error(`it contains an unexpected file, ${JSON.stringify(name.slice(0, 100))}`)
    if (!isRegularFile(entry)) throw new Error(`${path} is not a regular file`)
    if (entry.isEncrypted() || (entry.compressionMethod !== 0 && entry.compressionMethod !== 8))
      throw new Error(`${path} is stored in an unknown way`)
    this.#checkSizes(entry, path, is)
    this.#entryCount += 1
    // All names are lower case, so none collides with another one on a file system that ignores case.
    if (this.#payloadPaths.has(path)) throw new Error(`it contains ${path} twice`)
    this.#payloadPaths.add(path)
    if (is.type === 'table') this.#tables.add(is.name)
    return { path, is }
  }

  /** The paths under `data/`; called once, and then they are no longer held in memory. */
  takePayloadPaths(): Set<string> {
    const paths = this.#payloadPaths
    this.#payloadPaths = new Set()
    for (const path of paths) if (!path.startsWith('data/')) paths.delete(path)
    return paths
  }

  assertMatchesManifest({ tables, files }: BackupManifest): void {
    for (const { name } of tables)
      if (!this.#tables.delete(name)) throw new Error(`${createTablePath(name)} is missing`)
    const [unknown] = this.#tables
    if (unknown !== undefined) throw new Error(`${createTablePath(unknown)} is not in ${manifestPath}`)
    if (files.count !== this.#fileCount || files.bytes !== this.#fileBytes)
      throw new Error('the number or the size of its files is wrong')
  }

  #checkSizes(entry: Entry, path: string, is: ArchivedPath): void {
    const { compressedSize, uncompressedSize } = entry
    if (is.type === 'secrets' && uncompressedSize > maxSecretsSize) throw new Error(`${path} is too large`)
    if (uncompressedSize > ratioCheckedSize && uncompressedSize > compressedSize * maxCompressionRatio)
      throw new Error(`${path} would grow more than ${maxCompressionRatio} times`)
    this.#usedSize += compressedSize + minEntryOverhead
    // Entries that share bytes would let a small file grow without a limit.
    if (this.#usedSize > this.#archiveSize) throw new Error('its entries overlap')
    this.contentSize += uncompressedSize
    if (is.type === 'table') this.databaseSize += uncompressedSize
    if (is.type !== 'file') return
    if (compressedSize !== uncompressedSize) throw new Error(`${path} is stored in an unknown way`)
    this.#fileCount += 1
    this.#fileBytes += uncompressedSize
  }
}

function isRegularFile({ versionMadeBy, externalFileAttributes, fileName }: Entry): boolean {
  if (fileName.endsWith('/')) return false
  if (versionMadeBy >>> 8 !== unixSystem) return true
  const type = (externalFileAttributes >>> 16) & fileTypeMask
  return type === 0 || type === regularFileType
}
