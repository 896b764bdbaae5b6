import { join } from 'node:path'
import type { Files } from './contract.ts'
import { openFolder } from './folder.ts'
import { openS3, type S3Settings } from './s3.ts'

/** Opens what the operator chose: a bucket of an S3 store, or the folder `files` of the data folder. */
export function openFiles(place: { readonly data: string; readonly s3: S3Settings | null }): Promise<Files> {
  return place.s3 === null
    ? openFolder(join(place.data, 'files'))
    : openS3(place.s3, { spool: join(place.data, 'tmp') })
}

export { DiskFull, FolderUnusable, StoreAway, StoreRefused } from './failures.ts'
export { folderAsItIs, openFolder } from './folder.ts'
export { openS3, type S3Settings, tryWriting } from './s3.ts'
export { prepareFolder, writeWhole } from './whole.ts'
