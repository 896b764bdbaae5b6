import { resolve } from 'node:path'
import { ConfigError, type Environment, readTextLineSetting } from './read-setting.ts'

/** Where a store of backups is. */
export type StoreLocation =
  /** Absolute. */
  | { readonly type: 'folder'; readonly path: string }
  /** The prefix is empty, or ends with a slash. */
  | { readonly type: 's3'; readonly bucket: string; readonly prefix: string }

const variable = 'LETOPIS_BACKUP_TO'

/** Reads where the backups of the site are stored; null: as zip files in the data folder. */
export function readBackupStoreLocation(env: Environment): StoreLocation | null {
  const value = readTextLineSetting(env, variable, 4096)
  if (value === null) return null
  // Absolute, because other processes and later runs must find it.
  if (!/^[a-z0-9]+:\/\//i.test(value)) return { type: 'folder', path: resolve(value) }
  const location = parseS3StoreLocation(value)
  if (location !== null) return location
  throw new ConfigError(variable, value, 'a folder such as /mnt/backup/letopis, or s3://bucket/prefix')
}

/** Parses `s3://bucket/prefix`; null if it is anything else. */
export function parseS3StoreLocation(text: string): StoreLocation | null {
  const [, bucket = '', path = ''] = /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]{2,62})(?:\/(.*))?$/.exec(text) ?? []
  const parts = path.split('/').filter((part) => part !== '')
  const isValid =
    bucket !== '' &&
    !bucket.includes('..') &&
    path.length <= 200 &&
    parts.every((part) => /^[A-Za-z0-9._-]+$/.test(part) && !/^\.+$/.test(part))
  return isValid ? { type: 's3', bucket, prefix: parts.map((part) => `${part}/`).join('') } : null
}
