import { type Config, readConfig } from './config/index.ts'
import type { Connection } from './data/connection.ts'
import { watchForeignChanges } from './data/engines/watch.ts'
import type { Events } from './events/index.ts'
import { endOnSignal, logDisasters, tryAddress } from './http/index.ts'
import { type OpenLog, openLog } from './log/index.ts'
import { type Pages, purgeOnChange } from './pages/index.ts'
import type { AuthService } from './session/index.ts'
import { isLoopback, originOf } from './startup/address.ts'
import { startNightlyCheck } from './startup/files-check.ts'
import { operatorMessage } from './startup/operator-message.ts'
import { openServices } from './startup/services.ts'
import { createSiteServer } from './startup/site.ts'

/** Starts the product. What stops a start is one line on standard error and exit code 1. */
export async function main(): Promise<void> {
  // React is loaded later and looks at this; whoever starts us may have said otherwise.
  process.env.NODE_ENV ??= 'production'
  try {
    const config = readConfig(process.env)
    const open = openLog(config.log)
    logDisasters(open)
    await serve(config, open).catch((error: unknown) => {
      open.flushSync()
      throw error
    })
  } catch (error) {
    console.error(operatorMessage(error))
    process.exit(1)
  }
}

async function serve(config: Config, open: OpenLog): Promise<void> {
  const { log } = open
  for (const line of config.warnings) log.warn(line)
  await tryAddress(config.port, config.host)
  const services = await openServices(config, log)
  const { connection, data, files, events, pictures, lock, report, now } = services
  const { http, pages, auth, accounts } = await createSiteServer(config, services, open)
  const stopWatching = await followChanges(connection, events, pages, report)
  const nightly = startNightlyCheck({ config, data, files, log, report, now })
  const address = await http.listen(config.port, config.host)
  pictures.work()
  const reached = config.url ?? originOf({ host: config.host, port: address.port })
  console.log(`Letopis is at ${reached}`)
  if (config.url === null && !isLoopback(config.host))
    console.log(
      'Feeds, letters and share images name this address until LETOPIS_URL says how visitors know the site',
    )
  if (!(await hasOwner(accounts, report)))
    console.log(
      `It has no owner yet. Become the owner, within a day: ${reached}/setup?token=${await auth.setUpLinks.renew()}`,
    )
  const finish = async () => {
    await http.close()
    await nightly?.stop()
    await auth.settle()
    await pictures.close()
    await stopWatching()
    await connection.close()
    lock.release()
    await open.flush()
  }
  endOnSignal(finish, (error) => console.error(operatorMessage(error)))
}

/** Where a hosted project cannot be asked, nobody is invited to own the site. */
async function hasOwner(accounts: AuthService, report: (error: unknown) => void): Promise<boolean> {
  try {
    return await accounts.hasOwner({ address: '', userAgent: null })
  } catch (error) {
    report(error)
    return true
  }
}

/** Purges the page cache of what changes here, in other instances and on the command line. */
async function followChanges(
  connection: Connection,
  events: Events,
  pages: Pages,
  report: (error: unknown) => void,
): Promise<() => Promise<void>> {
  purgeOnChange(events, pages)
  const watch = await watchForeignChanges(
    connection,
    ({ payload }) => {
      const received =
        connection.engine === 'sqlite'
          ? events.replay()
          : events.receive(payload === null ? null : Number(payload))
      received.catch(report)
    },
    { report },
  )
  return () => watch.stop()
}

if (import.meta.main) await main()
