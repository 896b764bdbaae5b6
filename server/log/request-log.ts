import { randomBytes } from 'node:crypto'

/**
 * What is told about a request. Nothing that says who asked: no address, no cookie, and of the target only
 * its path.
 */
export interface RequestLogEntry {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  /** Of the answer's body. */
  readonly bytes: number
  /** When it was asked, in milliseconds since 1970. */
  readonly time: number
}

const validRequestId = /^[\w.:-]{8,64}$/
// Ours: one random part for the process and a count, because there is one id for every answer.
const processIdPart = randomBytes(6).toString('base64url')
let count = 0

/** The request's id: the one a proxy gave it if that is sound, else a new one. */
export function readOrCreateRequestId(header: string | string[] | undefined): string {
  if (typeof header === 'string' && validRequestId.test(header)) return header
  count += 1
  return `${processIdPart}-${count.toString(36)}`
}

const plain = /^[\w/.-]*$/

/** A request's line as pino would write it, in a tenth of the time: there is one for every answer. */
export function formatRequestLogLine(level: number, line: RequestLogEntry): string {
  const { id, method, path, status, ms, bytes, time } = line
  const quotedPath = plain.test(path) ? `"${path}"` : JSON.stringify(path)
  // An id is sound and a method one of HTTP's: neither needs quoting.
  return `{"level":${level},"time":${time},"id":"${id}","method":"${method}","path":${quotedPath},"status":${status},"ms":${ms},"bytes":${bytes},"msg":"request"}\n`
}
