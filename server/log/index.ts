import { type DestinationStream, type Logger, pino } from 'pino'
import { BatchedLineWriter } from './line-writer.ts'
import { formatRequestLogLine, type RequestLogEntry } from './request-log.ts'

export { acceptOrCreateRequestId, type RequestLogEntry } from './request-log.ts'

/** The application log: one line of JSON per entry. */
export type Log = Logger

/** Logs a completed request. */
export type LogCompletedRequest = (line: RequestLogEntry) => void

/** A log, a faster logger for requests, and functions that write buffered lines before the process ends. */
export interface FlushableLogs {
  readonly log: Log
  readonly logRequest: LogCompletedRequest
  /** Resolves when everything logged so far is written. */
  flush(): Promise<void>
  /** Writes everything before it returns; for a process about to exit. */
  flushSync(): void
}

/** Opens the log on a file descriptor, by default standard output. */
export function createFlushableLogs(level: string, descriptor = 1): FlushableLogs {
  const writer = new BatchedLineWriter(descriptor)
  const log = createLog(level, writer)
  return {
    log,
    logRequest: createRequestLogger(log, writer),
    flush: () => writer.flush(),
    flushSync: () => writer.flushSync(),
  }
}

export function createLog(level: string, output: DestinationStream): Log {
  return pino({ level, base: null, serializers: { error: describeError } }, output)
}

/** Writes requests to the same stream as the log, if the log's level includes them. */
export function createRequestLogger(log: Log, output: DestinationStream): LogCompletedRequest {
  if (!log.isLevelEnabled('info')) return () => undefined
  const level = log.levels.values.info ?? 30
  return (line) => output.write(formatRequestLogLine(level, line))
}

/** Selects the properties of an error to log; others could hold personal data. */
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
