import { join } from 'node:path'
import type { FileStore } from './contract.ts'
import { openFolderFileStore } from './folder-file-store.ts'
import { openS3FileStore, type S3Settings } from './s3-file-store.ts'

/** Opens the configured store: an S3 bucket, or the folder `files` in the data folder. */
export function openFileStore(config: {
  readonly data: string
  readonly s3: S3Settings | null
}): Promise<FileStore> {
  return config.s3 === null
    ? openFolderFileStore(join(config.data, 'files'))
    : openS3FileStore(config.s3, { spoolFolder: join(config.data, 'tmp') })
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
export { assertS3ReadAndWriteAccess, openS3FileStore, type S3Settings } from './s3-file-store.ts'
