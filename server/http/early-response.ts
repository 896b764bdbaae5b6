import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { hasRequestBody } from './body-transfer-limits.ts'

export interface EarlyResponseLimits {
  /** Largest declared body that is read to its end after an early response, in bytes. */
  readonly maxDiscardedBody: number
  /** How long the rest of any other body is read before its connection is closed, in milliseconds. */
  readonly lingerTime: number
}

type HeadersArgument = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * The class of all responses, for those that are sent before the request's body has been read, such as the
 * rejection of an upload. What is left of the body is in the way of the connection's next request: a small
 * rest is read and discarded, otherwise the response says `Connection: close`. Then, too, reading continues for
 * a while: closing a connection with unread data resets it, and the client may lose the response.
 */
export function createEarlyResponseClass({
  maxDiscardedBody,
  lingerTime,
}: EarlyResponseLimits): typeof ServerResponse {
  return class EarlyResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    #isEnding = false

    override writeHead(statusCode: number, statusMessage?: string, headers?: HeadersArgument): this
    override writeHead(statusCode: number, headers?: HeadersArgument): this
    override writeHead(
      statusCode: number,
      messageOrHeaders?: string | HeadersArgument,
      headers?: HeadersArgument,
    ): this {
      if (hasUnreadBody(this.req) && !isSmallBody(this.req, maxDiscardedBody))
        this.setHeader('Connection', 'close')
      return typeof messageOrHeaders === 'string'
        ? super.writeHead(statusCode, messageOrHeaders, headers)
        : super.writeHead(statusCode, messageOrHeaders)
    }

    override end(callback?: () => void): this
    override end(chunk: unknown, callback?: () => void): this
    override end(chunk: unknown, encoding: BufferEncoding, callback?: () => void): this
    override end(...parameters: unknown[]): this {
      if (this.#isEnding) return this
      if (!hasUnreadBody(this.req)) return Reflect.apply(super.end, this, parameters)
      this.#isEnding = true
      const callback = parameters.findLast((parameter) => typeof parameter === 'function')
      const [chunk, encoding] = parameters.filter((parameter) => parameter !== callback)
      // The client gets the whole response at once; only the end of the exchange waits.
      if (chunk === undefined || chunk === null) this.flushHeaders()
      else Reflect.apply(super.write, this, [chunk, encoding])
      const finish = () => Reflect.apply(super.end, this, callback === undefined ? [] : [callback])
      // The time that a small body may take is limited like that of any other.
      discardBody(this.req, isSmallBody(this.req, maxDiscardedBody) ? null : lingerTime, finish)
      return this
    }
  }
}

function hasUnreadBody(incoming: IncomingMessage): boolean {
  return hasRequestBody(incoming) && !incoming.readableEnded && !incoming.destroyed
}

/** Whether nothing or only a little can be left of the body. */
function isSmallBody({ complete, headers }: IncomingMessage, maxBytes: number): boolean {
  return complete || Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= maxBytes
}

function discardBody(incoming: IncomingMessage, timeout: number | null, onDone: () => void): void {
  const timer = timeout === null ? undefined : setTimeout(finish, timeout)
  function finish(): void {
    clearTimeout(timer)
    incoming.off('end', finish)
    incoming.off('close', finish)
    onDone()
  }
  incoming.once('end', finish)
  incoming.once('close', finish)
  // A reader that has stopped would pause the stream again with each chunk.
  incoming.removeAllListeners('data')
  incoming.resume()
}
