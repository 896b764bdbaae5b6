import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { type UploadResult, uploadResultHeaderName } from '../../../../domain/upload-result.ts'
import type { UploadEntry } from './upload-entry.ts'

/** Why sending stopped: nobody answers, somebody has to sign in again, or the server said no. */
export type UploadFailureReason =
  | 'away'
  | 'signedOut'
  | 'busy'
  | 'gallery'
  | 'too_large'
  | 'unreadable'
  | 'full'
  | 'failed'

export class UploadStoppedError extends Error {
  readonly reason: UploadFailureReason

  constructor(why: UploadFailureReason) {
    super(why)
    this.reason = why
  }
}

/** An upload under way. */
export interface ActiveUpload {
  readonly result: Promise<UploadResult>
  /** Stops it where it is. */
  stop(): void
}

export interface UploadEvents {
  onProgress(sent: number): void
  onStarted(url: string): void
}

/** How files get to the server. */
export interface UploadTransport {
  send(entry: UploadEntry, file: File, events: UploadEvents): ActiveUpload
  /** Makes an image of an upload whose picture the site has already. */
  addAnyway(url: string): Promise<UploadResult>
  /** Tells the server that nobody will go on with an upload. */
  discard(url: string): void
  isSignedIn(): Promise<boolean>
}

const endpoint = '/admin/uploads'
const chunkBytes = 8 * 1024 * 1024
const headers = { 'Tus-Resumable': '1.0.0', Accept: 'application/json' }

/** Sends by the tus protocol; its client is loaded with the first file. */
export const tusTransport: UploadTransport = {
  send(entry, file, events) {
    let upload: Upload | null = null
    let stopped = false
    const result = (async () => {
      const tus = await import('tus-js-client').catch(() => {
        throw new UploadStoppedError('away')
      })
      const { promise, resolve, reject } = Promise.withResolvers<UploadResult>()
      const made = new tus.Upload(file, {
        endpoint,
        chunkSize: chunkBytes,
        // Who has gone away is waited for by the whole queue, not by each file.
        retryDelays: null,
        headers: { Accept: 'application/json' },
        metadata: toUploadMetadata(entry),
        fingerprint: () => Promise.resolve(createFingerprint(entry)),
        removeFingerprintOnSuccess: true,
        onProgress: (sent) => events.onProgress(sent),
        onUploadUrlAvailable: () => {
          if (made.url !== null) events.onStarted(made.url)
        },
        onSuccess: ({ lastResponse }) => {
          const found = parseUploadResult(lastResponse)
          if (found === null) reject(new UploadStoppedError('failed'))
          else resolve(found)
        },
        onError: async (error) => {
          const why = toFailureReason(error)
          reject(new UploadStoppedError(why === 'away' && !(await isReadable(file)) ? 'unreadable' : why))
        },
      })
      upload = made
      const [previous] = await made.findPreviousUploads()
      if (previous !== undefined) made.resumeFromPreviousUpload(previous)
      if (!stopped) made.start()
      return promise
    })()
    return {
      result,
      stop() {
        stopped = true
        upload?.abort().catch(() => undefined)
      },
    }
  },

  async addAnyway(url) {
    const answer = await fetch(`${url}/again`, { method: 'POST', headers }).catch(() => null)
    if (answer === null) throw new UploadStoppedError('away')
    if (!answer.ok) throw new UploadStoppedError(toStatusFailureReason(answer.status, ''))
    const result: UploadResult = await answer.json()
    return result
  },

  discard(url) {
    // What cannot be reached to be forgotten is forgotten by itself in a day.
    fetch(url, { method: 'DELETE', headers }).catch(() => undefined)
  },

  async isSignedIn() {
    const answer = await fetch(endpoint, { method: 'OPTIONS', headers }).catch(() => null)
    return answer?.ok === true
  },
}

function toUploadMetadata({
  name,
  gallery,
  publish,
  batch,
  count,
  place,
}: UploadEntry): Record<string, string> {
  return {
    filename: name,
    gallery: String(gallery),
    publish: publish ? 'yes' : 'no',
    batch,
    count: String(count),
    place: String(place),
  }
}

function createFingerprint({ gallery, path, size, modified }: UploadEntry): string {
  return `letopis-${gallery}-${path}-${size}-${modified}`
}

/** A browser says the same of a line that is cut and of a file that was moved, changed or pulled out. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

function parseUploadResult(answer: HttpResponse): UploadResult | null {
  const coded = answer.getHeader(uploadResultHeaderName)
  if (!coded) return null
  const bytes = Uint8Array.from(atob(coded.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  )
  const result: UploadResult = JSON.parse(new TextDecoder().decode(bytes))
  return result
}

function toFailureReason(error: Error | DetailedError): UploadFailureReason {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return answer ? toStatusFailureReason(answer.getStatus(), answer.getBody()) : 'away'
}

function toStatusFailureReason(status: number, body: string): UploadFailureReason {
  if (status === 0) return 'away'
  if (status === 401) return 'signedOut'
  if (status === 410 && body.includes('gallery')) return 'gallery'
  if (status === 413) return 'too_large'
  if (status === 507) return 'full'
  return status === 400 || status === 403 ? 'failed' : 'busy'
}
