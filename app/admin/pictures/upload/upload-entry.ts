import type { DuplicateImage, UploadRejectionCode } from '../../../../domain/upload-result.ts'

/** A file that somebody chose. */
export interface ChosenFile {
  readonly file: File
  /** With the folders it lay in, as far as they were chosen too. */
  readonly path: string
  /** By what the file can be found again after a reload, where the browser has such a thing. */
  readonly handle: FileSystemFileHandle | null
  /** It was chosen, and the browser could not read it. */
  readonly isUnreadable?: boolean
}

/** Why a file was not taken; `failed`: nobody knows, and trying again may help. */
export type UploadRejectionReason = UploadRejectionCode | 'unreadable' | 'full' | 'failed'

/** How an upload stands. `lost`: its file has to be chosen again, for the page was loaded anew. */
export type UploadStatus =
  | { readonly is: 'waiting' | 'sending' | 'paused' | 'lost' }
  | { readonly is: 'added'; readonly image: number }
  | {
      readonly is: 'duplicate'
      readonly of: readonly DuplicateImage[]
      /** Why it could not be added all the same. */
      readonly failed?: 'away' | 'signedOut' | 'failed'
    }
  | { readonly is: 'refused'; readonly why: UploadRejectionReason }

/** A file on its way, as it is kept over a reload. */
export interface PersistedUpload {
  readonly key: string
  readonly gallery: number
  readonly name: string
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly publish: boolean
  /** The files that were chosen together, how many they are, and which of them this is. */
  readonly batch: string
  readonly count: number
  readonly place: number
  readonly handle: FileSystemFileHandle | null
}

/** A file on its way. */
export interface UploadEntry extends PersistedUpload {
  readonly file: File | null
  readonly status: UploadStatus
  /** Bytes that the server has. */
  readonly sent: number
  /** Where the upload lies on the server, once it has begun. */
  readonly url: string | null
}

/** What tells a file from others as long as nobody changes it. */
export function getFileIdentity({
  name,
  size,
  modified,
}: Pick<PersistedUpload, 'name' | 'size' | 'modified'>): string {
  return `${name}\n${size}\n${modified}`
}

/** Whether nothing is left to do for an entry without somebody's word. */
export function isUploadSettled({ status: { is } }: Pick<UploadEntry, 'status'>): boolean {
  return is === 'added' || is === 'duplicate' || is === 'refused'
}

/** Whether an entry waits for somebody's word. */
export function needsUserDecision({ status: { is } }: Pick<UploadEntry, 'status'>): boolean {
  return is === 'duplicate' || is === 'refused'
}
