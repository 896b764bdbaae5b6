import { type DestinationStream, type Logger, pino } from 'pino'
import { LineWriter } from './line-writer.ts'
import { formatRequestLogLine, type RequestLogEntry } from './request-log.ts'

export { type RequestLogEntry, readOrCreateRequestId } from './request-log.ts'

/** The product's log: one line of JSON for each thing worth telling. */
export type Log = Logger

/** Tells of a request that was answered. */
export type LogRequest = (line: RequestLogEntry) => void

/** A log together with its quick way for requests and the ways to have everything written before the end. */
export interface BufferedLog {
  readonly log: Log
  readonly logRequest: LogRequest
  /** Resolves when everything told so far is written. */
  flush(): Promise<void>
  /** Writes everything before it returns; for a process about to die. */
  flushSync(): void
}

/** Opens the log on a file descriptor, standard output unless told otherwise. */
export function createBufferedLog(level: string, descriptor = 1): BufferedLog {
  const writer = new LineWriter(descriptor)
  const log = createLog(level, writer)
  return {
    log,
    logRequest: createRequestLogger(log, writer),
    flush: () => writer.flush(),
    flushSync: () => writer.flushSync(),
  }
}

/** A log that writes to the given stream. */
export function createLog(level: string, output: DestinationStream): Log {
  return pino({ level, base: null, serializers: { error: describeError } }, output)
}

/** Puts requests on the same stream as the log does, if the log is at all interested in them. */
export function createRequestLogger(log: Log, output: DestinationStream): LogRequest {
  if (!log.isLevelEnabled('info')) return () => undefined
  const level = log.levels.values.info ?? 30
  return (line) => output.write(formatRequestLogLine(level, line))
}

/** What of an error goes to the log: no property that could hold somebody's data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
