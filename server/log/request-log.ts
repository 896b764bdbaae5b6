import { randomBytes } from 'node:crypto'

/**
 * The logged properties of a request. Nothing identifies the client: no address, no cookie, and only the path
 * of the URL.
 */
export interface RequestLogEntry {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  /** Length of the response body. */
  readonly bytes: number
  /** When the request arrived, in milliseconds since 1970. */
  readonly time: number
}

const validRequestId = /^[\w.:-]{8,64}$/
// A generated id is a random part per process and a counter, which is cheap enough for every request.
const processIdPart = randomBytes(6).toString('base64url')
let count = 0

/** Returns the id set by a proxy if it is valid, otherwise a new one. */
export function acceptOrCreateRequestId(header: string | string[] | undefined): string {
  if (typeof header === 'string' && validRequestId.test(header)) return header
  count += 1
  return `${processIdPart}-${count.toString(36)}`
}

const needsNoEscaping = /^[\w/.-]*$/

/** Formats a request as pino would, in a tenth of the time, because there is one line per request. */
export function formatRequestLogLine(level: number, entry: RequestLogEntry): string {
  const { id, method, path, status, ms, bytes, time } = entry
  const quotedPath = needsNoEscaping.test(path) ? `"${path}"` : JSON.stringify(path)
  // A valid id and an HTTP method contain no characters to escape.
  return `{"level":${level},"time":${time},"id":"${id}","method":"${method}","path":${quotedPath},"status":${status},"ms":${ms},"bytes":${bytes},"msg":"request"}\n`
}
