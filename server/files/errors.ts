import { ProblemError } from '../../domain/problem-error.ts'

/** The disk, or the share of it that is ours, is full. */
export class DiskFullError extends Error {
  readonly folder: string

  constructor(folder: string, options?: ErrorOptions) {
    super(`The disk with ${folder} is full. Free some space; nothing half-written was left behind.`, options)
    this.name = 'DiskFull'
    this.folder = folder
  }
}

/** A folder that must be read and written cannot be. */
export class UnusableFolderError extends Error {
  readonly folder: string

  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(
      `The folder ${folder} cannot be used: ${reason}. It must be readable and writable by the server.`,
      options,
    )
    this.name = 'FolderUnusable'
    this.folder = folder
  }
}

/** A store elsewhere does not answer, or says that it cannot now; it may again in a while. */
export class S3UnavailableError extends ProblemError {
  constructor(store: string, reason: string, options?: ErrorOptions) {
    super('unavailable', null, options)
    this.message = `The S3 store at ${store} does not answer: ${reason}. Check S3_ENDPOINT, and that the store is running.`
  }
}

/** A store elsewhere answers, and not as it should: it knows neither us nor the bucket, or gives something else. */
export class S3ResponseError extends Error {
  /** What the store calls it. */
  readonly code: string

  constructor(code: string, line: string, options?: ErrorOptions) {
    super(line, options)
    this.name = 'StoreRefused'
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

/** What an error of the file system means for a folder of ours. */
export function toFolderError(folder: string, error: unknown): unknown {
  const code = getErrorCode(error)
  if (code === null || !(error instanceof Error)) return error
  if (diskFullCodes.has(code)) return new DiskFullError(folder, { cause: error })
  if (unusableFolderCodes.has(code)) return new UnusableFolderError(folder, error.message, { cause: error })
  return error
}

export function isFileNotFoundError(error: unknown): boolean {
  return getErrorCode(error) === 'ENOENT'
}

function getErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
