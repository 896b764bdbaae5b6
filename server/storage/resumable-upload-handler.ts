import { randomBytes } from 'node:crypto'
import { ERRORS, Server, type Upload } from '@tus/server'
import { DiskFullError, isNotWritableError, prepareFolderForAtomicWrites } from '../files/index.ts'
import { TusFolderDataStore } from './resumable-upload-store.ts'
import { UploadLocker } from './upload-locker.ts'
import {
  isUploadId,
  type StoredUploadResponse,
  type UploadRecord,
  UploadRecordStore,
} from './upload-records.ts'

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
  /** Folder of unfinished uploads. */
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
  /** Deletes expired uploads; also runs every hour. */
  deleteExpired(): Promise<number>
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

export async function createResumableUploadHandler<Stored = StoredBytes>(
  deps: ResumableUploadHandlerDeps<Stored>,
): Promise<ResumableUploadHandler> {
  const { folder, path, authenticateOwner, validateNewUpload, report, now = () => new Date() } = deps
  await prepareFolderForAtomicWrites(folder)
  const records = new UploadRecordStore(folder)
  await records.loadUnfinished()
  const owners = new WeakMap<Request, UploadOwner>()
  const store = new TusFolderDataStore(records, uploadLifetimeMs, now)
  const finishing = new Map<string, Promise<StoredUploadResponse>>()

  const tus = new Server({
    path,
    datastore: store,
    locker: new UploadLocker(),
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
      if (!records.reserve(id, owner, maxUnfinished))
        throw new UploadRejectedError(429, 'Too many uploads are begun and not finished\n')
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

  /** Runs once, regardless of concurrent or repeated requests. */
  function finishOnce({ id }: Pick<Upload, 'id'>, request: Request): Promise<StoredUploadResponse> {
    const pending = finishing.get(id) ?? finish(id, request).finally(() => finishing.delete(id))
    finishing.set(id, pending)
    return pending
  }

  async function finish(id: string, request: Request): Promise<StoredUploadResponse> {
    const record = await records.read(id)
    if (record === null) throw ERRORS.FILE_NOT_FOUND
    if (record.answer !== null) return record.answer
    try {
      const { metadata, owner } = record
      const stored = await deps.store(records.getPartPath(id))
      const answer = toStoredUploadResponse(
        await deps.processCompletedUpload({ ...stored, id, metadata, owner }, request),
      )
      await records.write({ ...record, answer })
      await records.removePart(id)
      return answer
    } catch (error) {
      if (error instanceof UploadRejectedError || error instanceof DiskFullError) await records.remove(id)
      throw error
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
      const record = id === null ? null : await records.read(id)
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

  const deleteExpired = () => store.deleteExpired()
  await deleteExpired()
  setInterval(() => deleteExpired().catch(report), hour).unref()
  return { handle, deleteExpired }
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
