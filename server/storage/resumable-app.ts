import { join } from 'node:path'
import type { StorageBucketTable } from '../data/storage/tables.ts'
import { release } from './bytes.ts'
import type { StorageDeps } from './contract.ts'
import { cacheOf, checkedMetadata, type SaidOfBytes } from './intake.ts'
import { checkType, cleanType } from './mime-types.ts'
import { checkedName } from './names.ts'
import { problemBody, problemFor, StorageProblem } from './problems.ts'
import {
  type BegunUpload,
  createResumable,
  type Resumable,
  type UploadAnswer,
  type UploadMetadata,
  UploadRefused,
  type WholeUpload,
} from './resumable.ts'
import { accountOf, bucketOf, writer } from './rights.ts'
import type { Promises } from './signed-uploads.ts'
import { nameBytes, refuseTaken, sizeLimit, type Wanted } from './store.ts'

/** Both ways of uploading in parts: with rights of one's own, and with a token. */
export interface ResumableUploads {
  readonly own: Resumable
  readonly signed: Resumable
}

const service = 'service'

export async function createResumableUploads(
  deps: StorageDeps,
  promises: Promises,
): Promise<ResumableUploads> {
  const { files, maxSize, report, now, uploadsFolder } = deps
  const common = { files, maxSize, report, now }

  async function wantedBy(metadata: UploadMetadata, owner: string | null, upsert: boolean): Promise<Wanted> {
    const id = metadata.bucketName ?? ''
    if (id.includes('\0')) throw new StorageProblem('NoSuchBucket')
    const bucket = await bucketOf(deps, id)
    const name = checkedName(metadata.objectName ?? '')
    return { bucket, name, owner, mode: upsert ? 'upsert' : 'create' }
  }

  async function look(wanted: Wanted, { size, metadata }: BegunUpload): Promise<void> {
    const said = saidIn(metadata)
    checkType(said.type, wanted.bucket.allowed_mime_types)
    refuseLarge(deps, wanted.bucket, size ?? 0)
    await refuseTaken(deps, wanted)
  }

  /** Whether an upload got its name before the process died, and only that was not noted. */
  async function isNamed({ id, hash, metadata }: WholeUpload): Promise<boolean> {
    const { bucketName, objectName } = metadata
    const there = await deps.data.storage.objects.find(bucketName ?? '', objectName ?? '')
    return there?.hash === hash && there.version === versionOf(id)
  }

  /** Names what is whole. What gets no name is let go; an upload that is tried again brings its bytes again. */
  async function naming(upload: WholeUpload, wish: () => Promise<Wanted>): Promise<UploadAnswer> {
    const { id, hash, size, metadata } = upload
    try {
      return await refusing(async () => {
        if (await isNamed(upload)) return {}
        const wanted = await wish()
        refuseLarge(deps, wanted.bucket, size)
        await nameBytes(deps, { ...wanted, version: versionOf(id) }, saidIn(metadata), { hash, size })
        return {}
      })
    } catch (error) {
      await release(deps, hash).catch(report)
      throw error
    }
  }

  const own = await createResumable({
    ...common,
    folder: join(uploadsFolder, 'own'),
    mostUnfinished: 1000,
    path: '/storage/v1/upload/resumable',
    admit: (request) =>
      refusing(async () => `own:${accountOf(await writer(deps, request.headers)) ?? service}`),
    begin: (upload, request) =>
      refusing(async () => {
        const wanted = await wantedBy(upload.metadata, ownerIn(upload.owner), isUpsert(request))
        await look(wanted, upload)
      }),
    finish: (upload, request) =>
      naming(upload, () => wantedBy(upload.metadata, ownerIn(upload.owner), isUpsert(request))),
  })

  const signed = await createResumable({
    ...common,
    folder: join(uploadsFolder, 'signed'),
    // A token is for one upload; whoever has it may begin anew a few times, and not fill the disk.
    mostUnfinished: 4,
    path: '/storage/v1/upload/resumable/sign',
    admit: (request) =>
      refusing(async () => `signed:${await promises.tokenIdIn(request.headers.get('x-signature'))}`),
    begin: (upload, request) =>
      refusing(async () => {
        const promise = await promises.find(request.headers.get('x-signature'), placeIn(upload.metadata))
        // Whoever has but a token is not let bring more than the bucket takes before anybody can say so.
        if (upload.size === null) throw new StorageProblem('InvalidRequest', 'Upload-Length is required')
        await look(await wantedBy(upload.metadata, promise.owner_id, promise.upsert === 1), upload)
      }),
    finish: (upload, request) =>
      naming(upload, async () => {
        const { metadata } = upload
        const promise = await promises.find(request.headers.get('x-signature'), placeIn(metadata))
        const wanted = await wantedBy(metadata, promise.owner_id, promise.upsert === 1)
        return { ...wanted, together: promises.using(promise.id) }
      }),
  })

  return { own, signed }
}

function refuseLarge(deps: StorageDeps, bucket: StorageBucketTable, size: number): void {
  if (size > sizeLimit(deps, bucket)) throw new StorageProblem('EntityTooLarge')
}

/** What the official examples send along with an upload. */
function saidIn(metadata: UploadMetadata): SaidOfBytes {
  const { contentType = null, cacheControl, metadata: own } = metadata
  return {
    type: cleanType(contentType),
    cacheControl: cacheControl ? cacheOf(cacheControl) : 'no-cache',
    contentEncoding: null,
    userMetadata: own ? checkedMetadata(own) : null,
  }
}

/** The version of what an upload becomes: by it the upload is known again. */
function versionOf(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function placeIn({ bucketName, objectName }: UploadMetadata): string {
  return `${bucketName}/${objectName}`
}

function isUpsert({ headers }: Request): boolean {
  return headers.get('x-upsert') === 'true'
}

function ownerIn(owner: string): string | null {
  const account = owner.slice('own:'.length)
  return account === service ? null : account
}

/** What is refused is said with its own status, which the protocol's clients look at; what failed stays an error. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = problemFor(error)
    if (problem.statusCode >= 500) throw error
    throw new UploadRefused(problem.statusCode, JSON.stringify(problemBody(problem)))
  }
}
