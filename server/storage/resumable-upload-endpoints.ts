import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { StorageBucketTable, StorageSignedUploadTable } from '../data/storage/tables.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import { assertMimeTypeAllowed, normalizeMimeType } from './mime-types.ts'
import { deleteBytesIfUnused } from './object-bytes.ts'
import { assertValidObjectName } from './object-names.ts'
import {
  parseCacheControlField,
  type UploadedObjectMetadata,
  validateAndNormalizeUserMetadataJson,
} from './object-upload.ts'
import { findBucketOrThrow, findWritableBucketOrThrow, getCallerUserId, isEditor } from './permissions.ts'
import {
  type CompletedUpload,
  createResumableUploadHandler,
  type FinalUploadResponse,
  type NewUpload,
  type ResumableUploadHandler,
  type TusUploadMetadata,
  type UploadOwner,
  UploadRejectedError,
} from './resumable-upload-handler.ts'
import type { SignedUploadManager } from './signed-uploads.ts'
import { getTusStatus, StorageError, toStorageError, toStorageErrorBody } from './storage-errors.ts'
import {
  assertExistenceFitsWriteMode,
  getObjectSizeLimit,
  type ObjectWriteRequest,
  writeObjectRowForStoredBytes,
} from './store-object.ts'

/** Both resumable upload endpoints: with the caller's own permissions, and with a signed token. */
interface AuthenticatedAndSignedUploadHandlers {
  readonly authenticated: ResumableUploadHandler
  readonly signed: ResumableUploadHandler
}

const service = 'service'

/** Limits of unfinished uploads, which take disk space until they are completed or expire. */
const maxUnfinished = {
  editor: 1000,
  /** Anyone can be a user if sign-up is open or anonymous users are allowed. */
  user: 10,
  /** A token is for one upload: its holder may restart it a few times. */
  token: 4,
}

export async function createResumableUploadEndpoints(
  deps: StorageDeps,
  signedUploads: SignedUploadManager,
): Promise<AuthenticatedAndSignedUploadHandlers> {
  const { data, locks, files, maxSize, report, now, uploadsFolder } = deps
  const store = (file: string) => files.put(createReadStream(file))
  const common = { data, locks, uploadParts: files.uploadParts, store, maxSize, report, now }

  /** The write request of the holder of a token; its signer had the permission. */
  async function createSignedWriteRequest(
    metadata: TusUploadMetadata,
    { owner_id: owner, upsert }: StorageSignedUploadTable,
  ): Promise<ObjectWriteRequest> {
    const bucket = await findBucketOrThrow(deps, readBucketId(metadata))
    const name = assertValidObjectName(metadata.objectName ?? '')
    return { bucket, name, owner, mode: upsert === 1 ? 'upsert' : 'create' }
  }

  /** The write request of a caller, whose permission may have changed since the upload was created. */
  async function createCallerWriteRequest(
    metadata: TusUploadMetadata,
    request: Request,
    caller: ApiCaller,
  ): Promise<ObjectWriteRequest> {
    const mode = isUpsert(request) ? 'upsert' : 'create'
    const bucket = await findWritableBucketOrThrow(deps, caller, readBucketId(metadata), mode)
    const name = assertValidObjectName(metadata.objectName ?? '')
    return { bucket, name, owner: getCallerUserId(caller), mode }
  }

  /** Identifies the owner of an upload. Visitors cannot own one: they are indistinguishable. */
  async function authenticateUploadOwner(request: Request): Promise<UploadOwner> {
    const caller = await deps.authenticateCaller(request.headers)
    const userId = caller.service ? service : caller.actor.userId
    if (userId === null) throw new StorageError('AccessDenied')
    return { id: `own:${userId}`, maxUnfinished: maxUnfinished[isEditor(caller) ? 'editor' : 'user'] }
  }

  async function validateUpload(
    writeRequest: ObjectWriteRequest,
    { size, metadata }: NewUpload,
  ): Promise<void> {
    const uploaded = readUploadedObjectMetadata(metadata)
    assertMimeTypeAllowed(uploaded.type, writeRequest.bucket.allowed_mime_types)
    assertWithinSizeLimit(deps, writeRequest.bucket, size ?? 0)
    await assertExistenceFitsWriteMode(deps, writeRequest)
  }

  /** Whether the object row was written before a crash, and only the upload record is missing it. */
  async function hasObject({ id, hash, metadata }: CompletedUpload): Promise<boolean> {
    const { bucketName, objectName } = metadata
    const object = await deps.data.storage.objects.find(bucketName ?? '', objectName ?? '')
    return object?.hash === hash && object.version === toObjectVersion(id)
  }

  /**
   * Creates the object of a completed upload. On failure its bytes are released; a retry uploads them again.
   */
  async function createObject(
    upload: CompletedUpload,
    getWriteRequest: () => Promise<ObjectWriteRequest>,
  ): Promise<FinalUploadResponse> {
    const { id, hash, size, metadata } = upload
    try {
      return await rethrowAsUploadRejection(async () => {
        if (await hasObject(upload)) return {}
        const writeRequest = await getWriteRequest()
        assertWithinSizeLimit(deps, writeRequest.bucket, size)
        await writeObjectRowForStoredBytes(
          deps,
          { ...writeRequest, version: toObjectVersion(id) },
          readUploadedObjectMetadata(metadata),
          { hash, size },
        )
        return {}
      })
    } catch (error) {
      await deleteBytesIfUnused(deps, hash).catch(report)
      throw error
    }
  }

  const authenticated = await createResumableUploadHandler({
    ...common,
    endpoint: 'storage',
    folder: join(uploadsFolder, 'own'),
    path: '/storage/v1/upload/resumable',
    authenticateOwner: (request) => rethrowAsUploadRejection(() => authenticateUploadOwner(request)),
    validateNewUpload: (upload, request) =>
      rethrowAsUploadRejection(async () => {
        const caller = await deps.authenticateCaller(request.headers)
        const writeRequest = await createCallerWriteRequest(upload.metadata, request, caller)
        if (!isEditor(caller)) assertSizeKnown(upload)
        await validateUpload(writeRequest, upload)
      }),
    processCompletedUpload: (upload, request) =>
      createObject(upload, async () =>
        createCallerWriteRequest(upload.metadata, request, await deps.authenticateCaller(request.headers)),
      ),
  })

  const signed = await createResumableUploadHandler({
    ...common,
    endpoint: 'storage-signed',
    folder: join(uploadsFolder, 'signed'),
    path: '/storage/v1/upload/resumable/sign',
    authenticateOwner: (request) =>
      rethrowAsUploadRejection(async () => ({
        id: `signed:${await signedUploads.readUploadId(request.headers.get('x-signature'))}`,
        maxUnfinished: maxUnfinished.token,
      })),
    validateNewUpload: (upload, request) =>
      rethrowAsUploadRejection(async () => {
        const signedUpload = await signedUploads.find(
          request.headers.get('x-signature'),
          formatObjectLocation(upload.metadata),
        )
        assertSizeKnown(upload)
        await validateUpload(await createSignedWriteRequest(upload.metadata, signedUpload), upload)
      }),
    processCompletedUpload: (upload, request) =>
      createObject(upload, async () => {
        const { metadata } = upload
        const signedUpload = await signedUploads.find(
          request.headers.get('x-signature'),
          formatObjectLocation(metadata),
        )
        return createSignedWriteRequest(metadata, signedUpload)
      }),
  })

  return { authenticated, signed }
}

function readBucketId({ bucketName }: TusUploadMetadata): string {
  const id = bucketName ?? ''
  if (id.includes('\0')) throw new StorageError('NoSuchBucket')
  return id
}

/** Except for editors, the size must be known in advance to enforce the bucket's limit. */
function assertSizeKnown({ size }: NewUpload): void {
  if (size === null) throw new StorageError('InvalidRequest', 'Upload-Length is required')
}

function assertWithinSizeLimit(deps: StorageDeps, bucket: StorageBucketTable, size: number): void {
  if (size > getObjectSizeLimit(deps, bucket)) throw new StorageError('EntityTooLarge')
}

/** Reads the metadata fields that the official examples send. */
function readUploadedObjectMetadata(metadata: TusUploadMetadata): UploadedObjectMetadata {
  const { contentType = null, cacheControl, metadata: userMetadata } = metadata
  return {
    type: normalizeMimeType(contentType),
    cacheControl: cacheControl ? parseCacheControlField(cacheControl) : 'no-cache',
    contentEncoding: null,
    userMetadata: userMetadata ? validateAndNormalizeUserMetadataJson(userMetadata) : null,
  }
}

/** The object version derived from the upload id; it identifies the upload later. */
function toObjectVersion(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function formatObjectLocation({ bucketName, objectName }: TusUploadMetadata): string {
  return `${bucketName}/${objectName}`
}

function isUpsert({ headers }: Request): boolean {
  return headers.get('x-upsert') === 'true'
}

/** Rejections keep their status, which tus clients evaluate; failures stay errors. */
async function rethrowAsUploadRejection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = toStorageError(error)
    if (problem.statusCode >= 500) throw error
    throw new UploadRejectedError(getTusStatus(problem), JSON.stringify(toStorageErrorBody(problem)))
  }
}
