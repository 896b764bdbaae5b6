import { join } from 'node:path'
import type { FileStore } from './contract.ts'
import { openFolderFileStore } from './folder-file-store.ts'
import { type HostedStorageSettings, openHostedFileStore } from './hosted-file-store.ts'
import type { StoreReachabilityListener } from './object-store-client.ts'
import { openS3FileStore, type S3Settings } from './s3-file-store.ts'

interface FileStoreConfig {
  /** The data folder. */
  readonly data: string
  readonly s3: S3Settings | null
  /** The bucket of a hosted project; null: files are not stored there. */
  readonly hostedStorage: HostedStorageSettings | null
}

/** Opens the configured store: an S3 bucket, a bucket of a hosted project, or the folder `files` in the data folder. */
export function openFileStore(
  { data, s3, hostedStorage }: FileStoreConfig,
  onReachabilityChange?: StoreReachabilityListener,
): Promise<FileStore> {
  const options = { spoolFolder: join(data, 'tmp'), onReachabilityChange }
  if (s3 !== null) return openS3FileStore(s3, options)
  if (hostedStorage !== null) return openHostedFileStore(hostedStorage, options)
  return openFolderFileStore(join(data, 'files'))
}

export {
  prepareFolderForAtomicWrites,
  tempFileSuffix,
  writeFileAtomically,
  writeTempFileForRename,
} from './atomic-write.ts'
export {
  DiskFullError,
  isNotWritableError,
  ObjectStoreResponseError,
  ObjectStoreUnavailableError,
  toFolderError,
  UnusableFolderError,
} from './errors.ts'
export { openFolderFileStore, openReadOnlyFolderFileStore } from './folder-file-store.ts'
export { HashingStreamWriter } from './hashing-stream-writer.ts'
export {
  assertHostedReadAndWriteAccess,
  type HostedStorageSettings,
  hasHostedBucket,
  openHostedFileStore,
} from './hosted-file-store.ts'
export type { StoreReachabilityChange } from './object-store-client.ts'
export { assertS3ReadAndWriteAccess, openS3FileStore, type S3Settings } from './s3-file-store.ts'
