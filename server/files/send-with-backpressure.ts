import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** A request body; `read` is called for each attempt. */
export interface RereadableRequestBody {
  readonly size: number
  readonly sha256: string
  read(): Readable
}

/** Sends a body with backpressure. `fetch` would read the whole file into memory ahead of a slow store. */
export async function sendRequestWithBackpressure(
  url: URL,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Headers; body: RereadableRequestBody; signal: AbortSignal },
): Promise<Response> {
  const sendRequest = url.protocol === 'https:' ? requestHttps : requestHttp
  const requestHeaders = { ...Object.fromEntries(headers), 'content-length': String(body.size) }
  const request = sendRequest(url, { method, headers: requestHeaders, signal })
  const { promise: responded, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request.once('response', resolve)
  request.on('error', reject)
  // The store may respond with an error before it has read the whole body; then that response counts, not the
  // closed connection.
  pipeline(body.read(), request).catch(reject)
  try {
    const response = await responded
    const responseText = await text(response)
    const responseHeaders = new Headers()
    for (const [name, value] of Object.entries(response.headersDistinct))
      for (const item of value ?? []) responseHeaders.append(name, item)
    return new Response(responseText === '' ? null : responseText, {
      status: response.statusCode ?? 500,
      headers: responseHeaders,
    })
  } finally {
    if (!request.writableFinished) request.destroy()
  }
}
