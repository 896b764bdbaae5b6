import { Readable } from 'node:stream'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import type { BackupEntry, BackupReader } from './backup-reader.ts'
import type { BackupStoreAccess } from './delete-backup.ts'
import { openBackup } from './open-backup.ts'

/** The stored files in earlier backups, of which a lost one can be restored. */
export interface BackedUpFileCopies {
  /** One for each backup, the newest first. */
  readonly copies: readonly Pick<FileStore, 'open'>[]
  close(): Promise<void>
}

/**
 * The backups are opened when a file is first requested from them. One that is gone, damaged or sealed with another
 * passphrase throws its error then.
 */
export async function openBackedUpFileCopies(
  data: Pick<SiteDatabase, 'backupRuns'>,
  passphrase: string | null,
  access: BackupStoreAccess,
): Promise<BackedUpFileCopies> {
  const backups = (await data.backupRuns.listSiteBackups()).map(
    ({ target }) => new BackedUpFiles(() => openBackup({ file: target, passphrase }, access)),
  )
  return {
    copies: backups,
    async close() {
      for (const backup of backups) await backup.close()
    },
  }
}

interface OpenedBackup {
  readonly backup: BackupReader
  readonly entries: ReadonlyMap<string, BackupEntry>
}

class BackedUpFiles implements Pick<FileStore, 'open'> {
  readonly #openBackup: () => Promise<BackupReader>
  /** Also of a backup that cannot be opened, so that it is tried once. */
  #opened: Promise<OpenedBackup> | null = null

  constructor(openBackup: () => Promise<BackupReader>) {
    this.#openBackup = openBackup
  }

  async open(hash: string) {
    this.#opened ??= listFiles(this.#openBackup)
    const entry = (await this.#opened).entries.get(hash)
    if (entry === undefined) return null
    return { size: entry.size, stream: () => Readable.from(entry.read()) }
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => null)
    await opened?.backup.close()
  }
}

async function listFiles(open: () => Promise<BackupReader>): Promise<OpenedBackup> {
  const backup = await open()
  const entries = new Map<string, BackupEntry>()
  try {
    for await (const entry of backup.iterateEntries())
      if (entry.is.type === 'file') entries.set(entry.is.hash, entry)
    return { backup, entries }
  } catch (error) {
    await backup.close()
    throw error
  }
}
