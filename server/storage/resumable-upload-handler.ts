import { randomBytes } from 'node:crypto'
import { ERRORS, Server, type Upload } from '@tus/server'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { NamedLocks } from '../data/engines/named-locks.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { StoredUploadResponse, UploadRecord } from '../data/storage/resumable-upload-repository.ts'
import type { PartStore } from '../files/contract.ts'
import { DiskFullError, isNotWritableError, prepareFolderForAtomicWrites } from '../files/index.ts'
import { openFolderUploadByteStore } from './folder-upload-byte-store.ts'
import { moveUploadFilesToDatabase } from './move-upload-files-to-database.ts'
import { ResumableUploadStore } from './resumable-upload-store.ts'
import { S3UploadByteStore } from './s3-upload-byte-store.ts'
import { isUploadId, UploadBytesLostError } from './upload-byte-store.ts'
import { getUploadLockName, UploadLocker } from './upload-locker.ts'

export type TusUploadMetadata = Readonly<Record<string, string | null>>

/** The client that an upload belongs to. */
export interface UploadOwner {
  /** For instance an account id. */
  readonly id: string
  /** How many unfinished uploads it may have. */
  readonly maxUnfinished: number
}

/** An upload about to be created. */
export interface NewUpload {
  /** Null: not declared yet; the maximum size applies. */
  readonly size: number | null
  readonly metadata: TusUploadMetadata
  readonly owner: string
}

/** Bytes in the file store. */
interface StoredBytes {
  readonly hash: string
  readonly size: number
}

/** An upload whose bytes have been stored. */
export type CompletedUpload<Stored = StoredBytes> = Stored & {
  readonly id: string
  readonly metadata: TusUploadMetadata
  readonly owner: string
}

/** The final response; the default status is 204 without a body, otherwise 200. */
export interface FinalUploadResponse {
  readonly status?: number
  /** Also sent in response to HEAD, with which a client that missed the response asks again. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ResumableUploadHandlerDeps<Stored = StoredBytes> {
  /** Distinguishes the uploads of this handler from those of others in the database; never changes. */
  readonly endpoint: string
  readonly data: Pick<SiteDatabase, 'storage' | 'transaction'>
  readonly locks: NamedLocks
  /** Where all instances find the bytes of unfinished uploads; null: they are in the folder. */
  readonly uploadParts: PartStore | null
  /** Local folder of unfinished uploads. */
  readonly folder: string
  /** URL path of uploads, such as `/admin/uploads`. */
  readonly path: string
  /** Stores the bytes of a completed upload, which are in this file until the upload is processed. */
  readonly store: (file: string) => Promise<Stored>
  /** Maximum size of one upload, in bytes. */
  readonly maxSize: number
  /** Identifies the client: an upload belongs to its creator. Throws `UploadRejectedError`. */
  readonly authenticateOwner: (request: Request) => Promise<UploadOwner>
  /** Validates a new upload before any bytes are received. Throws `UploadRejectedError`. */
  readonly validateNewUpload?: (upload: NewUpload, request: Request) => Promise<void>
  /**
   * Processes the completed bytes. Throws `UploadRejectedError` for a permanent rejection: then the upload is
   * deleted. After any other error it is retried when the client asks again.
   */
  readonly processCompletedUpload: (
    upload: CompletedUpload<Stored>,
    request: Request,
  ) => Promise<FinalUploadResponse>
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void
  readonly now?: () => Date
}

/** Handles resumable uploads with the tus protocol 1.0. */
export interface ResumableUploadHandler {
  readonly handle: (request: Request) => Promise<Response>
}

/** An upload, or a part of it, is rejected with this status and body. */
export class UploadRejectedError extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super(`The upload was rejected with ${status}`)
    this.name = 'UploadRejectedError'
    this.status = status
    this.body = body
  }
}

const hour = 3_600_000
const noOwner: UploadOwner = { id: '', maxUnfinished: 0 }
const methods = ['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS']

/** Maximum time between creation and completion of an upload, in milliseconds. */
const uploadLifetimeMs = 24 * hour

/** How long to wait for another instance that processes a completed upload, which may be large. */
const finishTimeoutMs = 600_000

export async function createResumableUploadHandler<Stored = StoredBytes>(
  deps: ResumableUploadHandlerDeps<Stored>,
): Promise<ResumableUploadHandler> {
  const { endpoint, data, locks, folder, path, report, now = () => new Date() } = deps
  const { authenticateOwner, validateNewUpload } = deps
  const records = data.storage.resumableUploads
  await prepareFolderForAtomicWrites(folder)
  const folderBytes = await openFolderUploadByteStore(folder)
  const bytes =
    deps.uploadParts === null
      ? folderBytes
      : new S3UploadByteStore({ parts: deps.uploadParts, records, folder })
  await moveUploadFilesToDatabase({
    ...{ endpoint, data, folder, folderBytes, bytes, report },
    expiredBefore: now().getTime() - uploadLifetimeMs,
  })
  const owners = new WeakMap<Request, UploadOwner>()
  const store = new ResumableUploadStore({ endpoint, data, bytes, folder, lifetimeMs: uploadLifetimeMs })
  const finishing = new Map<string, Promise<StoredUploadResponse>>()

  const tus = new Server({
    path,
    datastore: store,
    locker: new UploadLocker(locks, (id) => store.waitForWriting(id)),
    maxSize: deps.maxSize,
    relativeLocation: true,
    lockDrainTimeout: 500,
    // Pages of other origins must not read the responses.
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('hex'),
    getFileIdFromRequest: (request) => parseUploadId(request, path) ?? undefined,
    async onUploadCreate(request, { id, size, metadata = {} }) {
      const { id: owner, maxUnfinished } = owners.get(request) ?? noOwner
      await validateNewUpload?.({ size: size ?? null, metadata, owner }, request)
      const upload: UploadRecord = {
        ...{ id, endpoint, owner, size: size ?? null, offset: 0, metadata, bytesIn: bytes.location },
        createdAt: now().toISOString(),
        answer: null,
      }
      const isAdded = await data.transaction(({ storage }) =>
        storage.resumableUploads.addWithinLimit(upload, maxUnfinished),
      )
      if (!isAdded) throw new UploadRejectedError(429, 'Too many uploads are begun and not finished\n')
      return {}
    },
    async onUploadFinish(request, upload) {
      const { status, headers, body } = await finishOnce(upload, request)
      // A client that sent everything with the creation still needs the Location header.
      const code = request.method === 'POST' && status < 300 ? 201 : status
      return { status_code: code, headers: { ...headers }, body }
    },
    onResponseError: (_request, error) => toTusError(error, report),
  })

  /** Runs once, regardless of concurrent or repeated requests to this and other instances. */
  function finishOnce({ id }: Pick<Upload, 'id'>, request: Request): Promise<StoredUploadResponse> {
    const pending = finishing.get(id) ?? finishUnderLock(id, request).finally(() => finishing.delete(id))
    finishing.set(id, pending)
    return pending
  }

  async function finishUnderLock(id: string, request: Request): Promise<StoredUploadResponse> {
    const lock = await locks.acquire(getUploadLockName(id), { timeoutMs: finishTimeoutMs })
    if (lock === null) throw ERRORS.ERR_LOCK_TIMEOUT
    try {
      return await finish(id, request)
    } finally {
      await lock.release()
    }
  }

  async function finish(id: string, request: Request): Promise<StoredUploadResponse> {
    const record = await store.find(id)
    if (record === null) throw ERRORS.FILE_NOT_FOUND
    if (record.answer !== null) return record.answer
    try {
      const { metadata, owner } = record
      const response = await bytes.withFile(record, async (file) =>
        deps.processCompletedUpload({ ...(await deps.store(file)), id, metadata, owner }, request),
      )
      const answer = toStoredUploadResponse(response)
      await records.saveAnswer(id, answer)
      // The upload is complete; bytes that remain are deleted when it expires.
      await bytes.remove(id).catch(report)
      return answer
    } catch (error) {
      const isDiskFull = error instanceof DiskFullError && bytes.areLocal
      const isRejected = error instanceof UploadRejectedError || error instanceof UploadBytesLostError
      if (isDiskFull || isRejected) await store.discard(id).catch(report)
      if (!(error instanceof UploadBytesLostError)) throw error
      report(error)
      throw ERRORS.FILE_NOT_FOUND
    }
  }

  /**
   * A client that asks for the offset may have missed the last response, or the process may have crashed
   * before it.
   */
  async function getCompletionHeaders(record: UploadRecord | null, request: Request) {
    if (record === null || request.method !== 'HEAD' || record.offset !== record.size) return {}
    return (await finishOnce(record, request)).headers
  }

  async function handle(request: Request): Promise<Response> {
    try {
      if (!methods.includes(request.method)) return new Response(null, { status: 405, headers: allowHeaders })
      if (request.method === 'OPTIONS') return withoutCorsHeaders(await tus.handleWeb(request))
      const owner = await authenticateOwner(request)
      owners.set(request, owner)
      const id = parseUploadId(request, path)
      const record = id === null ? null : await store.find(id)
      // Do not reveal the existence of an upload to other users.
      if (request.method !== 'POST' && record?.owner !== owner.id)
        throw new UploadRejectedError(404, 'The upload was not found\n')
      const extraHeaders = await getCompletionHeaders(record, request)
      return withoutCorsHeaders(await tus.handleWeb(request), extraHeaders)
    } catch (error) {
      const { status_code, body } = toTusError(error, report)
      return new Response(request.method === 'HEAD' ? null : body, {
        status: status_code,
        headers: { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' },
      })
    }
  }

  /**
   * Deletes expired uploads, at the start and every hour. Runs on every instance; an upload that is in use is deleted the next
   * time.
   */
  async function deleteExpired(): Promise<void> {
    const cutoff = now().getTime() - uploadLifetimeMs
    const expired = await records.listIdsCreatedBefore(endpoint, new Date(cutoff).toISOString())
    for (const id of expired) {
      const lock = await locks.acquire(getUploadLockName(id), { timeoutMs: 0 })
      if (lock === null) continue
      try {
        await store.discard(id)
      } finally {
        await lock.release()
      }
    }
    for (const id of await bytes.listIdsWrittenBefore(cutoff))
      if (!(await records.exists(id))) await bytes.remove(id)
  }

  await deleteExpired().catch(report)
  setInterval(() => deleteExpired().catch(report), hour).unref()
  return { handle }
}

const allowHeaders = { Allow: methods.join(', ') }

function toStoredUploadResponse({
  status,
  headers = {},
  body = '',
}: FinalUploadResponse): StoredUploadResponse {
  return { status: status ?? (body === '' ? 204 : 200), headers, body }
}

/** The upload id: the last path segment below our path. */
function parseUploadId(request: Request, path: string): string | null {
  const { pathname } = new URL(request.url)
  const id = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : ''
  return isUploadId(id) ? id : null
}

function toTusError(
  error: unknown,
  report: (error: unknown) => void,
): { readonly status_code: number; readonly body: string } {
  if (error instanceof UploadRejectedError) return { status_code: error.status, body: error.body }
  if (isNotWritableError(error)) {
    report(error)
    return { status_code: 507, body: 'The disk is full or read-only\n' }
  }
  if (isTusError(error)) return error
  report(error)
  if (toProblemOrNull(error)?.code === 'unavailable')
    return { status_code: 503, body: 'Something that uploads need is not available at the moment\n' }
  return { status_code: 500, body: 'Something went wrong with that request\n' }
}

function isTusError(error: unknown): error is { readonly status_code: number; readonly body: string } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status_code' in error &&
    typeof error.status_code === 'number' &&
    'body' in error &&
    typeof error.body === 'string'
  )
}

/** Removes the protocol's CORS headers and forbids caching. */
function withoutCorsHeaders(
  response: Response,
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  const headers = new Headers(response.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  for (const [name, value] of Object.entries(extraHeaders)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}
