import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseS3StoreLocation, type StoreLocation } from '../../config/index.ts'
import { BackupRunError } from '../errors.ts'

/** Where a backup is written to. */
export type BackupTarget =
  | { readonly type: 'archive'; readonly file: string }
  | { readonly type: 'store'; readonly location: StoreLocation }

/** A run of a store; without a name, its newest one. */
export interface StoreRunReference {
  readonly location: StoreLocation
  readonly run: string | null
}

const runPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{16}$/

/** Whether a text is the name of a run: its time and a part of the checksum of its manifest. */
export function isStoreRunName(text: string): boolean {
  return runPattern.test(text)
}

/** Interprets a target: `s3://…`, an existing folder and a path that ends with a slash are stores. */
export function parseBackupTarget(text: string): BackupTarget {
  const location = parseStoreLocation(text)
  return location === null ? { type: 'archive', file: resolve(text) } : { type: 'store', location }
}

/** Interprets what is restored or verified; null: it is the file of an archive. */
export function parseStoreRunReference(text: string): StoreRunReference | null {
  const named = parseStoreRunTarget(text)
  if (named !== null) return named
  const location = parseStoreLocation(text)
  return location === null ? null : { location, run: null }
}

/** The store and the run that `formatStoreRunReference` has named; null for any other text. */
export function parseStoreRunTarget(text: string): { location: StoreLocation; run: string } | null {
  const end = text.lastIndexOf('#')
  const run = text.slice(end + 1)
  const location = end > 0 && isStoreRunName(run) ? parseStoreLocation(`${text.slice(0, end)}/`) : null
  return location === null ? null : { location, run }
}

export function formatStoreLocation(location: StoreLocation): string {
  return location.type === 'folder'
    ? location.path
    : `s3://${location.bucket}/${location.prefix}`.replace(/\/$/, '')
}

/** The target of a run in the list of runs. */
export function formatStoreRunReference(location: StoreLocation, run: string): string {
  return `${formatStoreLocation(location)}#${run}`
}

function parseStoreLocation(text: string): StoreLocation | null {
  if (text.startsWith('s3://')) {
    const location = parseS3StoreLocation(text)
    if (location !== null) return location
    throw new BackupRunError(`${text} should be s3://bucket or s3://bucket/prefix.`)
  }
  const isFolder = /[/\\]$/.test(text) || statSync(text, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? { type: 'folder', path: resolve(text) } : null
}
