import { Readable } from 'node:stream'
import { closeWhenAborted } from './close-when-aborted.ts'

/** A file that is sent to be saved. */
export interface FileDownload {
  /** Letters, digits, dots and hyphens only. */
  readonly name: string
  readonly size: number
  readonly content: Readable
}

/** A response that streams a private file; the file is closed when the client leaves. */
export function createDownloadResponse(
  { name, size, content }: FileDownload,
  type: string,
  signal: AbortSignal,
): Response {
  closeWhenAborted(content, signal)
  const body = Readable.toWeb(content, { strategy: { highWaterMark: 1 } })
  return new Response(body as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
