import { resolve } from 'node:path'
import { prepareFolderForAtomicWrites } from './atomic-write.ts'
import type { FileStore } from './contract.ts'
import { ObjectDerivedFileStore } from './object-derived-file-store.ts'
import { canReadAndWriteObjects, ObjectFileStore, variantNamePrefix } from './object-file-store.ts'
import {
  defaultRetryAndTimeoutOptions,
  type RetryAndTimeoutOptions,
  type StoreReachabilityListener,
} from './object-store-client.ts'
import { S3Client } from './s3-client.ts'
import { listS3Objects } from './s3-list.ts'
import { S3ObjectStore } from './s3-object-store.ts'
import { createUnexpectedS3ResponseError } from './s3-responses.ts'
import { defaultS3PartSize } from './s3-upload.ts'
import type { S3Settings } from './s3-url.ts'

export type { S3Settings } from './s3-url.ts'

interface S3FileStoreOptions {
  /** Folder where streams are buffered until their hash is known. */
  readonly spoolFolder: string
  readonly retryOptions?: RetryAndTimeoutOptions
  /** Larger files are sent as multipart uploads with parts of this size. */
  readonly part?: number
  /** Called when the store no longer responds, and when it responds again. */
  readonly onReachabilityChange?: StoreReachabilityListener | undefined
}

/**
 * Opens a file store in an S3 bucket. Checks access first; throws `ObjectStoreUnavailableError` or `ObjectStoreResponseError`.
 */
export async function openS3FileStore(settings: S3Settings, options: S3FileStoreOptions): Promise<FileStore> {
  const spoolFolder = resolve(options.spoolFolder)
  await prepareFolderForAtomicWrites(spoolFolder)
  const { retryOptions = defaultRetryAndTimeoutOptions, onReachabilityChange } = options
  const client = new S3Client(settings, retryOptions, onReachabilityChange)
  // No object has this name; the request only checks the permission to list.
  await listS3Objects(client, { beginning: '.nothing' }).next()
  const objects = new S3ObjectStore(client, options.part ?? defaultS3PartSize)
  return new ObjectFileStore(objects, spoolFolder, new ObjectDerivedFileStore(objects, variantNamePrefix))
}

/** Writes, reads and deletes a probe object; throws if any of it fails. */
export async function assertS3ReadAndWriteAccess(
  settings: S3Settings,
  retryOptions = defaultRetryAndTimeoutOptions,
): Promise<void> {
  const objects = new S3ObjectStore(new S3Client(settings, retryOptions), defaultS3PartSize)
  if (!(await canReadAndWriteObjects(objects)))
    throw createUnexpectedS3ResponseError('bytes as they were written')
}
