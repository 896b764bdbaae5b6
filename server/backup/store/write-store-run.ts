import type { BackupProgress } from '../../../domain/backup-run.ts'
import { pairExpectedWithStoredFiles } from '../../files/check/pair-files.ts'
import { getErrorMessage } from '../../lib/errors.ts'
import { archiveFormat, type BackupManifest } from '../backup-manifest.ts'
import { BlockReader } from '../block-reader.ts'
import { assertFreeSpace } from '../disk-space.ts'
import { type BackupSource, dumpDatabase, joinTexts } from '../dump-database.ts'
import { verifyOpenedBackup } from '../load-archive.ts'
import { createSubfolder, withWorkFolder } from '../work-folder.ts'
import { readAsFarAsPossible } from '../write-archive.ts'
import type { BackupStore } from './backup-store.ts'
import { createStoreReader, formatFileLine, type StoredFileLine } from './read-store-run.ts'
import type { StagedFile } from './store-backend.ts'
import type { StoreLock } from './store-lock.ts'
import { deleteExpiredRuns } from './store-retention.ts'
import { getRunSize, type StoredText, type StoreRunManifest, storeRunFormat } from './store-run-manifest.ts'
import { selectObjectsToCheck, verifyAndRepairObjects } from './verify-and-repair-objects.ts'

interface StoreRunOptions {
  /** The identifier of the site. */
  readonly site: string
  readonly dataFolder: string
  /** The size that the database needs on the disk meanwhile, roughly. */
  readonly databaseBytes: number
  readonly timeZone: string
  readonly now: Date
  readonly onProgress: (progress: BackupProgress) => void
}

export interface WrittenStoreRun {
  readonly run: string
  readonly manifest: BackupManifest
  readonly size: number
  /** The bytes that were added to the store. */
  readonly newBytes: number
  /** Runs that the retention rule has deleted. */
  readonly deletedRuns: readonly string[]
  /** What an operator should know, although this run is complete. */
  readonly warnings: readonly string[]
}

/** How many files are copied at the same time. */
const copyConcurrency = 4

/**
 * Backs up a site into a store: only objects that the store does not have are written. The database is loaded again and new
 * objects are read again before the run exists. Throws errors as the writing of an archive does.
 */
export async function writeStoreRun(
  store: BackupStore,
  lock: StoreLock,
  source: BackupSource,
  options: StoreRunOptions,
): Promise<WrittenStoreRun> {
  return withWorkFolder(options.dataFolder, async (workFolder) => {
    const writer = new StoreRunWriter(store, source, options, await store.listObjects())
    const { run, manifest, warnings } = await writer.write(lock, workFolder)
    let deletedRuns: readonly string[] = []
    try {
      deletedRuns = await deleteExpiredRuns(store, { lock, site: options.site, timeZone: options.timeZone })
    } catch (error) {
      // The new run is there; the next one tries again.
      warnings.push(`Old backups were not deleted: ${getErrorMessage(error)}`)
    }
    const { backup } = manifest
    return {
      run,
      manifest: backup,
      size: getRunSize(manifest),
      newBytes: writer.newBytes,
      deletedRuns,
      warnings,
    }
  })
}

class StoreRunWriter {
  newBytes = 0
  readonly #store: BackupStore
  readonly #source: BackupSource
  readonly #options: StoreRunOptions
  /** The objects in the store and their sizes there. */
  readonly #objects: Map<string, number>
  /** The new ones among them. */
  readonly #added: StoredFileLine[] = []
  readonly #missing: string[] = []
  readonly #damaged: string[] = []

  constructor(
    store: BackupStore,
    source: BackupSource,
    options: StoreRunOptions,
    objects: Map<string, number>,
  ) {
    this.#store = store
    this.#source = source
    this.#options = options
    this.#objects = objects
  }

  async write(
    lock: StoreLock,
    workFolder: string,
  ): Promise<{ run: string; manifest: StoreRunManifest; warnings: string[] }> {
    const { version, migrations } = this.#source
    const { site, now, onProgress } = this.#options
    const oldNames = [...this.#objects.keys()]
    const tables: Record<string, StoredText> = {}
    const dump = await dumpDatabase(this.#source, {
      scratchFolder: await createSubfolder(workFolder, 'written'),
      writeTable: async (name, lines) => {
        tables[name] = await this.#addText(lines)
      },
      onProgress,
    })
    const { secrets } = this.#source
    const storedSecrets = secrets === null ? null : await this.#addText(joinTexts([secrets]))
    const files = await this.#copyFiles(dump.hashes)
    const lost = await this.#checkOldObjects(oldNames, files)
    const present = files.filter(({ hash }) => this.#objects.has(this.#store.getObjectName(hash)))
    for (const { hash } of files)
      if (!this.#objects.has(this.#store.getObjectName(hash))) this.#damaged.push(hash)
    const bytes = present.reduce((sum, { size }) => sum + size, 0)
    const manifest: StoreRunManifest = {
      format: storeRunFormat,
      site,
      backup: {
        format: archiveFormat,
        createdAt: now.toISOString(),
        version,
        scope: 'site',
        migrations: dump.migrations,
        tables: dump.tables,
        files: { count: present.length, bytes, missing: this.#missing, damaged: this.#damaged },
      },
      tables,
      secrets: storedSecrets,
      fileList: await this.#addText(joinTexts(present.map(formatFileLine))),
    }
    await this.#verifyNewObjects()
    const scratchFolder = await createSubfolder(workFolder, 'read')
    const reader = createStoreReader(this.#store, manifest, [])
    await verifyOpenedBackup(reader, { migrations, scratchFolder, onProgress: () => undefined })
    await lock.assertHeld()
    const run = await this.#store.publishRun(manifest)
    const warnings = lost === 0 ? [] : [`${lost} damaged objects of earlier backups could not be repaired.`]
    return { run, manifest, warnings }
  }

  /** Adds text as an object unless the store has it, undamaged. */
  async #addText(text: AsyncIterable<Uint8Array>): Promise<StoredText> {
    const staged = await this.#store.stageText(text)
    const { object, size } = staged.result
    const name = this.#store.getObjectName(object)
    const isThere =
      this.#objects.get(name) === this.#store.getStoredSize(size) &&
      (await this.#store.isIntact(name, this.#store.getStoredSize(size)))
    if (isThere) await staged.discard()
    else await this.#publish(staged, { hash: object, size })
    return staged.result
  }

  /** Copies the files that the store does not have; returns all that are in it. */
  async #copyFiles(hashes: readonly string[]): Promise<StoredFileLine[]> {
    const { files } = this.#source
    if (files === null) return []
    const inStore: StoredFileLine[] = []
    const toCopy: StoredFileLine[] = []
    for await (const { expected, stored } of pairExpectedWithStoredFiles(files, toFiles(hashes))) {
      if (expected === null) continue
      const { hash } = expected
      const storedSize = this.#objects.get(this.#store.getObjectName(hash))
      const isThere =
        storedSize !== undefined && (stored === null || storedSize === this.#store.getStoredSize(stored.size))
      if (isThere) inStore.push({ hash, size: this.#store.getContentSize(storedSize) })
      else toCopy.push({ hash, size: stored?.size ?? 0 })
    }
    const copiedBytes = toCopy.reduce((sum, { size }) => sum + size, 0)
    await assertFreeSpace(this.#store.backend.diskFolder, this.#estimateDiskBytes(toCopy, copiedBytes))
    let done = inStore.length
    const queue = toCopy.values()
    const copyNext = async (blocks: BlockReader) => {
      for (const { hash } of queue) {
        const size = await this.#copyFile(hash, blocks)
        if (size !== null) inStore.push({ hash, size })
        done += 1
        this.#options.onProgress({ step: 'files', done, total: hashes.length })
      }
    }
    this.#options.onProgress({ step: 'files', done, total: hashes.length })
    await Promise.all(Array.from({ length: copyConcurrency }, () => copyNext(new BlockReader())))
    return inStore.sort((one, other) => (one.hash < other.hash ? -1 : 1))
  }

  /** On S3 only the files that are being sent are on the disk. */
  #estimateDiskBytes(files: readonly StoredFileLine[], bytes: number): number {
    const { databaseBytes } = this.#options
    if (this.#store.location.type === 'folder') return bytes + databaseBytes
    return Math.max(0, ...files.map(({ size }) => size)) * copyConcurrency + databaseBytes
  }

  /** Copies a file; null if the site has it no more or its content is wrong, and the store has no intact copy either. */
  async #copyFile(hash: string, blocks: BlockReader): Promise<number | null> {
    const stored = (await this.#source.files?.open(hash)) ?? null
    if (stored === null) {
      this.#missing.push(hash)
      return null
    }
    const staged = await this.#stageFile(hash, blocks)
    if (staged !== null) {
      await this.#publish(staged, staged.result)
      return staged.result.size
    }
    const name = this.#store.getObjectName(hash)
    const storedSize = this.#objects.get(name)
    if (storedSize !== undefined && (await this.#store.isIntact(name, storedSize)))
      return this.#store.getContentSize(storedSize)
    this.#damaged.push(hash)
    return null
  }

  /** Null if the site does not have the file, or its content is wrong. */
  async #stageFile(hash: string, blocks: BlockReader): Promise<StagedFile<StoredFileLine> | null> {
    const { files } = this.#source
    const localPath = files?.localPath(hash) ?? null
    const content = localPath === null ? (await files?.open(hash))?.stream() : blocks.read(localPath)
    if (content === undefined) return null
    const staged = await this.#store.stageObject(readAsFarAsPossible(content))
    if (staged.result.hash === hash) return staged
    await staged.discard()
    return null
  }

  async #publish(staged: StagedFile<unknown>, { hash, size }: StoredFileLine): Promise<void> {
    const name = this.#store.getObjectName(hash)
    await staged.publish(this.#store.getObjectPath(name))
    const storedSize = this.#store.getStoredSize(size)
    this.#objects.set(name, storedSize)
    this.#added.push({ hash, size })
    this.newBytes += storedSize
  }

  /** Reads a part of the objects that were in the store before, and repairs those that are damaged. */
  async #checkOldObjects(oldNames: readonly string[], files: readonly StoredFileLine[]): Promise<number> {
    const lastRun = (await this.#store.listRuns()).at(-1)
    const names = selectObjectsToCheck(
      oldNames,
      lastRun === undefined ? null : parseRunTime(lastRun),
      this.#options.now,
    )
    if (names.length === 0) return 0
    const selected = new Set(names)
    const hashes = new Map<string, string>()
    for (const { hash } of files) {
      const name = this.#store.getObjectName(hash)
      if (selected.has(name)) hashes.set(name, hash)
    }
    const total = names.reduce((sum, name) => sum + (this.#objects.get(name) ?? 0), 0)
    const blocks = new BlockReader()
    let done = 0
    return verifyAndRepairObjects(this.#store, {
      objects: this.#objects,
      names,
      repair: async (name) => {
        const hash = hashes.get(name)
        const staged = hash === undefined ? null : await this.#stageFile(hash, blocks)
        if (staged === null) return false
        await this.#publish(staged, staged.result)
        return true
      },
      onChecked: (bytes) => {
        done += bytes
        this.#options.onProgress({ step: 'verifying', done, total })
      },
    })
  }

  async #verifyNewObjects(): Promise<void> {
    const total = this.#added.reduce((sum, { size }) => sum + size, 0)
    let done = 0
    for (const { hash, size } of this.#added) {
      for await (const _ of this.#store.readObject(hash, size));
      done += size
      this.#options.onProgress({ step: 'verifying', done, total })
    }
  }
}

async function* toFiles(hashes: readonly string[]): AsyncGenerator<{ hash: string }> {
  for (const hash of hashes) yield { hash }
}

/** The time in the name of a run. */
export function parseRunTime(run: string): Date {
  const [, date, hours, minutes, seconds, milliseconds] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-/.exec(run) ?? []
  return new Date(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
}
