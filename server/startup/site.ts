import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { flashCookie } from '../../app/actions/flash.ts'
import type { Features } from '../../app/request.ts'
import ours from '../../package.json' with { type: 'json' }
import { createAuth, createForwardedReader } from '../auth/index.ts'
import type { Config } from '../config/index.ts'
import { feedsApp } from '../feeds/index.ts'
import { createHttp, loadStaticFiles, noMessages, packMessages, type SessionEnv } from '../http/index.ts'
import { iiifApp } from '../iiif/index.ts'
import { imagesApp } from '../images/index.ts'
import type { OpenLog } from '../log/index.ts'
import { createSmsHook } from '../mail/index.ts'
import { createPages, loadApp } from '../pages/index.ts'
import { sampleOf } from '../sample/index.ts'
import { createSessions, embeddedService, hostedService } from '../session/index.ts'
import { shareApp } from '../share/index.ts'
import { createStorage } from '../storage/index.ts'
import { uploadsApp } from '../uploads/index.ts'
import { originOf } from './address.ts'
import { lostPictures } from './files-check.ts'
import { messages } from './labels.ts'
import { openLetters } from './mailer.ts'
import type { Services } from './services.ts'

const buildFolder = join(import.meta.dirname, '..', '..', 'build')

/** Puts the HTTP interface of the site together: pages, accounts, storage, pictures and everything for machines. */
export async function createSiteServer(config: Config, services: Services, { log, tellRequest }: OpenLog) {
  const { data, events, content, pictures, files, secrets, labelOf, report, now } = services
  const origin = config.url ?? originOf(config)
  const secure = origin.startsWith('https:')
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
  const auth = await createAuth({
    data,
    settings: { ...config.auth, trustProxy: config.trustProxy },
    letters: await openLetters(config, content, (line) => log.warn(line)),
    messages: config.auth.smsHook === null ? null : createSmsHook(config.auth.smsHook),
    apiKeys: secrets,
    keys: config.auth.jwtKeys ?? secrets.jwtKeys,
    origin,
    version: ours.version,
    now,
    report: (error) => log.error({ error }, 'a request to the accounts failed'),
  })
  const countOwners = () => data.auth.users.countOwners()
  const accounts =
    config.supabase === null
      ? embeddedService({ auth, origin, ...secrets, countOwners })
      : hostedService(config.supabase)
  const storage = () =>
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
      maxSize: config.storage.maxSize,
      uploadsFolder: join(config.data, 'uploads', 'storage'),
      now,
      report: (error) => log.error({ error }, 'a request to the storage failed'),
    })
  const http = createHttp({
    pages,
    images: imagesApp({
      pictures,
      files,
      find: (start) => data.files.findByStart(start),
      isEditor: async ({ var: asking }: Context<SessionEnv>) => (await asking.session()).account !== null,
      report,
    }),
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
    // Where a hosted project has the accounts, ours are not offered.
    auth: config.supabase === null ? auth.app : new Hono(),
    storage: config.supabase === null ? await storage() : new Hono(),
    uploads: await uploadsApp({
      folder: join(config.data, 'uploads', 'editors'),
      path: '/admin/uploads',
      files,
      pictures,
      content,
      maxSize: config.pictures.bytes,
      saying: (outcome) => flashCookie(outcome, secure),
      report,
      now,
    }),
    files: new Map([...(await loadStaticFiles(join(buildFolder, 'client'))), ...words.files]),
    redirects: config.redirects,
    siteRedirects: () => content.site.redirects(),
    origin,
    sessions: createSessions({ service: accounts, secure, setUpLinks: auth.setUpLinks, now }),
    proxies,
    ready: () => data.ping(),
    log,
    tellRequest,
  })
  return { http, pages, auth, accounts }
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
