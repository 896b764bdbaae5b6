import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { ERRORS, Server, type Upload } from '@tus/server'
import type { FileStore } from '../files/contract.ts'
import { DiskFullError, prepareWritableFolder } from '../files/index.ts'
import { ResumableUploadStore } from './resumable-upload-store.ts'
import { UploadLocker } from './upload-locker.ts'
import {
  isUploadId,
  type StoredUploadResponse,
  type UploadRecord,
  UploadRecordStore,
} from './upload-records.ts'

export type TusUploadMetadata = Readonly<Record<string, string | null>>

/** An upload about to begin. */
export interface NewUpload {
  /** Null: its sender does not know yet; the largest allowed size holds. */
  readonly size: number | null
  readonly metadata: TusUploadMetadata
  readonly owner: string
}

/** An upload whose bytes lie in the files. */
export interface CompletedUpload {
  readonly id: string
  readonly hash: string
  readonly size: number
  readonly metadata: TusUploadMetadata
  readonly owner: string
}

/** What the sender is told at the end; without a body the status is 204, else 200. */
export interface UploadResponse {
  readonly status?: number
  /** Also sent with the answer to HEAD, by which a sender who lost the answer asks again. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ResumableUploadDeps {
  /** Where what is not whole lies. */
  readonly folder: string
  /** Where uploads are addressed, such as `/admin/uploads`. */
  readonly path: string
  readonly files: Pick<FileStore, 'put'>
  /** The most bytes of one upload. */
  readonly maxSize: number
  /** The most uploads that one sender may have begun and not finished. */
  readonly maxUnfinished: number
  /** Who asks, an account's id for instance: an upload is only for who began it. Throws `UploadRefused`. */
  readonly authenticateOwner: (request: Request) => Promise<string>
  /** A look at what is to come, before a byte of it is taken. Throws `UploadRefused`. */
  readonly validateNewUpload?: (upload: NewUpload, request: Request) => Promise<void>
  /**
   * Makes of the bytes what they were sent for. Throws `UploadRefused` for what will never be taken: then the upload is
   * forgotten. After any other error it is tried again when the sender asks again.
   */
  readonly processCompletedUpload: (upload: CompletedUpload, request: Request) => Promise<UploadResponse>
  /** Told of errors that nobody foresaw. */
  readonly report: (error: unknown) => void
  readonly now?: () => Date
}

/** Takes uploads that can be interrupted and resumed: the tus protocol 1.0. */
export interface ResumableUploadHandler {
  readonly handle: (request: Request) => Promise<Response>
  /** Forgets what is too old; done by itself each hour. */
  deleteExpired(): Promise<number>
}

/** An upload, or a part of one, that is not taken; what is sent to say so. */
export class UploadRejectedError extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super(`The upload is refused with ${status}`)
    this.name = 'UploadRefused'
    this.status = status
    this.body = body
  }
}

const hour = 3_600_000
const methods = ['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS']

/** How long an upload may take from its beginning, in milliseconds. */
export const uploadLifetimeMs = 24 * hour

/** Opens a place for resumable uploads. */
export async function createResumableUploadHandler(
  deps: ResumableUploadDeps,
): Promise<ResumableUploadHandler> {
  const {
    folder,
    path,
    authenticateOwner: admit,
    validateNewUpload: begin,
    report,
    now = () => new Date(),
  } = deps
  await prepareWritableFolder(folder)
  const records = new UploadRecordStore(folder)
  await records.loadUnfinished()
  const owners = new WeakMap<Request, string>()
  const store = new ResumableUploadStore(records, uploadLifetimeMs, now)
  const finishing = new Map<string, Promise<StoredUploadResponse>>()

  const tus = new Server({
    path,
    datastore: store,
    locker: new UploadLocker(),
    maxSize: deps.maxSize,
    relativeLocation: true,
    lockDrainTimeout: 500,
    // No page of another origin may read the answers.
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('hex'),
    getFileIdFromRequest: (request) => parseUploadId(request, path) ?? undefined,
    async onUploadCreate(request, { id, size, metadata = {} }) {
      const owner = owners.get(request) ?? ''
      await begin?.({ size: size ?? null, metadata, owner }, request)
      if (!records.reserve(id, owner, deps.maxUnfinished))
        throw new UploadRejectedError(429, 'Too many uploads are begun and not finished\n')
      return {}
    },
    async onUploadFinish(request, upload) {
      const { status, headers, body } = await finishOnce(upload, request)
      // Whoever sent everything with the beginning is still to be told where it is.
      const code = request.method === 'POST' && status < 300 ? 201 : status
      return { status_code: code, headers: { ...headers }, body }
    },
    onResponseError: (_request, error) => toTusError(error, report),
  })

  /** However many ask at once or again, it is done once. */
  function finishOnce({ id }: Pick<Upload, 'id'>, request: Request): Promise<StoredUploadResponse> {
    const underWay = finishing.get(id) ?? finish(id, request).finally(() => finishing.delete(id))
    finishing.set(id, underWay)
    return underWay
  }

  async function finish(id: string, request: Request): Promise<StoredUploadResponse> {
    const record = await records.read(id)
    if (record === null) throw ERRORS.FILE_NOT_FOUND
    if (record.answer !== null) return record.answer
    try {
      const { metadata, owner } = record
      const stored = await deps.files.put(createReadStream(records.getPartPath(id)))
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

  /** A sender who asks how far it came may have lost the last answer, or we may have died before there was one. */
  async function headersOfWhole(record: UploadRecord | null, request: Request) {
    if (record === null || request.method !== 'HEAD' || record.offset !== record.size) return {}
    return (await finishOnce(record, request)).headers
  }

  async function handle(request: Request): Promise<Response> {
    try {
      if (!methods.includes(request.method)) return new Response(null, { status: 405, headers: allowHeaders })
      if (request.method === 'OPTIONS') return withoutCorsHeaders(await tus.handleWeb(request))
      const owner = await admit(request)
      owners.set(request, owner)
      const id = parseUploadId(request, path)
      const record = id === null ? null : await records.read(id)
      // Whose upload it is nobody else learns, not even that it is there.
      if (request.method !== 'POST' && record?.owner !== owner)
        throw new UploadRejectedError(404, 'The upload was not found\n')
      const more = await headersOfWhole(record, request)
      return withoutCorsHeaders(await tus.handleWeb(request), more)
    } catch (error) {
      const { status_code, body } = toTusError(error, report)
      return new Response(request.method === 'HEAD' ? null : body, {
        status: status_code,
        headers: { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' },
      })
    }
  }

  const sweep = () => store.deleteExpired()
  await sweep()
  setInterval(() => sweep().catch(report), hour).unref()
  return { handle, deleteExpired: sweep }
}

const allowHeaders = { Allow: methods.join(', ') }

function toStoredUploadResponse({ status, headers = {}, body = '' }: UploadResponse): StoredUploadResponse {
  return { status: status ?? (body === '' ? 204 : 200), headers, body }
}

/** The last part of the address, where nothing else of it differs from ours. */
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
  if (error instanceof DiskFullError) {
    report(error)
    return { status_code: 507, body: 'There is no space left\n' }
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

/** The protocol's answer without what it says to other origins, kept by nobody on its way. */
function withoutCorsHeaders(answer: Response, more: Readonly<Record<string, string>> = {}): Response {
  const headers = new Headers(answer.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers })
}
