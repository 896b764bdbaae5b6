import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '../../domain/problem-error.ts'
import { createServerWorkFolder } from '../backup/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { openArchivedDatabase } from './archived-items.ts'
import type { ArchiveCheckResult, ArchiveLoadResult } from './check-archive.ts'

type CopyResult = ArchiveCheckResult | ArchiveLoadResult
type RefusedArchive = Extract<ArchiveLoadResult, { readonly is: 'refused' }>

/** How long a request waits until this instance has made its copy of an archive. */
const maxWaitMs = 10_000

/**
 * What this instance has of the archive that owners look into: the database of the archive in a work folder. It is a cache:
 * each instance makes it when it is first asked for the items of the archive.
 */
export class LocalArchiveCopies {
  readonly #dataFolder: string
  readonly #report: (error: unknown) => void
  #current: LocalArchiveCopy | null = null

  constructor(dataFolder: string, report: (error: unknown) => void) {
    this.#dataFolder = dataFolder
    this.#report = report
  }

  /** Of the check of the archive; null: there is no copy. */
  get token(): string | null {
    return this.#current?.token ?? null
  }

  /** Whether a request has given up waiting for a copy that is not made yet. */
  isAwaited(token: string): boolean {
    return this.#current?.token === token && this.#current.isAwaited && !this.#current.isMade
  }

  /** Makes a copy in an empty folder, in place of the one that is there. */
  async make<Result extends CopyResult>(
    token: string,
    work: (folder: string) => Promise<Result>,
  ): Promise<Result> {
    const outdated = this.#current
    const copy = new LocalArchiveCopy(this.#dataFolder, token)
    this.#current = copy
    // Before the new one takes its space, and even if the disk is too full for it.
    await copy.folder.finally(() => outdated?.close())
    return copy.make(work)
  }

  /**
   * The copy of an archive, which is made if it is missing; null if that takes long. A request that comes later finds it. Throws
   * `unavailable` if it cannot be made now.
   */
  async open(
    token: string,
    load: (folder: string) => Promise<ArchiveLoadResult>,
  ): Promise<LocalArchiveCopy | RefusedArchive | null> {
    if (this.#current?.token !== token) {
      const outdated = this.#current
      this.#current = new LocalArchiveCopy(this.#dataFolder, token)
      this.#current.make(load).catch(() => undefined)
      void outdated?.close().catch(this.#report)
    }
    const copy = this.#current
    const made = await this.#waitFor(copy)
    if (made?.is !== 'refused') return made === null ? null : copy
    if (this.#current === copy) await this.close()
    return made
  }

  async close(): Promise<void> {
    const copy = this.#current
    this.#current = null
    await copy?.close()
  }

  async #waitFor(copy: LocalArchiveCopy): Promise<CopyResult | null> {
    const timeout = new AbortController()
    try {
      const tooLong = pause(maxWaitMs, null, { signal: timeout.signal, ref: false }).catch(() => null)
      const made = await Promise.race([copy.result, tooLong])
      copy.isAwaited ||= made === null
      return made
    } catch (error) {
      this.#report(error)
      if (this.#current === copy) await this.close()
      throw new ProblemError('unavailable', null, { cause: error })
    } finally {
      timeout.abort()
    }
  }
}

/** The database of an archive in a work folder. */
export class LocalArchiveCopy {
  readonly token: string
  readonly folder: Promise<string>
  result: Promise<CopyResult> = Promise.reject(new Error('The copy is not made.'))
  isMade = false
  isAwaited = false
  #database: Promise<SiteDatabase> | null = null

  constructor(dataFolder: string, token: string) {
    this.token = token
    this.folder = createServerWorkFolder(dataFolder)
    this.result.catch(() => undefined)
  }

  async make<Result extends CopyResult>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const result = this.folder.then(work).finally(() => {
      this.isMade = true
    })
    this.result = result
    return result
  }

  openDatabase(): Promise<SiteDatabase> {
    this.#database ??= this.folder.then(openArchivedDatabase)
    return this.#database
  }

  /** Deletes it as soon as it is made: its database holds secrets. */
  async close(): Promise<void> {
    await this.result.catch(() => undefined)
    // A database that could not be opened need not be closed.
    await this.#database?.then(
      (database) => database.close(),
      () => undefined,
    )
    // A folder that could not be created need not be deleted.
    const folder = await this.folder.catch(() => null)
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
}
