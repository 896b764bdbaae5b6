import type { BufferedLog } from '../log/index.ts'

// A terminal's Ctrl-C reaches us twice: from the terminal itself and from the command that started us.
const duplicateSignalMs = 250
const shutdownTimeoutMs = 20_000

/**
 * On the first signal finishes what is under way and ends the process with 0; another signal ends it at once.
 * The end of the command that started this process counts as a signal: it may have been killed, and Windows has no other.
 */
export function shutDownOnSignal(finish: () => Promise<void>, fail: (error: unknown) => void): void {
  let since: number | null = null
  const end = () => {
    const now = performance.now()
    if (since !== null && now - since < duplicateSignalMs) return
    if (since !== null) process.exit(1)
    since = now
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
}

/** An error nobody caught is logged; after one that was thrown nothing can be relied on, and the process ends with 1. */
export function logUncaughtErrors({ log, flushSync }: Pick<BufferedLog, 'log' | 'flushSync'>): void {
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught exception')
    flushSync()
    process.exit(1)
  })
  // Libraries warn on the console; the log is where warnings are looked for.
  console.warn = (...words: unknown[]) => log.warn(words.map(String).join(' '))
}
