import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { type UploadResult, uploadResultHeader } from '../../../../domain/upload.ts'
import type { Entry } from './entry.ts'

/** Why sending stopped: nobody answers, somebody has to sign in again, or the server said no. */
export type Stop = 'away' | 'signedOut' | 'busy' | 'gallery' | 'too_large' | 'unreadable' | 'full' | 'failed'

export class SendingStopped extends Error {
  readonly why: Stop

  constructor(why: Stop) {
    super(why)
    this.why = why
  }
}

/** An upload under way. */
export interface Sending {
  readonly result: Promise<UploadResult>
  /** Stops it where it is. */
  stop(): void
}

export interface SendingEvents {
  progress(sent: number): void
  begun(url: string): void
}

/** How files get to the server. */
export interface Transport {
  send(entry: Entry, file: File, events: SendingEvents): Sending
  /** Makes an image of an upload whose picture the site has already. */
  addAnyway(url: string): Promise<UploadResult>
  /** Tells the server that nobody will go on with an upload. */
  forget(url: string): void
  isSignedIn(): Promise<boolean>
}

const endpoint = '/admin/uploads'
const chunk = 8 * 1024 * 1024
const headers = { 'Tus-Resumable': '1.0.0', Accept: 'application/json' }

/** Sends by the tus protocol; its client is loaded with the first file. */
export const tusTransport: Transport = {
  send(entry, file, events) {
    let upload: Upload | null = null
    let stopped = false
    const result = (async () => {
      const tus = await import('tus-js-client').catch(() => {
        throw new SendingStopped('away')
      })
      const { promise, resolve, reject } = Promise.withResolvers<UploadResult>()
      const made = new tus.Upload(file, {
        endpoint,
        chunkSize: chunk,
        // Who has gone away is waited for by the whole queue, not by each file.
        retryDelays: null,
        headers: { Accept: 'application/json' },
        metadata: metadataOf(entry),
        fingerprint: () => Promise.resolve(fingerprintOf(entry)),
        removeFingerprintOnSuccess: true,
        onProgress: (sent) => events.progress(sent),
        onUploadUrlAvailable: () => {
          if (made.url !== null) events.begun(made.url)
        },
        onSuccess: ({ lastResponse }) => {
          const found = resultIn(lastResponse)
          if (found === null) reject(new SendingStopped('failed'))
          else resolve(found)
        },
        onError: async (error) => {
          const why = stopOf(error)
          reject(new SendingStopped(why === 'away' && !(await isReadable(file)) ? 'unreadable' : why))
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
    if (answer === null) throw new SendingStopped('away')
    if (!answer.ok) throw new SendingStopped(stopOfStatus(answer.status, ''))
    const result: UploadResult = await answer.json()
    return result
  },

  forget(url) {
    // What cannot be reached to be forgotten is forgotten by itself in a day.
    fetch(url, { method: 'DELETE', headers }).catch(() => undefined)
  },

  async isSignedIn() {
    const answer = await fetch(endpoint, { method: 'OPTIONS', headers }).catch(() => null)
    return answer?.ok === true
  },
}

function metadataOf({ name, gallery, publish, batch, count, place }: Entry): Record<string, string> {
  return {
    filename: name,
    gallery: String(gallery),
    publish: publish ? 'yes' : 'no',
    batch,
    count: String(count),
    place: String(place),
  }
}

function fingerprintOf({ gallery, path, size, modified }: Entry): string {
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

function resultIn(answer: HttpResponse): UploadResult | null {
  const coded = answer.getHeader(uploadResultHeader)
  if (!coded) return null
  const bytes = Uint8Array.from(atob(coded.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  )
  const result: UploadResult = JSON.parse(new TextDecoder().decode(bytes))
  return result
}

function stopOf(error: Error | DetailedError): Stop {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return answer ? stopOfStatus(answer.getStatus(), answer.getBody()) : 'away'
}

function stopOfStatus(status: number, body: string): Stop {
  if (status === 0) return 'away'
  if (status === 401) return 'signedOut'
  if (status === 410 && body.includes('gallery')) return 'gallery'
  if (status === 413) return 'too_large'
  if (status === 507) return 'full'
  return status === 400 || status === 403 ? 'failed' : 'busy'
}
