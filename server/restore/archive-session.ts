import { rm } from 'node:fs/promises'
import type { KindName } from '../../domain/kinds/index.ts'
import type { ArchiveCheckState, ItemRestoreState } from '../../domain/restore.ts'
import { createWorkFolder } from '../backup/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { openArchivedDatabase } from './archived-items.ts'

/** The database of an archive holds secrets, so it is deleted when no owner looks at it any more. */
const unusedLifetimeMs = 30 * 60_000

/**
 * An archive that an owner has asked to check: what the check found, the database of the archive in a work folder, and
 * what was restored from it.
 */
export class ArchiveSession {
  readonly runId: number
  readonly file: string
  readonly passphrase: string | null
  readonly folder: string
  state: ArchiveCheckState = { is: 'checking', progress: null }
  /** Whether it is to be closed when its check ends. */
  isDiscarded = false
  readonly #itemRestores = new Map<string, ItemRestoreState>()
  readonly #onExpired: () => void
  #expiry: NodeJS.Timeout | undefined
  #database: Promise<SiteDatabase> | null = null

  private constructor({ runId, file, passphrase, onExpired }: OpenArchiveOptions, folder: string) {
    this.runId = runId
    this.file = file
    this.passphrase = passphrase
    this.folder = folder
    this.#onExpired = onExpired
    this.touch()
  }

  static async create(options: OpenArchiveOptions): Promise<ArchiveSession> {
    return new ArchiveSession(options, await createWorkFolder(options.dataFolder))
  }

  /** Postpones its expiry. */
  touch(): void {
    clearTimeout(this.#expiry)
    this.#expiry = setTimeout(() => this.#onExpired(), unusedLifetimeMs).unref()
  }

  /** The database of an archive that was checked. */
  openDatabase(): Promise<SiteDatabase> {
    this.#database ??= openArchivedDatabase(this.folder)
    return this.#database
  }

  findItemRestore(kind: KindName, id: number): ItemRestoreState | null {
    return this.#itemRestores.get(`${kind} ${id}`) ?? null
  }

  setItemRestore(kind: KindName, id: number, state: ItemRestoreState): void {
    this.#itemRestores.set(`${kind} ${id}`, state)
  }

  async close(): Promise<void> {
    clearTimeout(this.#expiry)
    // A database that could not be opened need not be closed.
    await this.#database?.then(
      (database) => database.close(),
      () => undefined,
    )
    await rm(this.folder, { recursive: true, force: true })
  }
}

interface OpenArchiveOptions {
  readonly dataFolder: string
  readonly runId: number
  readonly file: string
  readonly passphrase: string | null
  readonly onExpired: () => void
}
