import type { ArchiveProblem } from '../../domain/restore.ts'

const maxReasonLength = 1000

interface ArchiveErrorOptions extends ErrorOptions {
  /** Default: `damaged`. */
  readonly problem?: ArchiveProblem
}

/** An archive cannot be used: it is damaged, hostile, sealed with another passphrase, or of another version. */
export class BackupArchiveError extends Error {
  readonly file: string
  /** The message without the file and its path. */
  readonly reason: string
  readonly problem: ArchiveProblem

  constructor(file: string, reason: string, options: ArchiveErrorOptions = {}) {
    // It may name something from the archive, which must not control the terminal.
    const line = reason.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, maxReasonLength)
    super(`The backup ${file} cannot be used: ${line}.`, options)
    this.name = 'BackupArchiveError'
    this.file = file
    this.reason = line
    this.problem = options.problem ?? 'damaged'
  }
}

/** A sealed backup was opened without a passphrase. */
export class BackupSealedError extends BackupArchiveError {
  constructor(file: string) {
    super(file, 'it is sealed and needs its passphrase', { problem: 'passphrase' })
  }
}

/** A backup or a restore cannot be run now. */
export class BackupRunError extends Error {
  override readonly name: string = 'BackupRunError'
}

/** Another backup or restore is running. */
export class BackupInProgressError extends BackupRunError {
  override readonly name = 'BackupInProgressError'
}

/** The database could not be backed up before a migration; nothing has been changed. */
export class BackupBeforeMigrationError extends Error {
  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`The database could not be backed up to ${file}: ${reason} Nothing has been changed.`, options)
    this.name = 'BackupBeforeMigrationError'
  }
}
