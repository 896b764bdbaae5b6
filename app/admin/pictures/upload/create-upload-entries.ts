import type { UploadResult } from '../../../../domain/upload-result.ts'
import {
  buildFileIdentityKey,
  type ChosenFile,
  isUploadSettled,
  needsUserDecision,
  type PersistedUpload,
  type UploadQueueEntry,
  type UploadStatus,
} from './upload-entry.ts'

const initialProgress = { file: null, sent: 0, url: null }

/** Creates the entries of files that were chosen together. */
export function createUploadEntries(
  chosen: readonly ChosenFile[],
  gallery: number,
  publish: boolean,
): UploadQueueEntry[] {
  const batch = createRandomId()
  return chosen.map(({ file, path, handle, isUnreadable }, place) => ({
    ...initialProgress,
    key: `${batch}-${place}`,
    gallery,
    name: file.name,
    path,
    size: file.size,
    modified: file.lastModified,
    publish,
    batch,
    count: chosen.length,
    place,
    handle,
    file,
    status: isUnreadable ? { is: 'refused', why: 'unreadable' } : getInitialStatus(file),
  }))
}

/** The part of an entry that is persisted across reloads. */
export function toPersistedUpload({
  file: _file,
  status: _status,
  sent: _sent,
  url: _url,
  ...persisted
}: UploadQueueEntry): PersistedUpload {
  return persisted
}

/** Restores a persisted entry after a reload. */
export function toLostUploadEntry(persisted: PersistedUpload): UploadQueueEntry {
  return { ...persisted, ...initialProgress, status: { is: 'lost' } }
}

/** The status of an entry after the server's response. */
export function toUploadStatus(result: UploadResult): UploadStatus {
  if ('image' in result) return { is: 'added', image: result.image }
  if ('duplicate' in result) return { is: 'duplicate', of: result.duplicate }
  return { is: 'refused', why: result.refused }
}

/**
 * Rejects files that the browser does not recognize as pictures before sending; the user can still send them
 * with a retry.
 */
function getInitialStatus(file: File): UploadStatus {
  if (file.size === 0) return { is: 'refused', why: 'empty' }
  const isOtherType = file.type !== '' && !file.type.startsWith('image/')
  return isOtherType ? { is: 'refused', why: 'not_a_picture' } : { is: 'waiting' }
}

/** A random id; `crypto.randomUUID` is not available without HTTPS. */
function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Chosen files compared with the entries of the queue. */
interface ClassifiedFiles {
  readonly fresh: readonly ChosenFile[]
  /** Lost entries whose file was chosen again. */
  readonly found: readonly (readonly [entry: UploadQueueEntry, file: File])[]
  /** Entries to remove from the queue: chosen again, or added in an earlier run. */
  readonly retried: readonly UploadQueueEntry[]
}

/** Separates new files from files that were lost by a reload or are already being uploaded. */
export function classifyChosenFiles(
  entries: readonly UploadQueueEntry[],
  chosen: readonly ChosenFile[],
): ClassifiedFiles {
  const entriesByFile = Map.groupBy(entries, buildFileIdentityKey)
  const isIdle = entries.every((entry) => isUploadSettled(entry) || entry.status.is === 'lost')
  // When the queue is idle, a new run starts its own count.
  const retried = new Set(isIdle ? entries.filter(({ status }) => status.is === 'added') : [])
  const found: [UploadQueueEntry, File][] = []
  const fresh = chosen.filter(({ file, path }) => {
    const same =
      entriesByFile.get(
        buildFileIdentityKey({ name: file.name, size: file.size, modified: file.lastModified }),
      ) ?? []
    for (const entry of same) if (needsUserDecision(entry) && entry.path === path) retried.add(entry)
    const active = same.filter((entry) => !isUploadSettled(entry))
    const entry = active.find((candidate) => candidate.path === path) ?? active[0]
    if (entry?.status.is === 'lost') found.push([entry, file])
    return entry === undefined
  })
  return { fresh, found, retried: [...retried] }
}
