import type { Hono } from 'hono'
import { storageApp } from './app.ts'
import type { StorageDeps } from './contract.ts'

export type { StorageDeps } from './contract.ts'
export {
  type BegunUpload,
  createResumable,
  type Resumable,
  type ResumableParts,
  type UploadAnswer,
  type UploadMetadata,
  UploadRefused,
  type WholeUpload,
} from './resumable.ts'

/** Opens the storage service, to be mounted at `/storage/v1`. */
export function createStorage(deps: StorageDeps): Promise<Hono> {
  return storageApp(deps)
}
