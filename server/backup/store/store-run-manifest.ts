import {
  type BackupManifest,
  checkBackupManifest,
  isCount,
  isHash,
  isName,
  isRecord,
} from '../backup-manifest.ts'

/** The version of the manifests of runs. */
export const storeRunFormat = 1

/** Text in a gzipped object. */
export interface StoredText {
  /** The SHA-256 of the object before it is sealed. */
  readonly object: string
  /** The size of the object before it is sealed. */
  readonly size: number
  /** The size of the text. */
  readonly textSize: number
}

/** A run of a store: `runs/<name>.json`. It exists only when the backup is complete and verified. */
export interface StoreRunManifest {
  readonly format: typeof storeRunFormat
  /** The site that was backed up: the retention rule applies to the runs of one site. */
  readonly site: string
  /** The same as in an archive. Files that are damaged are not in a store. */
  readonly backup: BackupManifest
  readonly tables: Readonly<Record<string, StoredText>>
  readonly secrets: StoredText | null
  /** Lines of the hash and the size of each file. */
  readonly fileList: StoredText
}

/** Deflate does not compress our tables further; what does is meant to fill the disk. */
const maxCompressionRatio = 400
/** Smaller texts are not worth checking. */
const ratioCheckedSize = 16 * 1024 * 1024

/** Parses a manifest of unknown origin; null if it is not valid, a number for another format. */
export function parseStoreRunManifest(text: string): StoreRunManifest | number | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(json) || typeof json.format !== 'number') return null
  if (json.format !== storeRunFormat) return json.format
  const { site, tables, secrets, fileList } = json
  const backup = checkBackupManifest(json.backup)
  if (backup === null || typeof backup === 'number') return backup
  if (typeof site !== 'string' || !/^[\w-]{1,100}$/.test(site)) return null
  if (!isRecord(tables) || !isStoredText(fileList) || !(secrets === null || isStoredText(secrets)))
    return null
  const stored: Record<string, StoredText> = {}
  for (const { name } of backup.tables) {
    const table = tables[name]
    if (!isStoredText(table)) return null
    stored[name] = table
  }
  const hasOthers = Object.keys(tables).length !== backup.tables.length
  if (hasOthers || !backup.tables.every(({ name }) => isName(name))) return null
  return { format: storeRunFormat, site, backup, tables: stored, secrets, fileList }
}

/** The objects of a run except the files of the site. */
export function listTextObjects({ tables, secrets, fileList }: StoreRunManifest): StoredText[] {
  return [...Object.values(tables), ...(secrets === null ? [] : [secrets]), fileList]
}

/** The size of everything in a run. */
export function getRunSize(manifest: StoreRunManifest): number {
  return listTextObjects(manifest).reduce((sum, { size }) => sum + size, manifest.backup.files.bytes)
}

function isStoredText(value: unknown): value is StoredText {
  if (!isRecord(value)) return false
  const { object, size, textSize } = value
  return (
    isHash(object) &&
    isCount(size) &&
    isCount(textSize) &&
    (Number(textSize) <= ratioCheckedSize || Number(textSize) <= Number(size) * maxCompressionRatio)
  )
}
