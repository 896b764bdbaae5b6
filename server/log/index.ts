import { isatty } from 'node:tty'
import { type DestinationStream, type Logger, pino } from 'pino'
import { BatchedLineWriter } from './line-writer.ts'
import { formatReadableLine } from './readable-lines.ts'
import { formatRequestLogLine, type RequestLogEntry } from './request-log.ts'

export { acceptOrCreateRequestId, type RequestLogEntry } from './request-log.ts'

/** The application log: one line of JSON per entry, or readable lines on a terminal. */
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
  const output = isatty(descriptor) ? createReadableOutput(writer) : writer
  const log = createLog(level, output)
  return {
    log,
    logRequest: createRequestLogger(log, output),
    flush: () => writer.flush(),
    flushSync: () => writer.flushSync(),
  }
}

export function createLog(level: string, output: DestinationStream): Log {
  return pino({ level, base: null, serializers: { error: describeError } }, output)
}

/** Writes entries for a person at a terminal. */
export function createReadableOutput(output: DestinationStream): DestinationStream {
  return { write: (line) => output.write(formatReadableLine(line)) }
}

/** A request that takes longer is logged although it went well. */
const slowRequestMs = 1000

/**
 * Writes requests to the same stream as the log: those that failed or were slow, and the others only at `debug`, because
 * a line for each takes a tenth of the speed of stored pages.
 */
export function createRequestLogger(log: Log, output: DestinationStream): LogCompletedRequest {
  if (!log.isLevelEnabled('info')) return () => undefined
  const { info = 30, debug = 20 } = log.levels.values
  const isEachLogged = log.isLevelEnabled('debug')
  return (line) => {
    const isNotable = line.status >= 400 || line.ms >= slowRequestMs
    if (isNotable || isEachLogged) output.write(formatRequestLogLine(isNotable ? info : debug, line))
  }
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
