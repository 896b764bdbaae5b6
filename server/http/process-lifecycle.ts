import type { FlushableLogs } from '../log/index.ts'

// Ctrl-C arrives twice: from the terminal and from the parent process that started this one.
const duplicateSignalMs = 250
/** For everything that comes after the time in which a balancer notices. */
const shutdownTimeoutMs = 20_000

/**
 * On the first signal, finishes pending work and exits with 0; a second signal exits immediately. A
 * disconnect from the parent process counts as a signal: the parent may have been killed, and Windows has no
 * other way. `unreadyMs`: for how long `finish` still accepts requests.
 */
export function shutDownOnSignal(
  finish: () => Promise<void>,
  fail: (error: unknown) => void,
  { unreadyMs = 0 } = {},
): void {
  let firstSignalAt: number | null = null
  const shutDown = () => {
    const now = performance.now()
    if (firstSignalAt !== null && now - firstSignalAt < duplicateSignalMs) return
    if (firstSignalAt !== null) process.exit(1)
    firstSignalAt = now
    setTimeout(() => process.exit(1), unreadyMs + shutdownTimeoutMs).unref()
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  process.on('disconnect', shutDown)
}

/**
 * Logs uncaught errors. After an uncaught exception the process state is unreliable, so the process exits
 * with 1.
 */
export function handleUncaughtErrorsAndWarnings({
  log,
  flushSync,
}: Pick<FlushableLogs, 'log' | 'flushSync'>): void {
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught exception')
    flushSync()
    process.exit(1)
  })
  // Some libraries warn on the console; write their warnings to the log.
  console.warn = (...values: unknown[]) => log.warn(values.map(String).join(' '))
}
