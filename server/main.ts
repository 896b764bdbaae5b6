import { readConfig } from './config/index.ts'
import { handleUncaughtErrorsAndWarnings } from './http/index.ts'
import { createFlushableLogs } from './log/index.ts'
import { formatErrorForOperator } from './startup/operator-message.ts'
import { runSite } from './startup/run-site.ts'

// Starts the product. What stops a start is one line on standard error and exit code 1.

// React reads this when it is loaded; an existing value is kept.
process.env.NODE_ENV ??= 'production'
try {
  const config = readConfig(process.env)
  const bufferedLog = createFlushableLogs(config.log)
  handleUncaughtErrorsAndWarnings(bufferedLog)
  await runSite(config, bufferedLog).catch((error: unknown) => {
    bufferedLog.flushSync()
    throw error
  })
} catch (error) {
  console.error(formatErrorForOperator(error))
  process.exit(1)
}
