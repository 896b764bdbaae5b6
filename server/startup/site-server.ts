import { join } from 'node:path'
import { buildFlashSetCookieHeader } from '../../app/actions/flash.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { storeAttachment } from '../attachments/index.ts'
import { createAuditExportApp, createAuditLogService } from '../audit/index.ts'
import { createForwardedHeadersReader, isSentFromServerMachine } from '../auth/index.ts'
import { createBackupDownloadApp } from '../backup/index.ts'
import type { Config } from '../config/index.ts'
import { createSiteSetupService, type RequestContext } from '../content/index.ts'
import { createExportDownloadApp } from '../exports/index.ts'
import { createFeedsAndSitemapApp } from '../feeds/index.ts'
import {
  createHttpServer,
  createTranslationFiles,
  importUploadsPath,
  loadStaticFiles,
  noTranslationFiles,
  VisitorWorkLimiter,
} from '../http/index.ts'
import { createIiifApp } from '../iiif/index.ts'
import { createImportUploadsApp } from '../import-runs/index.ts'
import { buildFolder } from '../lib/project-paths.ts'
import type { FlushableLogs } from '../log/index.ts'
import { createOaiApp } from '../oai/index.ts'
import { createPageRenderingService, loadReactApp } from '../pages/index.ts'
import { createFormTokens, createOwnerNotifier, createReaderMessageForms } from '../reader-messages/index.ts'
import { createArchiveUploadApp, type SiteRestoreRequest } from '../restore/index.ts'
import { createSampleContentRemover } from '../sample/index.ts'
import { createSiteSessionOpener } from '../session/index.ts'
import { createShareImageAndIconApp } from '../share/index.ts'
import { readDamagedImages } from '../site-check/index.ts'
import { createImagePictureEditor, createPictureUploadsApp } from '../uploads/index.ts'
import { createApiServices } from './api-services.ts'
import { formatDefaultOrigin } from './default-origin.ts'
import { createInstallationInfo } from './installation-info.ts'
import { createSiteMailer } from './mailer.ts'
import { getSharedArchiveStore } from './shared-archive-store.ts'
import { createSharedCachePurger, getPictureSharedSeconds } from './shared-cache-purger.ts'
import {
  createSessionAwareRenderCharge,
  createSiteAttachmentsApp,
  createSiteImagesApp,
} from './site-images-app.ts'
import { createSiteJobs } from './site-jobs.ts'
import { addRequestCounting, createSiteMetricsApp } from './site-metrics.ts'
import type { SiteServices } from './site-services.ts'
import { interfaceMessages } from './translate-label.ts'

const cookiePrefixTimeKey = 'cookie_prefix_since'
const siteSettingsContext: RequestContext = {
  actor: visitorActor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
}

/** Creates the site's HTTP server: pages, auth, storage, data API, pictures, IIIF, feeds, share images and uploads. */
export async function createSiteHttpServerAndApps(
  config: Config,
  services: SiteServices,
  { log, logRequest }: FlushableLogs,
  requestSiteRestore: (request: SiteRestoreRequest) => void,
) {
  const {
    data,
    locks,
    events,
    content,
    pictures,
    files,
    secrets,
    rateLimiters,
    metrics,
    labelOf,
    outageLog,
    report,
    now,
  } = services
  const origin = config.url ?? formatDefaultOrigin(config)
  const secure = origin.startsWith('https:')
  const proxies = createForwardedHeadersReader(config.trustProxy)
  const auditLog = createAuditLogService({ data, now })
  const readTimeZone = async () => (await content.site.read(siteSettingsContext)).timeZone
  const { mailer, emailQueue, emailSettings } = await createSiteMailer(config, {
    data,
    content,
    secrets,
    metrics,
    createRateLimiter: rateLimiters.create,
    log,
    report: outageLog.createReporter('the e-mail queue failed'),
    now,
  })
  const jobs = await createSiteJobs({
    config,
    services,
    log,
    emailQueue,
    origin,
    readTimeZone,
    requestSiteRestore,
  })
  const { backups, restores, siteChecks, imports, importFiles, siteExports } = jobs
  const visitorWork = new VisitorWorkLimiter(proxies, rateLimiters.create)
  const reportRenderingError = outageLog.createReporter('page rendering failed')
  const app = await loadReactApp(buildFolder, {
    report: (error, request) => {
      const id = request.headers.get('x-request-id')
      // Crawlers ask for pages that are gone for years.
      if (isRequestError(error)) log.info({ id, status: error.status }, 'page not found by a crawler')
      else reportRenderingError(error, { id })
    },
    translation: config.translation,
  })
  const translationFiles = config.translation
    ? await createTranslationFiles(interfaceMessages)
    : noTranslationFiles
  const imagePictures = createImagePictureEditor({ pictures, items: content.items })
  const pages = createPageRenderingService({
    render: app.render,
    buildId: app.buildId,
    features: createInstallationInfo(config, app.buildTime, secrets.publishable),
    lostPictures: () => readDamagedImages(data),
    sample: createSampleContentRemover({ data, files, events }),
    auditLog,
    backups,
    restores,
    siteChecks,
    imports,
    siteExports,
    imagePictures,
    emailSettings,
    siteSetup: createSiteSetupService({ data }),
    readerMessageForms: createReaderMessageForms({
      messages: content.readerMessages,
      tokens: createFormTokens(secrets.signing, now),
      notifyOwners: createOwnerNotifier({
        data,
        emailQueue,
        isEmailEnabled: () => emailSettings.isEnabled(),
        origin,
        report: (error) => log.error({ error }, 'an e-mail about a message of a reader was not queued'),
        now,
      }),
    }),
    isProxyIgnored: proxies.hasUntrustedForwardedHeaders,
    isSentFromServerMachine,
    messagesPath: translationFiles.getPath,
    content,
    siteDefaults: config.site,
    origin,
    cacheBytes: config.cacheBytes,
    sharedCacheSeconds: config.sharedCache.seconds,
    log,
    now,
  })
  const api = await createApiServices({
    config,
    services,
    mailer,
    emailQueue,
    origin,
    proxies,
    visitorWork,
    readTimeZone,
  })
  const purger = createSharedCachePurger(config, services, app.buildId, log)
  metrics?.readFrom({
    data,
    connection: services.connection,
    pages,
    pictures,
    realtime: api.apps.realtime,
    countWaitingPurges: () => purger?.countWaiting() ?? 0,
    now,
  })
  const firstPage = Promise.withResolvers<void>()
  const http = createHttpServer({
    pages: {
      stored: pages.stored,
      // Later pages may be stored ones, which are sent without it.
      answer: (...request) => pages.answer(...request).finally(firstPage.resolve),
    },
    images: createSiteImagesApp({
      data,
      content,
      files,
      pictures,
      sharedCacheSeconds: getPictureSharedSeconds(config),
      report,
      now,
    }),
    attachments: createSiteAttachmentsApp({ data, content, files, pictures, report, now }),
    findStoredPicture: pictures.findCachedResponse,
    iiif: createIiifApp({
      content,
      pictures,
      findImageIds: (hash) => data.files.findImageIds(hash),
      chargeRender: createSessionAwareRenderCharge(visitorWork),
      events,
      origin,
      label: labelOf,
      now,
    }),
    oai: createOaiApp({
      content,
      origin,
      label: labelOf,
      now,
      charge: (c, cost) => visitorWork.charge(c, 'data', cost),
    }),
    feeds: createFeedsAndSitemapApp({
      content,
      events,
      origin,
      sharedCacheSeconds: config.sharedCache.seconds,
      now,
    }),
    share: createShareImageAndIconApp({
      content,
      loadPicture: (hash, width) => pictures.getVariant(hash, width, 'webp'),
      label: labelOf,
      cacheFolder: join(config.data, 'cache', 'share'),
      report,
    }),
    ...api.apps,
    uploads: await createPictureUploadsApp({
      data,
      locks,
      folder: join(config.data, 'uploads', 'editors'),
      path: '/admin/uploads',
      files,
      pictures,
      imagePictures,
      content,
      storeAttachment: (upload) => storeAttachment({ data, files, now }, upload),
      maxSize: config.pictures.bytes,
      maxAttachmentSize: config.storage.maxSize,
      createFlashCookie: (outcome) => buildFlashSetCookieHeader(outcome, secure),
      report,
      now,
    }),
    importUploads: await createImportUploadsApp({
      imports,
      data,
      locks,
      files,
      folder: importFiles.partsFolder,
      path: importUploadsPath,
      maxSize: config.importBytes,
      report,
      now,
    }),
    auditExport: createAuditExportApp({
      auditLog,
      readTimeZone,
      now,
    }),
    backupDownloads: createBackupDownloadApp({ backups }),
    archiveUploads: createArchiveUploadApp({
      data,
      dataFolder: config.data,
      sharedArchives: getSharedArchiveStore(config, files),
      createFlashCookie: (outcome) => buildFlashSetCookieHeader(outcome, secure),
      now,
    }),
    exportDownloads: createExportDownloadApp(siteExports),
    metrics: createSiteMetricsApp(config, metrics, proxies),
    files: new Map([...(await loadStaticFiles(join(buildFolder, 'client'))), ...translationFiles.files]),
    redirects: config.redirects,
    siteRedirects: () => content.site.redirects(),
    hasHostedAccounts: config.supabase !== null,
    origin,
    crossOrigin: config.crossOrigin,
    publishableKey: secrets.publishable,
    sessions: createSiteSessionOpener({
      service: api.accounts,
      secure,
      cookiePrefixSince: secure ? await readCookiePrefixTime(data, now()) : now(),
      setUpLinks: api.auth.setUpLinks,
      now,
    }),
    proxies,
    ready: () => data.ping(),
    writable: () => data.isWritable(),
    visitorWork,
    limits: { drain: { unready: config.drainSeconds * 1000 } },
    log,
    logRequest: addRequestCounting(metrics, logRequest),
  })
  return {
    http,
    pages,
    /** Resolves when the first page was rendered for someone. */
    firstPage: firstPage.promise,
    purger,
    auth: api.auth,
    accounts: api.accounts,
    realtime: api.apps.realtime,
    jobs,
    emailQueue,
  }
}

/** When this site was first started over https by a version that prefixes its cookies. */
async function readCookiePrefixTime({ meta }: SiteServices['data'], now: Date): Promise<Date> {
  await meta.setIfAbsent(cookiePrefixTimeKey, now.toISOString())
  return new Date((await meta.get(cookiePrefixTimeKey)) ?? now)
}

/** Whether the request caused the error, not the server. */
function isRequestError(error: unknown): error is { readonly status: number } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status < 500
  )
}
