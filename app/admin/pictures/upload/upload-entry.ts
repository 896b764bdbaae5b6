import type { DuplicateImage, UploadRejectionCode } from '../../../../domain/upload-result.ts'

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
export type UploadRejectionReason = UploadRejectionCode | 'unreadable' | 'full' | 'failed'

/** The status of an upload. `lost`: the page was reloaded, and the file has to be chosen again. */
export type UploadStatus =
  | { readonly is: 'waiting' | 'sending' | 'paused' | 'lost' }
  | { readonly is: 'added'; readonly image: number }
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
export function buildFileIdentityKey({
  name,
  size,
  modified,
}: Pick<PersistedUpload, 'name' | 'size' | 'modified'>): string {
  return `${name}\n${size}\n${modified}`
}

/** Whether nothing is left to do for an entry without a decision of the user. */
export function isUploadSettled({ status: { is } }: Pick<UploadQueueEntry, 'status'>): boolean {
  return is === 'added' || is === 'duplicate' || is === 'refused'
}

/** Whether an entry waits for a decision of the user. */
export function needsUserDecision({ status: { is } }: Pick<UploadQueueEntry, 'status'>): boolean {
  return is === 'duplicate' || is === 'refused'
}
