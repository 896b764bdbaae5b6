import { toProblemOrNull } from '../../domain/problem-error.ts'
import { isNotWritableError, ObjectStoreUnavailableError } from '../files/index.ts'

/** Every error of the service by the codes that the official client knows: status, error, message. */
const storageErrors = {
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  NoSuchUpload: [404, 'not_found', 'Upload not found'],
  NotFound: [404, 'Not Found', 'There is nothing at this path'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  ResourceNotEmpty: [409, 'InvalidRequest', 'The bucket you tried to delete is not empty'],
  AccessDenied: [403, 'Unauthorized', 'Access denied'],
  MissingToken: [403, 'Unauthorized', 'Invalid Compact JWS'],
  InvalidJWT: [403, 'Unauthorized', 'Invalid JWT'],
  InvalidApiKey: [401, 'Unauthorized', 'Invalid API key'],
  InvalidSignature: [400, 'InvalidSignature', 'Invalid signature'],
  ExpiredToken: [400, 'InvalidJWT', '"exp" claim timestamp check failed'],
  InvalidUploadSignature: [400, 'InvalidUploadSignature', 'Invalid upload signature'],
  InvalidBucketName: [400, 'Invalid Input', 'Bucket name invalid'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidRequest: [400, 'InvalidRequest', 'The request is not valid'],
  InvalidFileSizeLimit: [
    400,
    'InvalidRequest',
    'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
  ],
  InvalidMimeType: [415, 'invalid_mime_type', 'This mime type is not supported'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidRange: [416, 'invalid_range', 'Invalid range provided'],
  NoContentProvided: [400, 'InvalidRequest', 'No content provided'],
  FeatureNotEnabled: [409, 'FeatureNotEnabled', 'This feature is not enabled here'],
  S3VectorConflictException: [409, 'Conflict', 'The resource already exists'],
  S3VectorNotFoundException: [404, 'Not Found', 'The resource was not found'],
  S3VectorBucketNotEmpty: [400, 'InvalidRequest', 'The vector bucket still has indexes'],
  S3VectorMaxBucketsExceeded: [400, 'InvalidRequest', 'There are too many vector buckets'],
  S3VectorMaxIndexesExceeded: [400, 'InvalidRequest', 'The vector bucket has too many indexes'],
  TooManyRequests: [429, 'TooManyRequests', 'Too many requests, please try again later'],
  SlowDown: [503, 'SlowDown', 'Too busy, please try again in a moment'],
  DiskFull: [507, 'DiskFull', 'The disk is full or read-only'],
  InternalError: [500, 'Internal', 'Internal Server Error'],
} as const

export type StorageErrorCode = keyof typeof storageErrors

/** An error with the codes of the official client. */
export class StorageError extends Error {
  readonly code: StorageErrorCode
  readonly error: string
  /** The exact HTTP status. */
  readonly statusCode: number

  constructor(code: StorageErrorCode, message?: string) {
    super(message ?? storageErrors[code][2])
    this.name = 'StorageError'
    this.code = code
    this.error = storageErrors[code][1]
    this.statusCode = storageErrors[code][0]
  }

  /** The response status: like Supabase, 400 for most client errors, with the exact one in the body. */
  get httpStatus(): number {
    return this.statusCode >= 500 || [416, 429].includes(this.statusCode) ? this.statusCode : 400
  }
}

/** Maps an error to one of the API. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (isNotWritableError(error)) return new StorageError('DiskFull')
  if (isAuthProblem(error))
    return new StorageError(error.status === 401 ? 'InvalidApiKey' : 'InvalidJWT', error.message)
  if (toProblemOrNull(error)?.code === 'too_often') return new StorageError('TooManyRequests')
  if (isTemporaryFailure(error)) return new StorageError('SlowDown')
  return new StorageError('InternalError')
}

/** The response body of an error. */
export function toStorageErrorBody({ statusCode, error, message, code }: StorageError) {
  // The official clients know no code of its own for a missing token.
  const knownCode = code === 'MissingToken' ? 'AccessDenied' : code
  return { statusCode: String(statusCode), error, message, code: knownCode }
}

/** The response status for a tus client: the exact one, and 401 if the request is not authenticated at all. */
export function getTusStatus({ code, statusCode }: StorageError): number {
  return code === 'MissingToken' ? 401 : statusCode
}

/** The database or the store is unavailable, or all workers are busy: a retry may succeed. */
function isTemporaryFailure(error: unknown): boolean {
  if (error instanceof ObjectStoreUnavailableError || toProblemOrNull(error)?.status === 503) return true
  return error instanceof Error && error.name === 'TooBusyError'
}

function isAuthProblem(error: unknown): error is Error & { readonly status: number } {
  return error instanceof Error && error.name === 'AuthProblem' && 'status' in error
}
