import type { Hono } from 'hono'
import { createStorageApp } from './app.ts'
import type { StorageDeps } from './contract.ts'

export type { StorageDeps } from './contract.ts'
export {
  type CompletedUpload,
  createResumableUploadHandler,
  type FinalUploadResponse,
  type NewUpload,
  type ResumableUploadHandler,
  type ResumableUploadHandlerDeps,
  type TusUploadMetadata,
  UploadRejectedError,
} from './resumable-upload-handler.ts'

/** Creates the storage service, to be mounted at `/storage/v1`. */
export function createStorageApiApp(deps: StorageDeps): Promise<Hono> {
  return createStorageApp(deps)
}
