import type { UploadPartRecord, UploadRecord } from '../data/storage/resumable-upload-repository.ts'

/** Appends the bytes of one request to an upload. */
export interface UploadWriter {
  append(chunk: Uint8Array): Promise<void>
  /** Makes the appended bytes durable; returns the part that holds them if they are stored in parts. */
  flush(): Promise<UploadPartRecord | null>
  close(): Promise<void>
}

/** The bytes of unfinished uploads. */
export interface UploadByteStore {
  /** Distinguishes uploads of this store from those that only another instance can continue. */
  readonly location: string
  /** Whether they take up the disk of this machine. */
  readonly areLocal: boolean
  /** Opens an upload for appending at its recorded offset. Throws `UploadBytesLostError`. */
  openWriter(upload: UploadRecord): Promise<UploadWriter>
  /**
   * Passes a local file with all bytes of a complete upload, which `work` may move away. Throws `UploadBytesLostError`.
   */
  withFile<T>(upload: UploadRecord, work: (file: string) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
  /** The ids of uploads whose bytes were last written before this time, with or without a record. */
  listIdsWrittenBefore(time: number): Promise<string[]>
}

/** The bytes of an upload are not those that its record names; the client has to start again. */
export class UploadBytesLostError extends Error {
  override readonly name = 'UploadBytesLostError'

  constructor(id: string, options?: ErrorOptions) {
    super(`The bytes of the unfinished upload ${id} are missing or damaged`, options)
  }
}

const uploadIdPattern = /^[0-9a-f]{32}$/

export function isUploadId(id: string): boolean {
  return uploadIdPattern.test(id)
}
