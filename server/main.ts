import { type Config, readConfig } from './config/index.ts'
import type { SiteDatabaseConnection } from './data/connection.ts'
import { watchExternalChanges } from './data/engines/watch-external-changes.ts'
import type { ContentEventBus } from './events/index.ts'
import { assertCanListen, logUncaughtErrors, shutDownOnSignal } from './http/index.ts'
import { type BufferedLog, createBufferedLog } from './log/index.ts'
import { type PageService, purgePagesOnContentEvents } from './pages/index.ts'
import type { AuthBackend } from './session/index.ts'
import { formatDefaultOrigin, isLoopbackHost } from './startup/default-origin.ts'
import { startNightlyFileCheck } from './startup/nightly-file-check.ts'
import { formatOperatorMessage } from './startup/operator-message.ts'
import { createSiteServer } from './startup/site-server.ts'
import { openSiteServices } from './startup/site-services.ts'

/** Starts the product. What stops a start is one line on standard error and exit code 1. */
export async function main(): Promise<void> {
  // React is loaded later and looks at this; whoever starts us may have said otherwise.
  process.env.NODE_ENV ??= 'production'
  try {
    const config = readConfig(process.env)
    const open = createBufferedLog(config.log)
    logUncaughtErrors(open)
    await serve(config, open).catch((error: unknown) => {
      open.flushSync()
      throw error
    })
  } catch (error) {
    console.error(formatOperatorMessage(error))
    process.exit(1)
  }
}

async function serve(config: Config, open: BufferedLog): Promise<void> {
  const { log } = open
  for (const line of config.warnings) log.warn(line)
  await assertCanListen(config.port, config.host)
  const services = await openSiteServices(config, log)
  const { connection, data, files, events, pictures, lock, report, now } = services
  const { http, pages, auth, accounts } = await createSiteServer(config, services, open)
  const stopWatching = await purgeCacheOnChanges(connection, events, pages, report)
  const nightly = startNightlyFileCheck({ config, data, files, log, report, now })
  const address = await http.listen(config.port, config.host)
  pictures.startBackgroundJobs()
  const reached = config.url ?? formatDefaultOrigin({ host: config.host, port: address.port })
  console.log(`Letopis is at ${reached}`)
  if (config.url === null && !isLoopbackHost(config.host))
    console.log(
      'Feeds, letters and share images name this address until LETOPIS_URL says how visitors know the site',
    )
  if (!(await hasOwner(accounts, report)))
    console.log(
      `It has no owner yet. Become the owner, within a day: ${reached}/setup?token=${await auth.setUpLinks.issueToken()}`,
    )
  const finish = async () => {
    await http.close()
    await nightly?.stop()
    await auth.waitForBackgroundTasks()
    await pictures.close()
    await stopWatching()
    await connection.close()
    lock.release()
    await open.flush()
  }
  shutDownOnSignal(finish, (error) => console.error(formatOperatorMessage(error)))
}

/** Where a hosted project cannot be asked, nobody is invited to own the site. */
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
  pages: PageService,
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
