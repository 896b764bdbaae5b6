/** The SQLite file cannot be read as a database any more. */
export class DatabaseDamagedError extends Error {
  readonly file: string

  constructor(file: string, options?: ErrorOptions) {
    super(
      `The database ${file} is damaged. Stop the server, put the newest good copy from the backups folder in its ` +
        `place (deleting ${file}-wal and ${file}-shm), and start again.`,
      options,
    )
    this.name = 'DatabaseDamaged'
    this.file = file
  }
}

/** The SQLite file, or the folder it stands in, cannot be opened for reading and writing. */
export class DatabaseUnusableError extends Error {
  readonly file: string

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`The database ${file} cannot be opened: ${reason}.`, options)
    this.name = 'DatabaseUnusable'
    this.file = file
  }
}

/** Postgres answered, and does not let us in: wrong user, password or database name. */
export class DatabaseAccessDeniedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Postgres refuses the connection: ${reason}. Check DATABASE_URL.`, options)
    this.name = 'DatabaseRefused'
  }
}

/** The database has been through migrations that this version does not have. */
export class DatabaseSchemaNewerError extends Error {
  readonly migrations: readonly string[]

  constructor(migrations: readonly string[]) {
    super(
      `The database was made by a newer version of Letopis (it knows ${migrations.join(', ')}). ` +
        'Start that version, or restore a backup from before the upgrade.',
    )
    this.name = 'DatabaseNewer'
    this.migrations = migrations
  }
}

/** A copy of the database could not be made; nothing has been changed. */
export class DatabaseCopyError extends Error {
  readonly file: string

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(
      `No copy of the database could be written to ${file}: ${reason}. Nothing has been changed.`,
      options,
    )
    this.name = 'CopyFailed'
    this.file = file
  }
}

/** Another process works with this data folder. */
export class DataFolderInUseError extends Error {
  readonly folder: string
  /** The other process, where it could be read. */
  readonly pid: number | null

  constructor(folder: string, pid: number | null) {
    const who = pid === null ? 'another process' : `another process (pid ${pid})`
    super(
      `The data folder ${folder} is in use by ${who}. Stop it first, or set LETOPIS_DATA to another folder.`,
    )
    this.name = 'FolderInUse'
    this.folder = folder
    this.pid = pid
  }
}

/** The data folder cannot be created or written. */
export class DataFolderUnusableError extends Error {
  readonly folder: string

  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(`LETOPIS_DATA is "${folder}" but should be a folder that can be written (${reason})`, options)
    this.name = 'DataFolderUnusable'
    this.folder = folder
  }
}
