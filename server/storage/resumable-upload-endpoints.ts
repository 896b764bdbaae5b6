import { join } from 'node:path'
import type { StorageBucketTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { assertMimeTypeAllowed, normalizeMimeType } from './mime-types.ts'
import { deleteUnusedBytes } from './object-bytes.ts'
import { validateObjectName } from './object-names.ts'
import { parseCacheControlField, type UploadedObjectMetadata, validateUserMetadata } from './object-upload.ts'
import { getCallerUserId, requireBucket, requireWriter } from './permissions.ts'
import {
  type CompletedUpload,
  createResumableUploadHandler,
  type NewUpload,
  type ResumableUploadHandler,
  type TusUploadMetadata,
  UploadRejectedError,
  type UploadResponse,
} from './resumable-upload-handler.ts'
import type { SignedUploads } from './signed-uploads.ts'
import { StorageError, toStorageError, toStorageErrorBody } from './storage-errors.ts'
import {
  assertNameFitsWriteMode,
  getObjectSizeLimit,
  type ObjectWriteRequest,
  writeObjectForStoredBytes,
} from './store-object.ts'

/** Both ways of uploading in parts: with rights of one's own, and with a token. */
export interface ResumableUploadEndpoints {
  readonly authenticated: ResumableUploadHandler
  readonly signed: ResumableUploadHandler
}

const service = 'service'

export async function createResumableUploadEndpoints(
  deps: StorageDeps,
  signedUploads: SignedUploads,
): Promise<ResumableUploadEndpoints> {
  const { files, maxSize, report, now, uploadsFolder } = deps
  const common = { files, maxSize, report, now }

  async function wantedBy(
    metadata: TusUploadMetadata,
    owner: string | null,
    upsert: boolean,
  ): Promise<ObjectWriteRequest> {
    const id = metadata.bucketName ?? ''
    if (id.includes('\0')) throw new StorageError('NoSuchBucket')
    const bucket = await requireBucket(deps, id)
    const name = validateObjectName(metadata.objectName ?? '')
    return { bucket, name, owner, mode: upsert ? 'upsert' : 'create' }
  }

  async function look(wanted: ObjectWriteRequest, { size, metadata }: NewUpload): Promise<void> {
    const said = readUploadedObjectMetadata(metadata)
    assertMimeTypeAllowed(said.type, wanted.bucket.allowed_mime_types)
    assertWithinSizeLimit(deps, wanted.bucket, size ?? 0)
    await assertNameFitsWriteMode(deps, wanted)
  }

  /** Whether an upload got its name before the process died, and only that was not noted. */
  async function isNamed({ id, hash, metadata }: CompletedUpload): Promise<boolean> {
    const { bucketName, objectName } = metadata
    const there = await deps.data.storage.objects.find(bucketName ?? '', objectName ?? '')
    return there?.hash === hash && there.version === toObjectVersion(id)
  }

  /** Names what is whole. What gets no name is let go; an upload that is tried again brings its bytes again. */
  async function naming(
    upload: CompletedUpload,
    wish: () => Promise<ObjectWriteRequest>,
  ): Promise<UploadResponse> {
    const { id, hash, size, metadata } = upload
    try {
      return await rethrowAsUploadRejection(async () => {
        if (await isNamed(upload)) return {}
        const wanted = await wish()
        assertWithinSizeLimit(deps, wanted.bucket, size)
        await writeObjectForStoredBytes(
          deps,
          { ...wanted, version: toObjectVersion(id) },
          readUploadedObjectMetadata(metadata),
          { hash, size },
        )
        return {}
      })
    } catch (error) {
      await deleteUnusedBytes(deps, hash).catch(report)
      throw error
    }
  }

  const own = await createResumableUploadHandler({
    ...common,
    folder: join(uploadsFolder, 'own'),
    maxUnfinished: 1000,
    path: '/storage/v1/upload/resumable',
    authenticateOwner: (request) =>
      rethrowAsUploadRejection(
        async () => `own:${getCallerUserId(await requireWriter(deps, request.headers)) ?? service}`,
      ),
    validateNewUpload: (upload, request) =>
      rethrowAsUploadRejection(async () => {
        const wanted = await wantedBy(upload.metadata, parseOwner(upload.owner), isUpsert(request))
        await look(wanted, upload)
      }),
    processCompletedUpload: (upload, request) =>
      naming(upload, () => wantedBy(upload.metadata, parseOwner(upload.owner), isUpsert(request))),
  })

  const signed = await createResumableUploadHandler({
    ...common,
    folder: join(uploadsFolder, 'signed'),
    // A token is for one upload; whoever has it may begin anew a few times, and not fill the disk.
    maxUnfinished: 4,
    path: '/storage/v1/upload/resumable/sign',
    authenticateOwner: (request) =>
      rethrowAsUploadRejection(
        async () => `signed:${await signedUploads.readUploadId(request.headers.get('x-signature'))}`,
      ),
    validateNewUpload: (upload, request) =>
      rethrowAsUploadRejection(async () => {
        const promise = await signedUploads.findUnused(
          request.headers.get('x-signature'),
          formatObjectLocation(upload.metadata),
        )
        // Whoever has but a token is not let bring more than the bucket takes before anybody can say so.
        if (upload.size === null) throw new StorageError('InvalidRequest', 'Upload-Length is required')
        await look(await wantedBy(upload.metadata, promise.owner_id, promise.upsert === 1), upload)
      }),
    processCompletedUpload: (upload, request) =>
      naming(upload, async () => {
        const { metadata } = upload
        const promise = await signedUploads.findUnused(
          request.headers.get('x-signature'),
          formatObjectLocation(metadata),
        )
        const wanted = await wantedBy(metadata, promise.owner_id, promise.upsert === 1)
        return { ...wanted, alsoInTransaction: signedUploads.createMarkUsed(promise.id) }
      }),
  })

  return { authenticated: own, signed }
}

function assertWithinSizeLimit(deps: StorageDeps, bucket: StorageBucketTable, size: number): void {
  if (size > getObjectSizeLimit(deps, bucket)) throw new StorageError('EntityTooLarge')
}

/** What the official examples send along with an upload. */
function readUploadedObjectMetadata(metadata: TusUploadMetadata): UploadedObjectMetadata {
  const { contentType = null, cacheControl, metadata: own } = metadata
  return {
    type: normalizeMimeType(contentType),
    cacheControl: cacheControl ? parseCacheControlField(cacheControl) : 'no-cache',
    contentEncoding: null,
    userMetadata: own ? validateUserMetadata(own) : null,
  }
}

/** The version of what an upload becomes: by it the upload is known again. */
function toObjectVersion(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function formatObjectLocation({ bucketName, objectName }: TusUploadMetadata): string {
  return `${bucketName}/${objectName}`
}

function isUpsert({ headers }: Request): boolean {
  return headers.get('x-upsert') === 'true'
}

function parseOwner(owner: string): string | null {
  const account = owner.slice('own:'.length)
  return account === service ? null : account
}

/** What is refused is said with its own status, which the protocol's clients look at; what failed stays an error. */
async function rethrowAsUploadRejection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = toStorageError(error)
    if (problem.statusCode >= 500) throw error
    throw new UploadRejectedError(problem.statusCode, JSON.stringify(toStorageErrorBody(problem)))
  }
}
