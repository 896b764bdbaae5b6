import { type Config, readConfig } from './config/index.ts'
import type { SiteDatabaseConnection } from './data/connection.ts'
import { openProcessMessageExchange } from './data/engines/exchange-process-messages.ts'
import { watchExternalChanges } from './data/engines/watch-external-changes.ts'
import type { ContentEventBus } from './events/index.ts'
import { assertCanListen, handleUncaughtErrorsAndWarnings, shutDownOnSignal } from './http/index.ts'
import { createFlushableLogs, type FlushableLogs } from './log/index.ts'
import { type PageRenderingService, purgePagesOnContentEvents } from './pages/index.ts'
import type { RealtimeServer } from './realtime/index.ts'
import type { AuthBackend } from './session/index.ts'
import { formatDefaultOrigin, isLoopbackHost } from './startup/default-origin.ts'
import { formatErrorForOperator } from './startup/operator-message.ts'
import { createSiteHttpServerAndApps } from './startup/site-server.ts'
import { openSiteServices } from './startup/site-services.ts'

/** Starts the product. What stops a start is one line on standard error and exit code 1. */
export async function main(): Promise<void> {
  // React reads this when it is loaded; an existing value is kept.
  process.env.NODE_ENV ??= 'production'
  try {
    const config = readConfig(process.env)
    const bufferedLog = createFlushableLogs(config.log)
    handleUncaughtErrorsAndWarnings(bufferedLog)
    await serve(config, bufferedLog).catch((error: unknown) => {
      bufferedLog.flushSync()
      throw error
    })
  } catch (error) {
    console.error(formatErrorForOperator(error))
    process.exit(1)
  }
}

async function serve(config: Config, bufferedLog: FlushableLogs): Promise<void> {
  const { log } = bufferedLog
  for (const warning of config.warnings) log.warn(warning)
  await assertCanListen(config.port, config.host)
  const services = await openSiteServices(config, log)
  const { connection, events, pictures, auditLogRetention, lock, report } = services
  const { http, pages, auth, accounts, realtime, jobs } = await createSiteHttpServerAndApps(
    config,
    services,
    bufferedLog,
  )
  const stopWatching = await purgeCacheOnChanges(connection, events, pages, report)
  const stopPeers = await connectRealtimePeers(connection, realtime, report)
  const stopJobs = jobs.startSchedules()
  const address = await http.listen(config.port, config.host)
  pictures.startBackgroundJobs()
  const origin = config.url ?? formatDefaultOrigin({ host: config.host, port: address.port })
  console.log(`Letopis is at ${origin}`)
  if (config.url === null && !isLoopbackHost(config.host))
    console.log(
      'Feeds, e-mails and share images use this address. Set LETOPIS_URL to the public address of the site.',
    )
  if (!(await hasOwner(accounts, report)))
    console.log(
      `It has no owner yet. Become the owner, within a day: ${origin}/setup?token=${await auth.setUpLinks.issueToken()}`,
    )
  const finish = async () => {
    await http.close()
    await stopJobs()
    await auditLogRetention.stop()
    await auth.waitForBackgroundTasks()
    await pictures.close()
    await stopWatching()
    await stopPeers()
    await connection.close()
    lock.release()
    await bufferedLog.flush()
  }
  shutDownOnSignal(finish, (error) => console.error(formatErrorForOperator(error)))
}

/** Shares broadcasts and presences with other processes on the same Postgres; returns a function that stops it. */
async function connectRealtimePeers(
  connection: SiteDatabaseConnection,
  realtime: RealtimeServer | null,
  report: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (realtime === null) return async () => undefined
  let peers: ReturnType<RealtimeServer['connectPeers']> | null = null
  const exchange = await openProcessMessageExchange(connection, {
    onMessage: (message) => peers?.receive(message),
    onMissed: () => peers?.reset(),
    report,
  })
  if (exchange !== null) peers = realtime.connectPeers((message) => exchange.send(message))
  return async () => exchange?.stop()
}

/** If the auth backend is unavailable, counts as having an owner, so that no set-up link is printed. */
async function hasOwner(accounts: AuthBackend, report: (error: unknown) => void): Promise<boolean> {
  try {
    return await accounts.hasOwner({ address: '', userAgent: null })
  } catch (error) {
    report(error)
    return true
  }
}

/** Purges the page cache of what changes here, in other instances and on the command line. */
async function purgeCacheOnChanges(
  connection: SiteDatabaseConnection,
  events: ContentEventBus,
  pages: PageRenderingService,
  report: (error: unknown) => void,
): Promise<() => Promise<void>> {
  purgePagesOnContentEvents(events, pages)
  const watch = await watchExternalChanges(
    connection,
    ({ payload }) => {
      const received =
        connection.engine === 'sqlite'
          ? events.deliverPending()
          : events.receiveRemote(payload === null ? null : Number(payload))
      received.catch(report)
    },
    { report },
  )
  return () => watch.stop()
}

if (import.meta.main) await main()
