import type { DetailedError } from 'tus-js-client'
import { requestJson } from '../../../api/client.ts'
import type { CreatedImport, NewImport } from './import-actions.ts'

/** Why an upload stopped. */
export type ImportUploadFailure =
  | 'away'
  | 'signedOut'
  | 'forbidden'
  | 'gone'
  | 'tooLarge'
  | 'full'
  | 'unreadable'
  | 'failed'

/** A file, and its index in the import. */
export interface FileToUpload {
  readonly file: File
  readonly index: number
}

interface UploadOptions {
  readonly token: string
  readonly files: readonly FileToUpload[]
  readonly signal: AbortSignal
  /** The bytes of these files that were sent. */
  readonly onProgress: (sent: number) => void
  /** Called with true when the connection is lost, and with false when data is sent again. */
  readonly onWaiting: (isWaiting: boolean) => void
}

const endpoint = '/admin/uploads/import'
const chunkBytes = 8 * 1024 * 1024
/** Several small files are sent at once, because each takes several requests. */
const concurrency = 3
/** For about five minutes; then the owner decides. */
const retryDelays = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000, 60_000]

/** Registers an import on the server. */
export async function requestNewImport(
  newImport: NewImport,
): Promise<CreatedImport | { readonly failure: ImportUploadFailure }> {
  const result = await requestJson<CreatedImport>('/admin/data/import.json', { json: newImport })
  if ('data' in result) return result.data
  switch (result.failure) {
    case 'offline':
    case 'busy':
      return { failure: 'away' }
    case 'notWritable':
      return { failure: 'full' }
    default:
      return { failure: result.failure }
  }
}

/** Uploads files by the tus protocol, so that an interrupted upload continues where it was; null if all were sent. */
export async function uploadImportFiles(
  options: UploadOptions,
): Promise<ImportUploadFailure | 'stopped' | null> {
  const tus = await import('tus-js-client').catch(() => null)
  if (tus === null) return 'away'
  const sentBytes = new Map<number, number>()
  const waiting = [...options.files]
  let failure: ImportUploadFailure | null = null

  const sendOne = ({ file, index }: FileToUpload): Promise<ImportUploadFailure | null> => {
    const { promise, resolve } = Promise.withResolvers<ImportUploadFailure | null>()
    const upload = new tus.Upload(file, {
      endpoint,
      chunkSize: chunkBytes,
      retryDelays,
      headers: { Accept: 'application/json' },
      metadata: { run: options.token, file: String(index) },
      fingerprint: () => Promise.resolve(`letopis-import-${options.token}-${index}`),
      removeFingerprintOnSuccess: true,
      onProgress: (sent) => {
        options.onWaiting(false)
        sentBytes.set(index, sent)
        options.onProgress([...sentBytes.values()].reduce((sum, bytes) => sum + bytes, 0))
      },
      onShouldRetry: (error) => {
        const isTemporary = toFailure(error) === 'away'
        if (isTemporary) options.onWaiting(true)
        return isTemporary
      },
      onSuccess: () => {
        sentBytes.set(index, file.size)
        resolve(null)
      },
      onError: (error) => {
        const reason = toFailure(error)
        if (reason !== 'away') return resolve(reason)
        isReadable(file).then((canRead) => resolve(canRead ? 'away' : 'unreadable'), reportError)
      },
    })
    options.signal.addEventListener('abort', () => {
      upload.abort().catch(() => undefined)
      resolve(null)
    })
    upload.findPreviousUploads().then(([previous]) => {
      if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
      if (!options.signal.aborted) upload.start()
    }, reportError)
    return promise
  }

  const sendAll = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const reason = await sendOne(next)
      failure ??= reason
      if (failure !== null || options.signal.aborted) return
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendAll))
  return options.signal.aborted ? 'stopped' : failure
}

function toFailure(error: Error | DetailedError): ImportUploadFailure {
  const response = 'originalResponse' in error ? error.originalResponse : null
  switch (response?.getStatus() ?? 0) {
    case 401:
      return 'signedOut'
    case 403:
      return 'forbidden'
    case 404:
    case 410:
      return 'gone'
    case 413:
      return 'tooLarge'
    case 507:
      return 'full'
    case 400:
      return 'failed'
    default:
      return 'away'
  }
}

/** Browsers report the same error for a lost connection and for a file that was moved or removed. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
