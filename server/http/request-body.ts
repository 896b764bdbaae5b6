import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../../domain/problem-error.ts'
import { getMaxBodyBytes, maxPublicFormBytes } from './body-size-rules.ts'

const bodylessMethods = ['GET', 'HEAD']

/**
 * Reads the body of a form before anything is done with it, up to the maximum size of its target. How slowly it may
 * arrive is up to `enforceBodyTransferLimits`; the time that a page has for its rendering begins only then.
 */
export const readWholeBody: MiddlewareHandler = async (c, next) => {
  // Checking for a body costs more than everything else here; GET and HEAD requests with one were rejected
  // before.
  if (!bodylessMethods.includes(c.req.method)) {
    const { raw } = c.req
    // Uploads have been handled before.
    const maxBytes = getMaxBodyBytes(c.req.path) ?? maxPublicFormBytes
    if (raw.body !== null) c.req.raw = new Request(raw, { body: await readBytes(raw.body, maxBytes) })
  }
  await next()
}

async function readBytes(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // A loop over the stream would cancel it, and end the connection before the response is sent.
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      // The client has gone, or was too slow and has got its response.
      throw new ProblemError('bad_request', null, { cause })
    })
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > maxBytes) throw new ProblemError('too_large')
    chunks.push(value)
  }
}
