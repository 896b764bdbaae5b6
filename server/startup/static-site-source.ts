import { join } from 'node:path'
import type { Hono } from 'hono'
import type { InstallationInfo } from '../../app/request.ts'
import ours from '../../package.json' with { type: 'json' }
import type { OpenedSite } from '../cli/opened-site.ts'
import type { Config } from '../config/index.ts'
import { type ContentServices, createContentServices } from '../content/index.ts'
import type { Repositories, SiteDatabase } from '../data/index.ts'
import { outboxOnlyContentEventBus } from '../events/index.ts'
import { createFeedsAndSitemapApp } from '../feeds/index.ts'
import { createImagesApp, createPictureService } from '../images/index.ts'
import { createStaticPageRenderer, loadReactApp } from '../pages/index.ts'
import { createShareImageAndIconApp } from '../share/index.ts'
import {
  openStaticSiteOutput,
  type SiteFile,
  type StaticExportProgress,
  type StaticExportReport,
  writeStaticSite,
} from '../static-export/index.ts'
import { getUntranslatedLabelPlaceholder, translateLabel } from './translate-label.ts'

const buildFolder = join(import.meta.dirname, '..', '..', 'build')
/** A picture whose worker is busy with others is requested again after this time. */
const retryDelayMs = 500
const maxAttempts = 20

interface StaticCopyOptions {
  readonly overwrite: boolean
  readonly onProgress: StaticExportProgress
  readonly signal: AbortSignal
}

/** Writes a static copy of a site to a folder or a zip file. All its pages show one state of the database. */
export async function writeStaticCopy(
  site: OpenedSite,
  path: string,
  { overwrite, onProgress, signal }: StaticCopyOptions,
): Promise<StaticExportReport> {
  // React reads this when it is loaded.
  process.env.NODE_ENV ??= 'production'
  const { config, data } = site
  const app = await loadReactApp(buildFolder, {
    report: (error) => console.error(error),
    translation: config.translation,
  })
  const label = config.translation ? translateLabel : getUntranslatedLabelPlaceholder
  const pictures = createPictureService({
    data,
    files: site.files,
    cacheFolder: join(config.data, 'cache', 'img'),
    limits: config.pictures,
    memoryCacheBytes: 0,
    pregenerateVariants: false,
    events: outboxOnlyContentEventBus,
    report: (error) => console.error(error.message),
    now: () => new Date(),
  })
  const output = await openStaticSiteOutput(path, { overwrite })
  try {
    const report = await data.readSnapshot(async (repositories) => {
      const content = createSnapshotContentServices(site, repositories)
      return writeStaticSite(
        {
          content,
          origin: config.url,
          label,
          render: createStaticPageRenderer({
            render: app.render,
            content,
            siteDefaults: config.site,
            origin: config.url,
            features: toInstallationInfo(config, app.buildTime),
          }),
          files: {
            clientFolder: join(buildFolder, 'client'),
            staticSiteFolder: join(buildFolder, 'static-site'),
            read: createFileReader(site, content, pictures),
          },
        },
        output,
        { onProgress, signal },
      )
    })
    await output.publish()
    return report
  } catch (error) {
    await output.discard()
    throw error
  } finally {
    await pictures.close()
  }
}

/** The content services on a snapshot: they can only read. */
function createSnapshotContentServices(
  { config, data, files }: OpenedSite,
  repositories: Repositories,
): ContentServices {
  const refuse = () => Promise.reject(new Error('A snapshot cannot be written.'))
  const snapshot: SiteDatabase = {
    ...repositories,
    engine: data.engine,
    transaction: refuse,
    readSnapshot: (read) => read(repositories),
    ping: () => data.ping(),
    isWritable: async () => false,
    close: refuse,
  }
  return createContentServices({
    data: snapshot,
    events: outboxOnlyContentEventBus,
    label: translateLabel,
    siteDefaults: config.site,
    settingsSetByEnvironment: config.siteGiven,
    bytes: files,
    now: () => new Date(),
  })
}

/** Reads files through the apps that serve them to visitors, with the same rights. */
function createFileReader(
  { config, data, files }: OpenedSite,
  content: ContentServices,
  pictures: ReturnType<typeof createPictureService>,
): (file: SiteFile) => Promise<Uint8Array | null> {
  const report = (error: Error) => console.error(error.message)
  const images = createImagesApp({
    pictures,
    files,
    report,
    findFile: (start) => data.files.findByHashPrefix(start),
    // A copy is not a visitor.
    markShown: async () => undefined,
    isEditor: async () => false,
    findPreviewedItems: async () => [],
  })
  const icons = createShareImageAndIconApp({
    content,
    loadPicture: (hash, width) => pictures.getVariant(hash, width, 'webp'),
    label: translateLabel,
    cacheFolder: join(config.data, 'cache', 'share'),
    report,
  })
  const feeds = createFeedsAndSitemapApp({
    content,
    events: outboxOnlyContentEventBus,
    origin: config.url ?? '',
    now: () => new Date(),
  })
  return ({ type, source }) => {
    if (type === 'picture') return request(images, source.slice('/img'.length))
    return request(type === 'icon' ? icons : feeds, source)
  }
}

async function request(app: Hono, path: string): Promise<Uint8Array | null> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await app.request(path)
    if (response.status === 200) return new Uint8Array(await response.arrayBuffer())
    await response.body?.cancel()
    if (response.status !== 503 || attempt === maxAttempts) return null
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  }
}

/** A copy has no realtime and no accounts. */
function toInstallationInfo(
  { translation, database, s3, pictures: { bytes, pixels } }: Config,
  buildTime: string | null,
): InstallationInfo {
  return {
    version: ours.version,
    buildTime,
    translation,
    pageCache: false,
    database: database.engine,
    storage: s3 === null ? 'folder' : 's3',
    mail: false,
    realtimeKey: null,
    pictures: { bytes, pixels },
  }
}
