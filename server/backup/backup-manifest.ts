import { isSha256Hex } from '../files/store-path.ts'

/** The version of the layout of archives. */
export const archiveFormat = 1

/** A table in an archive. */
export interface ArchivedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Of all rows, independent of their order. */
  readonly digest: string
  /** The last id that the database assigned; null if it assigns none. */
  readonly lastId: number | null
}

/** What an archive contains: the file `data/backup.json` in it. */
export interface BackupManifest {
  readonly format: typeof archiveFormat
  readonly createdAt: string
  /** The version of Letopis that made it. */
  readonly version: string
  /** `database`: without the stored files. */
  readonly scope: 'site' | 'database'
  readonly migrations: readonly string[]
  readonly tables: readonly ArchivedTable[]
  readonly files: {
    readonly count: number
    readonly bytes: number
    /** Hashes of files that the database refers to, but that were not stored. */
    readonly missing: readonly string[]
    /** Hashes of files whose content did not match; their bytes are in the archive as they were. */
    readonly damaged: readonly string[]
  }
}

/** Whether everything that the database refers to is in the archive. */
export function isComplete({ files }: BackupManifest): boolean {
  return files.missing.length === 0 && files.damaged.length === 0
}

/** The number of rows of all tables. */
export function countRows({ tables }: Pick<BackupManifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Parses the manifest of an archive of unknown origin; null if it is not valid, a number for another format. */
export function parseBackupManifest(text: string): BackupManifest | number | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  return checkBackupManifest(json)
}

/** The same for a manifest that is a part of other JSON. */
export function checkBackupManifest(json: unknown): BackupManifest | number | null {
  if (!isRecord(json)) return null
  if (json.format !== archiveFormat) return typeof json.format === 'number' ? json.format : null
  return isManifest(json) ? json : null
}

function isManifest(json: Record<string, unknown>): json is Record<string, unknown> & BackupManifest {
  const { createdAt, version, scope, migrations, tables, files } = json
  return (
    typeof createdAt === 'string' &&
    /^[\dTZ:.-]{1,30}$/.test(createdAt) &&
    !Number.isNaN(Date.parse(createdAt)) &&
    typeof version === 'string' &&
    /^[\w.+-]{1,100}$/.test(version) &&
    (scope === 'site' || scope === 'database') &&
    isListOf(migrations, (name) => typeof name === 'string' && /^[\w-]{1,100}$/.test(name)) &&
    isListOf(tables, isArchivedTable) &&
    isRecord(files) &&
    isCount(files.count) &&
    isCount(files.bytes) &&
    isListOf(files.missing, isHash) &&
    isListOf(files.damaged, isHash)
  )
}

function isArchivedTable(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { name, columns, rows, digest, lastId } = value
  return (
    isName(name) &&
    isListOf(columns, isName) &&
    isCount(rows) &&
    isHash(digest) &&
    (lastId === null || isCount(lastId))
  )
}

export function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z0-9_]{0,62}$/.test(value)
}

export function isHash(value: unknown): boolean {
  return typeof value === 'string' && isSha256Hex(value)
}

export function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isListOf(value: unknown, isElement: (element: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isElement)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
