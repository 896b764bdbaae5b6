import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { DatabaseTarget } from '../data/connection.ts'
import { withDatabaseSnapshot } from '../data/dump/database-snapshot.ts'
import { type DumpedTable, listDumpedTables } from '../data/dump/dumped-tables.ts'
import { readLastGeneratedId } from '../data/dump/generated-ids.ts'
import { TableDigest } from '../data/dump/row-lines.ts'
import { createScratchDatabase } from '../data/dump/scratch-database.ts'
import { iterateTableRows } from '../data/dump/table-rows.ts'
import { type Migration, readAppliedMigrations } from '../data/migrator.ts'
import { createReferencedFileRepository } from '../data/referenced-file-repository.ts'
import type { DatabaseTables } from '../data/tables.ts'
import type { FileStore } from '../files/contract.ts'
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
import { type ArchivedTable, archiveFormat, type BackupManifest } from './backup-manifest.ts'
import { createChunkCipher, SealingWriter } from './sealing.ts'

export interface ArchiveSource {
  readonly database: DatabaseTarget
  readonly migrations: readonly Migration[]
  /** Null: the database alone is archived. */
  readonly files: Pick<FileStore, 'open'> | null
  /** The content of `secrets.json`; null if there is none. */
  readonly secrets: string | null
  readonly version: string
}

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
  source: ArchiveSource,
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
  readonly #source: ArchiveSource
  readonly #options: ArchiveWriteOptions
  /** Checksums by path, except those of intact files, whose hash is in their path. */
  readonly #checksums = new Map<string, string>()
  readonly #missing: string[] = []
  readonly #damaged: string[] = []
  #payloadBytes = 0
  #payloadCount = 0

  constructor(zip: ZipWriter, source: ArchiveSource, options: ArchiveWriteOptions) {
    this.#zip = zip
    this.#source = source
    this.#options = options
  }

  async write(): Promise<BackupManifest> {
    const { secrets, version } = this.#source
    const { migrations, tables, hashes } = await withDatabaseSnapshot(this.#source.database, (db) =>
      this.#writeDatabase(db),
    )
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

  async #writeDatabase(db: Kysely<DatabaseTables>) {
    const { migrations, database, files } = this.#source
    const applied = new Set(await readAppliedMigrations(db, database.engine))
    const known = migrations.filter(({ name }) => applied.has(name))
    const schema = await createScratchDatabase(this.#options.scratchFolder, known)
    const dumpedTables = await listDumpedTables(schema).finally(() => schema.close())
    const tables: ArchivedTable[] = []
    for (const table of dumpedTables) {
      tables.push(await this.#writeTable(db, table))
      this.#options.onProgress({ step: 'database', done: tables.length, total: dumpedTables.length })
    }
    const hashes: string[] = []
    if (files !== null)
      for await (const { hash } of createReferencedFileRepository(db).iterateAll()) hashes.push(hash)
    return { migrations: known.map(({ name }) => name), tables, hashes }
  }

  async #writeTable(db: Kysely<DatabaseTables>, table: DumpedTable): Promise<ArchivedTable> {
    const digest = new TableDigest()
    await this.#add(createTablePath(table.name), joinLines(iterateTableRows(db, table), digest), null)
    const { engine } = this.#source.database
    return {
      name: table.name,
      columns: table.columns.map(({ name }) => name),
      rows: digest.rows,
      digest: digest.toHex(),
      lastId: table.hasGeneratedId ? await readLastGeneratedId(db, engine, table) : null,
    }
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
        const { checksum, size } = await this.#add(path, readAsFarAsPossible(stored.stream()), stored.size)
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

const chunkLength = 65_536

async function* joinLines(
  rows: AsyncIterable<{ readonly line: string }>,
  digest: TableDigest,
): AsyncGenerator<Buffer> {
  let text = ''
  for await (const { line } of rows) {
    digest.add(line)
    text += `${line}\n`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

async function* joinTexts(texts: Iterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for (const part of texts) {
    text += part
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** A file that becomes unreadable ends there, and its checksum is wrong; a store that is unavailable is an error. */
async function* readAsFarAsPossible(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    if (toProblemOrNull(error)?.code === 'unavailable') throw error
  }
}
