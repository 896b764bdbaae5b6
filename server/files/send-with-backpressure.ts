import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** What is sent, read anew at each try. */
export interface S3RequestBody {
  readonly size: number
  readonly sha256: string
  read(): Readable
}

/** Sends a body no faster than the line takes it, which `fetch` does not: that reads a file into memory ahead of a slow store. */
export async function sendWithBackpressure(
  url: URL,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Headers; body: S3RequestBody; signal: AbortSignal },
): Promise<Response> {
  const begin = url.protocol === 'https:' ? overHttps : overHttp
  const sent = { ...Object.fromEntries(headers), 'content-length': String(body.size) }
  const request = begin(url, { method, headers: sent, signal })
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request.once('response', resolve)
  request.on('error', reject)
  // A store may refuse before it has heard everything; then its answer counts, and not that it hung up.
  pipeline(body.read(), request).catch(reject)
  try {
    const answer = await answered
    const said = await text(answer)
    const heard = new Headers()
    for (const [name, value] of Object.entries(answer.headersDistinct))
      for (const one of value ?? []) heard.append(name, one)
    return new Response(said === '' ? null : said, { status: answer.statusCode ?? 500, headers: heard })
  } finally {
    if (!request.writableFinished) request.destroy()
  }
}
