import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { type UploadResult, uploadResultHeaderName } from '../../domain/upload-result.ts'
import type { UploadQueueEntry } from './upload-entry.ts'

/**
 * Why an upload stopped: the server does not respond (`away`), the user is signed out, or the server rejected
 * the file.
 */
export type UploadFailureReason =
  | 'away'
  | 'signedOut'
  | 'busy'
  | 'gallery'
  | 'gone'
  | 'too_large'
  | 'unreadable'
  | 'full'
  | 'failed'

export class UploadStoppedError extends Error {
  readonly reason: UploadFailureReason

  constructor(reason: UploadFailureReason) {
    super(reason)
    this.reason = reason
  }
}

export interface ActiveUpload {
  readonly result: Promise<UploadResult>
  /** Stops the upload; it can be resumed later. */
  stop(): void
}

interface UploadEventHandlers {
  onProgress(sent: number): void
  onStarted(url: string): void
}

/** Sends files to the server. */
export interface UploadTransport {
  send(entry: UploadQueueEntry, file: File, events: UploadEventHandlers): ActiveUpload
  /** Adds the image of an upload although the site already has the same picture. */
  addAnyway(url: string): Promise<UploadResult>
  /** Tells the server to delete an unfinished upload. */
  discard(url: string): void
  isSignedIn(): Promise<boolean>
}

const endpoint = '/admin/uploads'
const chunkBytes = 8 * 1024 * 1024
const headers = { 'Tus-Resumable': '1.0.0', Accept: 'application/json' }

/** Uses the tus protocol; its client is loaded with the first file. */
export const tusUploadTransport: UploadTransport = {
  send: (entry, file, events) => sendFile(file, toUploadMetadata(entry), createFingerprint(entry), events),

  async addAnyway(url) {
    const response = await fetch(`${url}/again`, { method: 'POST', headers }).catch(() => null)
    if (response === null) throw new UploadStoppedError('away')
    if (!response.ok) throw new UploadStoppedError(toStatusFailureReason(response.status, ''))
    const result: UploadResult = await response.json()
    return result
  },

  discard(url) {
    // If the request fails, the server deletes the upload after a day.
    fetch(url, { method: 'DELETE', headers }).catch(() => undefined)
  },

  async isSignedIn() {
    const response = await fetch(endpoint, { method: 'OPTIONS', headers }).catch(() => null)
    return response?.ok === true
  },
}

/** Sends one file with the tus protocol; an interrupted upload with the same fingerprint is resumed. */
export function sendFile(
  file: File,
  metadata: Readonly<Record<string, string>>,
  fingerprint: string,
  events: UploadEventHandlers,
): ActiveUpload {
  let upload: Upload | null = null
  let stopped = false
  const result = (async () => {
    const tus = await import('tus-js-client').catch(() => {
      throw new UploadStoppedError('away')
    })
    const { promise, resolve, reject } = Promise.withResolvers<UploadResult>()
    const tusUpload = new tus.Upload(file, {
      endpoint,
      chunkSize: chunkBytes,
      // Retries are scheduled by the queue, not per file.
      retryDelays: null,
      headers: { Accept: 'application/json' },
      metadata: { ...metadata },
      fingerprint: () => Promise.resolve(fingerprint),
      removeFingerprintOnSuccess: true,
      onProgress: (sent) => events.onProgress(sent),
      onUploadUrlAvailable: () => {
        if (tusUpload.url !== null) events.onStarted(tusUpload.url)
      },
      onSuccess: ({ lastResponse }) => {
        const uploadResult = parseUploadResult(lastResponse)
        if (uploadResult === null) reject(new UploadStoppedError('failed'))
        else resolve(uploadResult)
      },
      onError: async (error) => {
        const reason = toFailureReason(error)
        reject(new UploadStoppedError(reason === 'away' && !(await isReadable(file)) ? 'unreadable' : reason))
      },
    })
    upload = tusUpload
    const [previous] = await tusUpload.findPreviousUploads()
    if (previous !== undefined) tusUpload.resumeFromPreviousUpload(previous)
    if (!stopped) tusUpload.start()
    return promise
  })()
  return {
    result,
    stop() {
      stopped = true
      upload?.abort().catch(() => undefined)
    },
  }
}

function toUploadMetadata({
  name,
  isAttachment,
  gallery,
  publish,
  batch,
  count,
  place,
}: UploadQueueEntry): Record<string, string> {
  if (isAttachment) return { filename: name, attachment: 'yes' }
  return {
    filename: name,
    gallery: String(gallery),
    publish: publish ? 'yes' : 'no',
    batch,
    count: String(count),
    place: String(place),
  }
}

function createFingerprint({ gallery, isAttachment, path, size, modified }: UploadQueueEntry): string {
  return `letopis-${isAttachment ? 'attachment' : gallery}-${path}-${size}-${modified}`
}

/**
 * Browsers report the same error for a lost connection and for a file that was moved, modified or removed.
 */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

function parseUploadResult(response: HttpResponse): UploadResult | null {
  const encoded = response.getHeader(uploadResultHeaderName)
  if (!encoded) return null
  const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  const result: UploadResult = JSON.parse(new TextDecoder().decode(bytes))
  return result
}

function toFailureReason(error: Error | DetailedError): UploadFailureReason {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response ? toStatusFailureReason(response.getStatus(), response.getBody()) : 'away'
}

function toStatusFailureReason(status: number, body: string): UploadFailureReason {
  if (status === 0) return 'away'
  if (status === 401) return 'signedOut'
  if (status === 410 && body.includes('gallery')) return 'gallery'
  if (status === 410 && body.includes('gone')) return 'gone'
  if (status === 413) return 'too_large'
  if (status === 507) return 'full'
  return status === 400 || status === 403 ? 'failed' : 'busy'
}
