/** The SQLite file can't be read as a database. */
export class SqliteFileDamagedError extends Error {
  readonly file: string

  constructor(file: string, options?: ErrorOptions) {
    super(
      `The database ${file} is damaged. Stop the server, move it aside (with ${file}-wal and ${file}-shm), restore ` +
        'the newest backup from the backups folder with letopis restore, and start again.',
      options,
    )
    this.name = 'SqliteFileDamagedError'
    this.file = file
  }
}

/** The SQLite file or its folder can't be opened for reading and writing. */
export class SqliteFileUnusableError extends Error {
  readonly file: string

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`The database ${file} cannot be opened: ${reason}.`, options)
    this.name = 'SqliteFileUnusableError'
    this.file = file
  }
}

/** Postgres denies access: wrong user, password or database name. */
export class PostgresAccessDeniedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Postgres denied access: ${reason}. Check DATABASE_URL.`, options)
    this.name = 'PostgresAccessDeniedError'
  }
}

/** Connections lead to a pooler in transaction mode. */
export class PostgresTransactionPoolerError extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler in transaction mode, but the site needs locks and notifications, which belong ' +
        'to a session. Use the address of Postgres itself, or the pooler in session mode (of Supabase: port 5432 instead of 6543).',
    )
    this.name = 'PostgresTransactionPoolerError'
  }
}

/** The database of a hosted project can't be used as it is. The message is one line for the operator. */
export class HostedDatabaseError extends Error {
  override readonly name = 'HostedDatabaseError'
}

/** The database has migrations that this version doesn't have and doesn't work with. */
export class DatabaseSchemaNewerError extends Error {
  readonly migrations: readonly string[]

  /** `oldestVersion`: the oldest one that works with them; null if that is not known. */
  constructor(migrations: readonly string[], version: string, oldestVersion: string | null) {
    const needed = oldestVersion === null ? 'a newer version' : `version ${oldestVersion} or newer`
    super(
      `The database was changed by a newer version of Letopis (migrations ${migrations.join(', ')}) and needs ${needed}; ` +
        `this is ${version}. Start that version, or restore a backup from before the upgrade.`,
    )
    this.name = 'DatabaseSchemaNewerError'
    this.migrations = migrations
  }
}

/** A migration would remove what a running instance of an earlier version needs. */
export class OlderInstanceError extends Error {
  constructor({
    version,
    migration,
    oldestVersion,
    olderVersions,
  }: {
    readonly version: string
    readonly migration: string
    readonly oldestVersion: string
    /** Of each instance that is too old. */
    readonly olderVersions: readonly string[]
  }) {
    const instances =
      olderVersions.length === 1 ? 'an instance runs' : `${olderVersions.length} instances run`
    super(
      `Version ${version} does not start on this database while ${instances} with version ` +
        `${[...new Set(olderVersions)].toSorted().join(', ')}: migration ${migration} removes what versions before ` +
        `${oldestVersion} need. Replace all instances by version ${oldestVersion} first, or stop those that are too old; ` +
        'one that was killed counts as running for half a minute. Nothing was changed.',
    )
    this.name = 'OlderInstanceError'
  }
}

/** Another process uses this data folder. */
export class DataFolderInUseError extends Error {
  readonly folder: string
  /** The pid of the other process, if it could be read. */
  readonly pid: number | null

  constructor(folder: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `another process (pid ${pid})`
    super(
      `The data folder ${folder} is in use by ${holder}. Stop it first, or set LETOPIS_DATA to another folder.`,
    )
    this.name = 'DataFolderInUseError'
    this.folder = folder
    this.pid = pid
  }
}

/** The data folder can't be created or written. */
export class DataFolderUnusableError extends Error {
  readonly folder: string

  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(`LETOPIS_DATA is "${folder}" but should be a folder that can be written (${reason})`, options)
    this.name = 'DataFolderUnusableError'
    this.folder = folder
  }
}
