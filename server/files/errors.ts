import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { getErrorCode } from '../lib/errors.ts'

/** The disk, or the quota, is full. */
export class DiskFullError extends Error {
  readonly folder: string

  constructor(folder: string, options?: ErrorOptions) {
    super(`The disk with ${folder} is full. Free some space; nothing half-written was left behind.`, options)
    this.name = 'DiskFullError'
    this.folder = folder
  }
}

/** A folder is not readable and writable. */
export class UnusableFolderError extends Error {
  readonly folder: string

  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(
      `The folder ${folder} cannot be used: ${reason}. It must be readable and writable by the server.`,
      options,
    )
    this.name = 'UnusableFolderError'
    this.folder = folder
  }
}

/** The S3 store or the storage of the hosted project is unreachable or temporarily unavailable. */
export class ObjectStoreUnavailableError extends ProblemError {
  constructor(message: string, options?: ErrorOptions) {
    super('unavailable', null, options)
    this.message = message
  }
}

/** The store responded with an error (credentials, bucket) or with an unexpected response. */
export class ObjectStoreResponseError extends Error {
  /** The error code of the store. */
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ObjectStoreResponseError'
    this.code = code
  }
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT'])
const unusableFolderCodes = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'EIO',
  'ELOOP',
])

/** Whether nothing can be stored at the moment: the disk is full or read-only, or so is the database. */
export function isNotWritableError(error: unknown): boolean {
  if (error instanceof DiskFullError || error instanceof UnusableFolderError) return true
  if (toProblemOrNull(error)?.code === 'not_writable') return true
  const code = getErrorCode(error)
  return code !== null && (diskFullCodes.has(code) || code === 'EROFS')
}

/** Converts a file system error to `DiskFullError` or `UnusableFolderError` where it applies. */
export function toFolderError(folder: string, error: unknown): unknown {
  const code = getErrorCode(error)
  if (code === null || !(error instanceof Error)) return error
  if (diskFullCodes.has(code)) return new DiskFullError(folder, { cause: error })
  if (unusableFolderCodes.has(code)) return new UnusableFolderError(folder, error.message, { cause: error })
  return error
}
