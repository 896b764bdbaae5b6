import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { BufferedFileWriter } from '../lib/buffered-file-writer.ts'
import { ZipWriter } from '../lib/zip-writer.ts'
import {
  bagDeclaration,
  bagDeclarationPath,
  bagInfoPath,
  createFilePath,
  createTablePath,
  manifestPath,
  payloadManifestPath,
  secretsPath,
  taggedPaths,
  tagManifestPath,
} from './archive-layout.ts'
import { archiveFormat, type BackupManifest } from './backup-manifest.ts'
import { BlockReader } from './block-reader.ts'
import { type BackupSource, dumpDatabase, joinTexts } from './dump-database.ts'
import { createChunkCipher, SealingWriter } from './sealing.ts'

export interface ArchiveWriteOptions {
  /** The name of the folder in the archive. */
  readonly folderName: string
  /** An empty folder for temporary files. */
  readonly scratchFolder: string
  readonly passphrase: string | null
  readonly now: Date
  readonly onProgress: (progress: BackupProgress) => void
}

/** Writes an archive as a stream and returns what it contains. */
export async function writeBackupArchive(
  handle: FileHandle,
  source: BackupSource,
  options: ArchiveWriteOptions,
): Promise<BackupManifest> {
  const output = new BufferedFileWriter(handle)
  const { passphrase, now } = options
  const sealing =
    passphrase === null
      ? null
      : new SealingWriter(await createChunkCipher(passphrase), (bytes) => output.write(bytes))
  await sealing?.start()
  const zip = new ZipWriter((bytes) => (sealing ?? output).write(bytes), now)
  const manifest = await new ArchiveWriter(zip, source, options).write()
  await zip.finish()
  await sealing?.finish()
  await output.flush()
  return manifest
}

class ArchiveWriter {
  readonly #zip: ZipWriter
  readonly #source: BackupSource
  readonly #options: ArchiveWriteOptions
  /** Checksums by path, except those of intact files, whose hash is in their path. */
  readonly #checksums = new Map<string, string>()
  readonly #missing: string[] = []
  readonly #damaged: string[] = []
  readonly #blocks = new BlockReader()
  #payloadBytes = 0
  #payloadCount = 0

  constructor(zip: ZipWriter, source: BackupSource, options: ArchiveWriteOptions) {
    this.#zip = zip
    this.#source = source
    this.#options = options
  }

  async write(): Promise<BackupManifest> {
    const { secrets, version } = this.#source
    const { migrations, tables, hashes } = await dumpDatabase(this.#source, {
      scratchFolder: this.#options.scratchFolder,
      writeTable: async (name, lines) => void (await this.#add(createTablePath(name), lines, null)),
      onProgress: this.#options.onProgress,
    })
    if (secrets !== null) await this.#addText(secretsPath, secrets)
    const [count, bytes] = await this.#writeFiles(hashes)
    const manifest: BackupManifest = {
      format: archiveFormat,
      createdAt: this.#options.now.toISOString(),
      version,
      scope: this.#source.files === null ? 'database' : 'site',
      migrations,
      tables,
      files: { count, bytes, missing: this.#missing, damaged: this.#damaged },
    }
    await this.#addText(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
    await this.#writeTags(hashes)
    return manifest
  }

  /** Returns the number and the size of the files in the archive. */
  async #writeFiles(hashes: readonly string[]): Promise<[number, number]> {
    const { files } = this.#source
    let [count, bytes] = [0, 0]
    for (const [index, hash] of hashes.entries()) {
      const stored = (await files?.open(hash)) ?? null
      if (stored === null) this.#missing.push(hash)
      else {
        const path = createFilePath(hash)
        const localPath = files?.localPath(hash) ?? null
        const content = localPath === null ? stored.stream() : this.#blocks.read(localPath)
        const { checksum, size } = await this.#add(path, readAsFarAsPossible(content), stored.size)
        if (checksum === hash) this.#checksums.delete(path)
        else this.#damaged.push(hash)
        count += 1
        bytes += size
      }
      this.#options.onProgress({ step: 'files', done: index + 1, total: hashes.length })
    }
    return [count, bytes]
  }

  async #writeTags(hashes: readonly string[]): Promise<void> {
    const { now, folderName } = this.#options
    const skipped = new Set([...this.#missing, ...this.#damaged])
    const checksums = [...this.#checksums]
    const [payloadBytes, payloadCount] = [this.#payloadBytes, this.#payloadCount]
    function* formatLines(): Generator<string> {
      for (const [path, checksum] of checksums) yield `${checksum}  ${path}\n`
      for (const hash of hashes) if (!skipped.has(hash)) yield `${hash}  ${createFilePath(hash)}\n`
    }
    const info = [
      `Bagging-Date: ${now.toISOString().slice(0, 10)}`,
      `Bag-Software-Agent: Letopis ${this.#source.version}`,
      `External-Identifier: ${folderName}`,
      `Payload-Oxum: ${payloadBytes}.${payloadCount}`,
    ]
    await this.#addText(bagDeclarationPath, bagDeclaration)
    await this.#addText(bagInfoPath, `${info.join('\n')}\n`)
    await this.#add(payloadManifestPath, joinTexts(formatLines()), null)
    const tags = taggedPaths.map((path) => `${this.#checksums.get(path)}  ${path}\n`)
    await this.#addText(tagManifestPath, tags.join(''))
  }

  async #addText(path: string, text: string): Promise<void> {
    await this.#add(path, joinTexts([text]), null)
  }

  /** Adds an entry and records its checksum. */
  async #add(
    path: string,
    chunks: AsyncIterable<Uint8Array>,
    size: number | null,
  ): Promise<{ checksum: string; size: number }> {
    const hash = createHash('sha256')
    let actualSize = 0
    async function* digest(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        hash.update(chunk)
        actualSize += chunk.length
        yield chunk
      }
    }
    await this.#zip.add(`${this.#options.folderName}/${path}`, digest(), { size })
    const checksum = hash.digest('hex')
    this.#checksums.set(path, checksum)
    if (path.startsWith('data/')) {
      this.#payloadBytes += actualSize
      this.#payloadCount += 1
    }
    return { checksum, size: actualSize }
  }
}

/** A file that becomes unreadable ends there, and its checksum is wrong; a store that is unavailable is an error. */
export async function* readAsFarAsPossible(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    if (toProblemOrNull(error)?.code === 'unavailable') throw error
  }
}
