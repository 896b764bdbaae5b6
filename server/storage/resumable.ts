import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { ERRORS, Server, type Upload } from '@tus/server'
import type { Files } from '../files/contract.ts'
import { DiskFull, prepareFolder } from '../files/index.ts'
import { ResumableLocks } from './resumable-locks.ts'
import { type FinishedAnswer, isUploadId, type UploadRecord, UploadRecords } from './resumable-records.ts'
import { ResumableStore } from './resumable-store.ts'

export type UploadMetadata = Readonly<Record<string, string | null>>

/** An upload about to begin. */
export interface BegunUpload {
  /** Null: its sender does not know yet; the largest allowed size holds. */
  readonly size: number | null
  readonly metadata: UploadMetadata
  readonly owner: string
}

/** An upload whose bytes lie in the files. */
export interface WholeUpload {
  readonly id: string
  readonly hash: string
  readonly size: number
  readonly metadata: UploadMetadata
  readonly owner: string
}

/** What the sender is told at the end; without a body the status is 204, else 200. */
export interface UploadAnswer {
  readonly status?: number
  /** Also sent with the answer to HEAD, by which a sender who lost the answer asks again. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ResumableParts {
  /** Where what is not whole lies. */
  readonly folder: string
  /** Where uploads are addressed, such as `/admin/uploads`. */
  readonly path: string
  readonly files: Pick<Files, 'put'>
  /** The most bytes of one upload. */
  readonly maxSize: number
  /** The most uploads that one sender may have begun and not finished. */
  readonly mostUnfinished: number
  /** Who asks, an account's id for instance: an upload is only for who began it. Throws `UploadRefused`. */
  readonly admit: (request: Request) => Promise<string>
  /** A look at what is to come, before a byte of it is taken. Throws `UploadRefused`. */
  readonly begin?: (upload: BegunUpload, request: Request) => Promise<void>
  /**
   * Makes of the bytes what they were sent for. Throws `UploadRefused` for what will never be taken: then the upload is
   * forgotten. After any other error it is tried again when the sender asks again.
   */
  readonly finish: (upload: WholeUpload, request: Request) => Promise<UploadAnswer>
  /** Told of errors that nobody foresaw. */
  readonly report: (error: unknown) => void
  readonly now?: () => Date
}

/** Takes uploads that can be interrupted and resumed: the tus protocol 1.0. */
export interface Resumable {
  readonly handle: (request: Request) => Promise<Response>
  /** Forgets what is too old; done by itself each hour. */
  sweep(): Promise<number>
}

/** An upload, or a part of one, that is not taken; what is sent to say so. */
export class UploadRefused extends Error {
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
export const uploadLife = 24 * hour

/** Opens a place for resumable uploads. */
export async function createResumable(parts: ResumableParts): Promise<Resumable> {
  const { folder, path, admit, begin, report, now = () => new Date() } = parts
  await prepareFolder(folder)
  const records = new UploadRecords(folder)
  await records.load()
  const owners = new WeakMap<Request, string>()
  const store = new ResumableStore(records, uploadLife, now)
  const finishing = new Map<string, Promise<FinishedAnswer>>()

  const tus = new Server({
    path,
    datastore: store,
    locker: new ResumableLocks(),
    maxSize: parts.maxSize,
    relativeLocation: true,
    lockDrainTimeout: 500,
    // No page of another origin may read the answers.
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('hex'),
    getFileIdFromRequest: (request) => idIn(request, path) ?? undefined,
    async onUploadCreate(request, { id, size, metadata = {} }) {
      const owner = owners.get(request) ?? ''
      await begin?.({ size: size ?? null, metadata, owner }, request)
      if (!records.reserve(id, owner, parts.mostUnfinished))
        throw new UploadRefused(429, 'Too many uploads are begun and not finished\n')
      return {}
    },
    async onUploadFinish(request, upload) {
      const { status, headers, body } = await finishOnce(upload, request)
      // Whoever sent everything with the beginning is still to be told where it is.
      const code = request.method === 'POST' && status < 300 ? 201 : status
      return { status_code: code, headers: { ...headers }, body }
    },
    onResponseError: (_request, error) => refusalFor(error, report),
  })

  /** However many ask at once or again, it is done once. */
  function finishOnce({ id }: Pick<Upload, 'id'>, request: Request): Promise<FinishedAnswer> {
    const underWay = finishing.get(id) ?? finish(id, request).finally(() => finishing.delete(id))
    finishing.set(id, underWay)
    return underWay
  }

  async function finish(id: string, request: Request): Promise<FinishedAnswer> {
    const record = await records.read(id)
    if (record === null) throw ERRORS.FILE_NOT_FOUND
    if (record.answer !== null) return record.answer
    try {
      const { metadata, owner } = record
      const stored = await parts.files.put(createReadStream(records.partOf(id)))
      const answer = whole(await parts.finish({ ...stored, id, metadata, owner }, request))
      await records.write({ ...record, answer })
      await records.removePart(id)
      return answer
    } catch (error) {
      if (error instanceof UploadRefused || error instanceof DiskFull) await records.remove(id)
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
      if (!methods.includes(request.method)) return new Response(null, { status: 405, headers: allow })
      if (request.method === 'OPTIONS') return plain(await tus.handleWeb(request))
      const owner = await admit(request)
      owners.set(request, owner)
      const id = idIn(request, path)
      const record = id === null ? null : await records.read(id)
      // Whose upload it is nobody else learns, not even that it is there.
      if (request.method !== 'POST' && record?.owner !== owner)
        throw new UploadRefused(404, 'The upload was not found\n')
      const more = await headersOfWhole(record, request)
      return plain(await tus.handleWeb(request), more)
    } catch (error) {
      const { status_code, body } = refusalFor(error, report)
      return new Response(request.method === 'HEAD' ? null : body, {
        status: status_code,
        headers: { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' },
      })
    }
  }

  const sweep = () => store.deleteExpired()
  await sweep()
  setInterval(() => sweep().catch(report), hour).unref()
  return { handle, sweep }
}

const allow = { Allow: methods.join(', ') }

function whole({ status, headers = {}, body = '' }: UploadAnswer): FinishedAnswer {
  return { status: status ?? (body === '' ? 204 : 200), headers, body }
}

/** The last part of the address, where nothing else of it differs from ours. */
function idIn(request: Request, path: string): string | null {
  const { pathname } = new URL(request.url)
  const id = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : ''
  return isUploadId(id) ? id : null
}

function refusalFor(
  error: unknown,
  report: (error: unknown) => void,
): { readonly status_code: number; readonly body: string } {
  if (error instanceof UploadRefused) return { status_code: error.status, body: error.body }
  if (error instanceof DiskFull) {
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
function plain(answer: Response, more: Readonly<Record<string, string>> = {}): Response {
  const headers = new Headers(answer.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers })
}
