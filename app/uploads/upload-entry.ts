import type { UploadedAttachment } from '../../domain/text/attachments.ts'
import type { DuplicateImage, UploadRejectionCode, UploadResult } from '../../domain/upload-result.ts'

export interface ChosenFile {
  readonly file: File
  /** Includes the names of the chosen folders that contain it. */
  readonly path: string
  /** Reopens the file after a reload, if the browser supports it. */
  readonly handle: FileSystemFileHandle | null
  /** The browser could not read the file. */
  readonly isUnreadable?: boolean
}

/** Why a file was rejected; `failed`: for an unknown reason, and a retry may help. */
export type UploadRejectionReason =
  | UploadRejectionCode
  | 'is_picture'
  | 'file_too_large'
  | 'unreadable'
  | 'full'
  | 'failed'

/** The status of an upload. `lost`: the page was reloaded, and the file has to be chosen again. */
export type UploadStatus =
  | { readonly is: 'waiting' | 'sending' | 'paused' | 'lost' }
  | { readonly is: 'added'; readonly image: number }
  | { readonly is: 'attached'; readonly attachment: UploadedAttachment }
  | {
      readonly is: 'duplicate'
      readonly of: readonly DuplicateImage[]
      /** Why adding the duplicate anyway failed. */
      readonly failed?: 'away' | 'signedOut' | 'failed'
    }
  | { readonly is: 'refused'; readonly why: UploadRejectionReason }

/** The part of an upload that is persisted across reloads. */
export interface PersistedUpload {
  readonly key: string
  readonly gallery: number
  readonly name: string
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly publish: boolean
  /** Whether it becomes a file in a text, not an image of a gallery. */
  readonly isAttachment?: boolean
  /** The id of the batch of files chosen together, its size, and the index of this file in it. */
  readonly batch: string
  readonly count: number
  readonly place: number
  readonly handle: FileSystemFileHandle | null
}

/** An upload in the queue. */
export interface UploadQueueEntry extends PersistedUpload {
  readonly file: File | null
  readonly status: UploadStatus
  /** The number of bytes that the server has received. */
  readonly sent: number
  /** The URL of the upload on the server, once it has started. */
  readonly url: string | null
}

/** Identifies a file as long as it is not modified. */
function buildFileIdentityKey({
  name,
  size,
  modified,
}: Pick<PersistedUpload, 'name' | 'size' | 'modified'>): string {
  return `${name}\n${size}\n${modified}`
}

/** Whether nothing is left to do for an entry without a decision of the user. */
export function hasUploadResult({ status: { is } }: Pick<UploadQueueEntry, 'status'>): boolean {
  return is === 'added' || is === 'attached' || is === 'duplicate' || is === 'refused'
}

/** Whether an entry waits for a decision of the user. */
export function needsUserDecision({ status: { is } }: Pick<UploadQueueEntry, 'status'>): boolean {
  return is === 'duplicate' || is === 'refused'
}

const initialProgress = { file: null, sent: 0, url: null }

/** Creates the entries of files that were chosen together. */
export function createUploadEntries(
  chosen: readonly ChosenFile[],
  gallery: number,
  publish: boolean,
  acceptsOtherFiles: boolean,
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
    isAttachment: acceptsOtherFiles && !isPictureFile(file),
    batch,
    count: chosen.length,
    place,
    handle,
    file,
    status: isUnreadable ? { is: 'refused', why: 'unreadable' } : getInitialStatus(file, acceptsOtherFiles),
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
  if ('attachment' in result) return { is: 'attached', attachment: result.attachment }
  if ('duplicate' in result) return { is: 'duplicate', of: result.duplicate }
  return { is: 'refused', why: result.refused }
}

/**
 * Rejects files that the browser does not recognize as pictures before sending; the user can still send them
 * with a retry.
 */
function getInitialStatus(file: File, acceptsOtherFiles: boolean): UploadStatus {
  if (file.size === 0) return { is: 'refused', why: 'empty' }
  const isOtherType = file.type !== '' && !file.type.startsWith('image/')
  return isOtherType && !acceptsOtherFiles ? { is: 'refused', why: 'not_a_picture' } : { is: 'waiting' }
}

/** Browsers know most types by their extensions; the server decides by the bytes. */
function isPictureFile({ type, name }: File): boolean {
  return type === '' ? /\.(?:jpe?g|png|webp|avif|gif|tiff?|hei[cf])$/i.test(name) : type.startsWith('image/')
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
export function matchChosenFilesToUploads(
  entries: readonly UploadQueueEntry[],
  chosen: readonly ChosenFile[],
): ClassifiedFiles {
  const entriesByFile = Map.groupBy(entries, buildFileIdentityKey)
  const isIdle = entries.every((entry) => hasUploadResult(entry) || entry.status.is === 'lost')
  // When the queue is idle, a new run starts its own count.
  const retried = new Set(isIdle ? entries.filter(({ status }) => status.is === 'added') : [])
  const found: [UploadQueueEntry, File][] = []
  const fresh = chosen.filter(({ file, path }) => {
    const same =
      entriesByFile.get(
        buildFileIdentityKey({ name: file.name, size: file.size, modified: file.lastModified }),
      ) ?? []
    for (const entry of same) if (needsUserDecision(entry) && entry.path === path) retried.add(entry)
    const active = same.filter((entry) => !hasUploadResult(entry))
    const entry = active.find((candidate) => candidate.path === path) ?? active[0]
    if (entry?.status.is === 'lost') found.push([entry, file])
    return entry === undefined
  })
  return { fresh, found, retried: [...retried] }
}
