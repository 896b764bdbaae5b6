import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { flashCookie } from '../app/actions/flash.ts'
import type { Features } from '../app/request.ts'
import ours from '../package.json' with { type: 'json' }
import { createAuth, createForwardedReader } from './auth/index.ts'
import { lostPictures, startNightlyCheck } from './checking.ts'
import { type Config, openSecrets, readConfig } from './config/index.ts'
import { createContent, unsavedDays } from './content/index.ts'
import { type Connection, connect } from './data/connection.ts'
import { lockFolder } from './data/engines/lock.ts'
import { watchForeignChanges } from './data/engines/watch.ts'
import { type Data, dataOn } from './data/index.ts'
import { migrations } from './data/migrations/index.ts'
import { migrate } from './data/migrator.ts'
import { createEvents, type Events } from './events/index.ts'
import { startLine } from './failures.ts'
import { feedsApp } from './feeds/index.ts'
import type { Files } from './files/contract.ts'
import { openFiles } from './files/index.ts'
import {
  createHttp,
  endOnSignal,
  loadStaticFiles,
  logDisasters,
  noMessages,
  packMessages,
  type SessionEnv,
  tryAddress,
} from './http/index.ts'
import { iiifApp } from './iiif/index.ts'
import { createPictures, imagesApp, type OpenPictures } from './images/index.ts'
import { label, messages, noLabel } from './labels.ts'
import { openLetters } from './letters.ts'
import { type OpenLog, openLog } from './log/index.ts'
import { createSmsHook } from './mail/index.ts'
import { createPages, loadApp, type Pages, purgeOnChange } from './pages/index.ts'
import { deriveInstanceId, needsSample, sampleOf } from './sample/index.ts'
import { type AuthService, createSessions, embeddedService, hostedService } from './session/index.ts'
import { shareApp } from './share/index.ts'
import { createStorage } from './storage/index.ts'
import { uploadsApp } from './uploads/index.ts'

/** The child process has printed why. */
class SampleFailed extends Error {
  override readonly name = 'SampleFailed'
  override readonly message = 'The sample site was not loaded. LETOPIS_SAMPLE=off starts without it.'
}

const day = 24 * 3600 * 1000
const buildFolder = join(import.meta.dirname, '..', 'build')

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
    console.error(startLine(error))
    process.exit(1)
  }
}

/** Puts everything together, in the order in which one part needs another. */
async function serve(config: Config, open: OpenLog): Promise<void> {
  const { log } = open
  const report = (error: unknown) => log.error({ error }, 'in the background')
  for (const line of config.warnings) log.warn(line)

  await tryAddress(config.port, config.host)
  const lock = lockFolder(config.data)
  await mkdir(join(config.data, 'cache'), { recursive: true })
  const secrets = await openSecrets(config.data, (line) => log.warn(line))
  const files = await openFiles(config)
  const connection = await connect(config.database, { report })
  await migrate(connection, migrations, { backupFolder: join(config.data, 'backups') })
  const data = dataOn(connection)
  if (config.sample && (await needsSample({ data, instance: deriveInstanceId(secrets.signing) })))
    await runSampleLoad()
  const events = createEvents(data, report)
  await settleOutbox(data, events, report)
  const now = () => new Date()
  const labelOf = config.translation ? label : noLabel
  const content = createContent({
    data,
    events,
    label: labelOf,
    siteDefaults: config.site,
    siteGiven: config.siteGiven,
    bytes: files,
    now,
  })

  const pictures = createPictures({
    data,
    files,
    cacheFolder: join(config.data, 'cache', 'img'),
    limits: config.pictures,
    hotBytes: config.pictures.hotBytes,
    ahead: config.pictures.ahead,
    events,
    report,
    now,
  })
  const origin = config.url ?? originOf(config)
  const proxies = createForwardedReader(config.trustProxy)
  const app = await loadApp(buildFolder, {
    report: (error, request) =>
      log.error({ error, id: request.headers.get('x-request-id') }, 'a page failed'),
    translation: config.translation,
  })
  const words = config.translation ? await packMessages(messages) : noMessages
  const pages = createPages({
    render: app.render,
    buildId: app.buildId,
    features: featuresOf(config, app.buildTime),
    lostPictures: () => lostPictures(data),
    sample: sampleOf({ data, files, events }),
    isProxyIgnored: proxies.isIgnored,
    messagesPath: words.pathOf,
    content,
    siteDefaults: config.site,
    origin,
    cacheBytes: config.cacheBytes,
    log,
  })
  const letters = await openLetters(config, content, (line) => log.warn(line))
  const auth = await createAuth({
    data,
    settings: { ...config.auth, trustProxy: config.trustProxy },
    letters,
    messages: config.auth.smsHook === null ? null : createSmsHook(config.auth.smsHook),
    apiKeys: secrets,
    keys: config.auth.jwtKeys ?? secrets.jwtKeys,
    origin,
    version: ours.version,
    now,
    report: (error) => log.error({ error }, 'a request to the accounts failed'),
  })
  const countOwners = () => data.auth.users.countOwners()
  const service =
    config.supabase === null
      ? embeddedService({ auth, origin, ...secrets, countOwners })
      : hostedService(config.supabase)
  const storage = ({ storage: { maxSize }, data: folder }: Config) =>
    createStorage({
      data,
      files,
      pictures: {
        find: pictures.find,
        region: pictures.region,
        measure: (hash) => pictures.workshop.measure(hash, [], 'visitor'),
      },
      callerOf: (headers) => auth.callerOf(headers),
      secret: secrets.signing,
      maxSize,
      uploadsFolder: join(folder, 'uploads', 'storage'),
      now,
      report: (error) => log.error({ error }, 'a request to the storage failed'),
    })
  const http = createHttp({
    pages,
    images: images(pictures, data, files, report),
    storedPicture: pictures.stored,
    iiif: iiifApp({
      content,
      pictures,
      imagesOf: (hash) => data.files.imagesOf(hash),
      events,
      origin,
      label: labelOf,
      now,
    }),
    feeds: feedsApp({ content, events, origin, now }),
    share: shareApp({
      content,
      picture: (hash, width) => pictures.variant(hash, width, 'webp'),
      label: labelOf,
      cacheFolder: join(config.data, 'cache', 'share'),
      report,
    }),
    // Where a hosted project keeps the accounts, ours are nobody's.
    auth: config.supabase === null ? auth.app : new Hono(),
    storage: config.supabase === null ? await storage(config) : new Hono(),
    uploads: await uploadsApp({
      folder: join(config.data, 'uploads', 'editors'),
      path: '/admin/uploads',
      files,
      pictures,
      content,
      maxSize: config.pictures.bytes,
      saying: (outcome) => flashCookie(outcome, origin.startsWith('https:')),
      report,
      now,
    }),
    files: new Map([...(await loadStaticFiles(join(buildFolder, 'client'))), ...words.files]),
    redirects: config.redirects,
    siteRedirects: () => content.site.redirects(),
    origin,
    sessions: createSessions({
      service,
      secure: origin.startsWith('https:'),
      setUpLinks: auth.setUpLinks,
      now,
    }),
    proxies,
    ready: () => data.ping(),
    log,
    tellRequest: open.tellRequest,
  })
  const stopWatching = await followChanges(connection, events, pages, report)
  const nightly = startNightlyCheck({ config, data, files, log, report, now })
  const address = await http.listen(config.port, config.host)
  pictures.work()
  const reached = config.url ?? `http://${hostOf(config.host)}:${address.port}`
  console.log(`Letopis is at ${reached}`)
  if (config.url === null && !isLoopback(config.host))
    console.log(
      'Feeds, letters and share images name this address until LETOPIS_URL says how visitors know the site',
    )
  if (!(await hasOwner(service, report)))
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
  endOnSignal(finish, (error) => console.error(startLine(error)))
}

/** Loads the sample in a child process, so that this one does not keep the memory that takes. */
async function runSampleLoad(): Promise<void> {
  const command = join(import.meta.dirname, 'cli/index.ts')
  const child = spawn(process.execPath, [command, 'sample', 'load'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (code !== 0) throw new SampleFailed()
}

/** Where a hosted project cannot be asked, nobody is invited to own the site. */
async function hasOwner(service: AuthService, report: (error: unknown) => void): Promise<boolean> {
  try {
    return await service.hasOwner({ address: '', userAgent: null })
  } catch (error) {
    report(error)
    return true
  }
}

/** What a crash left untold is of no use to a cache that is empty; it is told to whoever listens, and old news forgotten. */
async function settleOutbox(data: Data, events: Events, report: (error: unknown) => void): Promise<void> {
  await events.replay()
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
  const forget = async () => {
    await data.outbox.forget(daysAgo(7))
    await data.unsaved.forget(daysAgo(unsavedDays))
  }
  await forget()
  setInterval(() => forget().catch(report), day).unref()
}

/** Keeps the page cache true to what happens here, in other instances and on the command line. */
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
      const told =
        connection.engine === 'sqlite'
          ? events.replay()
          : events.receive(payload === null ? null : Number(payload))
      told.catch(report)
    },
    { report },
  )
  return () => watch.stop()
}

/** What anybody may know of what the product runs with: kinds and versions, no address and no path. */
function featuresOf(
  { translation, cacheBytes, database, auth, supabase, s3, pictures: { bytes, pixels } }: Config,
  buildTime: string | null,
): Features {
  return {
    version: ours.version,
    buildTime,
    translation,
    pageCache: cacheBytes > 0,
    database: database.engine,
    storage: s3 === null ? 'folder' : 's3',
    mail: supabase !== null || auth.smtp !== null,
    pictures: { bytes, pixels },
  }
}

function images(pictures: OpenPictures, data: Data, files: Files, report: (error: unknown) => void) {
  const find = (start: string) => data.files.findByStart(start)
  const isEditor = async ({ var: asking }: Context<SessionEnv>) => (await asking.session()).account !== null
  return imagesApp({ pictures, files, find, isEditor, report })
}

function originOf({ host, port }: Config): string {
  return `http://${hostOf(host)}:${port}`
}

function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

if (import.meta.main) await main()
