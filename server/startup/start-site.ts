import type { Language } from '../../domain/language.ts'
import { visitorActor } from '../../domain/permissions.ts'
import ours from '../../package.json' with { type: 'json' }
import { readRestoreId } from '../backup/index.ts'
import type { Config } from '../config/index.ts'
import type { RequestContext } from '../content/index.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { DatabaseSchemaNewerError } from '../data/engines/database-errors.ts'
import { openProcessMessageExchange } from '../data/engines/exchange-process-messages.ts'
import { watchExternalChanges } from '../data/engines/watch-external-changes.ts'
import type { SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { listPendingMigrations } from '../data/migrator.ts'
import type { ContentEventBus } from '../events/index.ts'
import { acquireStartLock } from '../instances/index.ts'
import type { FlushableLogs } from '../log/index.ts'
import { type PageRenderingService, purgePagesOnContentEvents } from '../pages/index.ts'
import { type RealtimeServer, startHostedBroadcasts } from '../realtime/index.ts'
import type { SiteRestoreRequest } from '../restore/index.ts'
import type { AuthBackend } from '../session/index.ts'
import { formatDefaultOrigin, isLoopbackHost } from './default-origin.ts'
import { createSiteHttpServerAndApps } from './site-server.ts'
import { openSiteServices } from './site-services.ts'
import { formatSetUpInvitation, formatStartNotice } from './start-notice.ts'

/** Why a site is to be opened anew: an owner restores a backup, or another process has done so or migrated the database. */
export type ReopenReason = SiteRestoreRequest | 'changed-elsewhere'

export interface StartedSite {
  /** The port that it listens on. */
  readonly port: number
  readonly data: SiteDatabase
  /** Resolves when the site is to be stopped and opened anew. */
  readonly reopenReason: Promise<ReopenReason>
  readLanguage(): Promise<Language>
  /** Lets pending requests finish and closes everything. `onStoppedListening`: the port is free already. */
  stop(onStoppedListening?: () => Promise<void>): Promise<void>
}

interface StartOptions {
  readonly port: number
  /** Whether this process has run the site before. */
  readonly isReopened?: boolean
  /** Called when everything is open, before the site listens. */
  readonly beforeListening?: () => Promise<void>
}

/** Rotated keys sign in all instances within this time; tokens of new keys are accepted at once. */
const keyReloadMs = 30_000
/** How often events are delivered that an instance could not deliver, because it or its connection was lost. */
const outboxReplayMs = 60_000
/** After this time a start no longer explains that statements are slow: pictures are made and caches filled meanwhile. */
const startSettlesMs = 60_000

const visitorContext = (language: Language): RequestContext => ({
  actor: visitorActor,
  language,
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
})

/** Opens the site and serves it. */
export async function startSite(
  config: Config,
  bufferedLog: FlushableLogs,
  { port, isReopened = false, beforeListening }: StartOptions,
): Promise<StartedSite> {
  const { log } = bufferedLog
  const services = await openSiteServices(config, log, { isReopened })
  const { connection, data, events, content, pictures, lock, report } = services
  const reopening = Promise.withResolvers<ReopenReason>()
  const { http, pages, firstPage, purger, auth, accounts, realtime, jobs, emailQueue } =
    await createSiteHttpServerAndApps(config, services, bufferedLog, (request) => reopening.resolve(request))
  const stopWatching = await purgeCacheOnChanges(connection, events, pages, report)
  // After the subscription of the page cache: a page that is fetched anew must not be the outdated one.
  await purger?.start()
  const hostedBroadcasts =
    config.supabase?.services === 'all'
      ? startHostedBroadcasts({
          ...config.supabase,
          content,
          events,
          now: services.now,
          report: (error) =>
            log.warn({ error }, 'a change was not sent to the realtime service of the project'),
        })
      : null
  const stopPeers = await connectRealtimePeers(connection, realtime, report)
  await watchForRestores(data, events, report, () => reopening.resolve('changed-elsewhere'))
  services.registration.onReturn(() => {
    hasOutdatedSchema(connection).then((isOutdated) => {
      // The start then ends with the reason.
      if (isOutdated) reopening.resolve('changed-elsewhere')
    }, report)
  })
  const stopJobs = jobs.startSchedules()
  emailQueue.start()
  const keyTimer = setInterval(() => void auth.reloadKeys().catch(report), keyReloadMs).unref()
  const outboxTimer = setInterval(() => void events.deliverPending().catch(report), outboxReplayMs).unref()
  await beforeListening?.()
  const address = await http.listen(port, config.host)
  pictures.startBackgroundJobs()
  const origin = config.url ?? formatDefaultOrigin({ host: config.host, port: address.port })
  const startTimer = setTimeout(services.endStart, startSettlesMs).unref()
  const print = (lines: readonly string[]) => {
    bufferedLog.flushSync()
    console.log(formatStartNotice(lines, process.stdout.isTTY))
  }
  const notice = [`Letopis is at ${origin}`]
  if (config.url === null && !isLoopbackHost(config.host))
    notice.push(
      'Feeds, e-mails and share images use this address. Set LETOPIS_URL to the public address of the site.',
    )
  if (await hasOwner(accounts, report)) print(notice)
  else {
    const token = await auth.setUpLinks.issueToken()
    const invitation = formatSetUpInvitation(origin, token)
    print([...notice, invitation])
    // The people who looked at the site first, and then for the link, have other lines before them by now.
    firstPage
      .then(async () => {
        if (!(await hasOwner(accounts, report)) && (await auth.setUpLinks.isIssuedTokenValid(token)))
          print([notice[0] ?? '', invitation])
      })
      .catch(report)
  }
  return {
    port: address.port,
    data,
    reopenReason: reopening.promise,
    readLanguage: async () => (await content.site.read(visitorContext(config.site.lang))).lang,
    async stop(onStoppedListening) {
      await http.close(onStoppedListening)
      clearTimeout(startTimer)
      clearInterval(keyTimer)
      clearInterval(outboxTimer)
      services.sharedJobs.stop()
      await stopJobs()
      services.dailyMaintenance.stop()
      await services.auditLogRetention.stop()
      await auth.waitForBackgroundTasks()
      await emailQueue.stop()
      await pictures.close()
      await purger?.stop()
      await hostedBroadcasts?.stop()
      await stopWatching()
      await stopPeers()
      await services.rateLimiters.stop()
      await services.registration.end()
      services.clock.stop()
      await services.locks.close()
      await connection.close()
      lock.release()
    },
  }
}

/** Whether another instance has removed what this version needs; waits for one that is about to do so. */
async function hasOutdatedSchema(connection: SiteDatabaseConnection): Promise<boolean> {
  const releaseStartLock = await acquireStartLock(connection.target, () => undefined)
  try {
    await listPendingMigrations(connection, migrations, ours.version)
    return false
  } catch (error) {
    if (error instanceof DatabaseSchemaNewerError) return true
    throw error
  } finally {
    await releaseStartLock()
  }
}

/** Notices a restore by another process on the same database: accounts, settings and keys are other ones then. */
async function watchForRestores(
  { meta }: Pick<SiteDatabase, 'meta'>,
  events: ContentEventBus,
  report: (error: unknown) => void,
  onRestored: () => void,
): Promise<void> {
  const restoreId = await readRestoreId(meta)
  events.subscribe((changes) => {
    // A restore may have changed anything.
    if (changes !== null) return
    readRestoreId(meta).then((current) => {
      if (current !== restoreId) onRestored()
    }, report)
  })
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
          : payload === null
            ? events.receiveRemote(null).then(() => events.deliverPending())
            : events.receiveRemote(Number(payload))
      received.catch(report)
    },
    {
      report,
      onLost() {
        // What other instances change is not noticed: a stored page may be outdated.
        pages.purgeAll()
        void connection.checkReachable()
      },
    },
  )
  return () => watch.stop()
}
