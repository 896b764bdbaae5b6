import { join } from 'node:path'
import type { FileStore } from './contract.ts'
import { openFolderFileStore } from './folder-file-store.ts'
import type { S3ReachabilityListener } from './s3-client.ts'
import { openS3FileStore, type S3Settings } from './s3-file-store.ts'

/** Opens the configured store: an S3 bucket, or the folder `files` in the data folder. */
export function openFileStore(
  config: { readonly data: string; readonly s3: S3Settings | null },
  onReachabilityChange?: S3ReachabilityListener,
): Promise<FileStore> {
  return config.s3 === null
    ? openFolderFileStore(join(config.data, 'files'))
    : openS3FileStore(config.s3, { spoolFolder: join(config.data, 'tmp'), onReachabilityChange })
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
  S3ResponseError,
  S3UnavailableError,
  toFolderError,
  UnusableFolderError,
} from './errors.ts'
export { openFolderFileStore, openReadOnlyFolderFileStore } from './folder-file-store.ts'
export { HashingStreamWriter } from './hashing-stream-writer.ts'
export type { S3ReachabilityChange } from './s3-client.ts'
export { assertS3ReadAndWriteAccess, openS3FileStore, type S3Settings } from './s3-file-store.ts'
