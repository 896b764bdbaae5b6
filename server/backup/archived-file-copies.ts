import { Readable } from 'node:stream'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { type ArchiveEntry, type BackupArchive, openBackupArchive } from './read-archive.ts'

/** The stored files in the archives of earlier backups, of which a lost one can be restored. */
export interface ArchivedFileCopies {
  /** One for each archive, the newest first. */
  readonly copies: readonly Pick<FileStore, 'open'>[]
  close(): Promise<void>
}

/**
 * The archives are opened when a file is first requested from them. An archive that is gone, damaged or sealed with
 * another passphrase throws its error then.
 */
export async function openArchivedFileCopies(
  data: Pick<SiteDatabase, 'backupRuns'>,
  passphrase: string | null,
): Promise<ArchivedFileCopies> {
  const archives = (await data.backupRuns.listArchives()).map(
    ({ target }) => new ArchivedFiles(target, passphrase),
  )
  return {
    copies: archives,
    async close() {
      for (const archive of archives) await archive.close()
    },
  }
}

interface OpenedArchive {
  readonly archive: BackupArchive
  readonly entries: ReadonlyMap<string, ArchiveEntry>
}

class ArchivedFiles implements Pick<FileStore, 'open'> {
  readonly #file: string
  readonly #passphrase: string | null
  /** Also of an archive that cannot be opened, so that it is tried once. */
  #opened: Promise<OpenedArchive> | null = null

  constructor(file: string, passphrase: string | null) {
    this.#file = file
    this.#passphrase = passphrase
  }

  async open(hash: string) {
    this.#opened ??= openAndList(this.#file, this.#passphrase)
    const entry = (await this.#opened).entries.get(hash)
    if (entry === undefined) return null
    return { size: entry.size, stream: () => Readable.from(entry.read()) }
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => null)
    await opened?.archive.close()
  }
}

async function openAndList(file: string, passphrase: string | null): Promise<OpenedArchive> {
  const archive = await openBackupArchive(file, passphrase)
  const entries = new Map<string, ArchiveEntry>()
  try {
    for await (const entry of archive.iterateEntries())
      if (entry.is.type === 'file') entries.set(entry.is.hash, entry)
    return { archive, entries }
  } catch (error) {
    await archive.close()
    throw error
  }
}
