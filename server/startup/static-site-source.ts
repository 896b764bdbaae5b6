import { join } from 'node:path'
import type { Hono } from 'hono'
import type { InstallationInfo } from '../../app/request.ts'
import ours from '../../package.json' with { type: 'json' }
import { createAttachmentsApp } from '../attachments/index.ts'
import type { OpenedSite } from '../cli/opened-site.ts'
import type { Config } from '../config/index.ts'
import { type ContentServices, createContentServices } from '../content/index.ts'
import type { Repositories, SiteDatabase } from '../data/index.ts'
import { outboxOnlyContentEventBus } from '../events/index.ts'
import { createFeedsAndSitemapApp } from '../feeds/index.ts'
import { createImagesApp, createPictureService } from '../images/index.ts'
import { buildFolder } from '../lib/project-paths.ts'
import { createStaticPageRenderer, loadReactApp } from '../pages/index.ts'
import { createShareImageAndIconApp } from '../share/index.ts'
import {
  type FailedPage,
  openStaticSiteOutput,
  type ReadSiteFile,
  type StaticExportProgress,
  writeAttachments,
  writePictures,
  writeStaticPages,
} from '../static-export/index.ts'
import { getUntranslatedLabelPlaceholder, translateLabel } from './translate-label.ts'

/** A picture whose worker is busy with others is requested again after this time. */
const retryDelayMs = 500
const maxAttempts = 20

export interface StaticCopyReport {
  readonly pageCount: number
  readonly pictureCount: number
  readonly failedPages: readonly FailedPage[]
  /** Pictures whose bytes are lost; the copy has an empty picture in their places. */
  readonly lostPictures: readonly string[]
  /** Files of texts whose bytes are lost; their links lead nowhere. */
  readonly lostAttachments: readonly string[]
}

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
): Promise<StaticCopyReport> {
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
    const written = await data.readSnapshot((repositories) => {
      const content = createSnapshotContentServices(site, repositories)
      const source = {
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
          read: createIconAndFeedReader(config, content, pictures),
        },
      }
      return writeStaticPages(source, output, { onProgress, signal })
    })
    // Outside the snapshot, which must not last as long as it takes to make pictures.
    const lostPictures = await writePictures(written.pictures, createPictureReader(site, pictures), output, {
      signal,
      onWritten: (done) => onProgress('pictures', done, written.pictures.length),
    })
    const lostAttachments = await writeAttachments(
      written.attachments,
      createAttachmentReader(site, pictures),
      output,
      signal,
    )
    await output.publish()
    const { pageCount, failedPages, pictures: writtenPictures } = written
    return { pageCount, failedPages, pictureCount: writtenPictures.length, lostPictures, lostAttachments }
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

/** Reads pictures through the app that serves them to visitors, with the same rights. */
function createPictureReader(
  { data, files }: OpenedSite,
  pictures: ReturnType<typeof createPictureService>,
): ReadSiteFile {
  const images = createImagesApp({
    pictures,
    files,
    report: (error) => console.error(error.message),
    findFile: (start) => data.files.findByHashPrefix(start),
    // A copy is not a visitor.
    markShown: async () => undefined,
    isEditor: async () => false,
    findPreviewedItems: async () => [],
  })
  return ({ source }) => request(images, source.slice('/img'.length))
}

/** Reads attachments in the same way. */
function createAttachmentReader(
  { data, files }: OpenedSite,
  { visibility }: ReturnType<typeof createPictureService>,
): ReadSiteFile {
  const attachments = createAttachmentsApp({
    files,
    visibility,
    findFile: (start) => data.files.findByHashPrefix(start),
    isEditor: async () => false,
    findPreviewedItems: async () => [],
    report: (error) => console.error(error.message),
  })
  return ({ source }) => request(attachments, source.slice('/files'.length))
}

/** Reads icons and feeds through the apps that serve them to visitors. */
function createIconAndFeedReader(
  config: Config,
  content: ContentServices,
  pictures: Pick<ReturnType<typeof createPictureService>, 'getVariant'>,
): ReadSiteFile {
  const icons = createShareImageAndIconApp({
    content,
    loadPicture: (hash, width) => pictures.getVariant(hash, width, 'webp'),
    label: translateLabel,
    cacheFolder: join(config.data, 'cache', 'share'),
    report: (error) => console.error(error.message),
  })
  const feeds = createFeedsAndSitemapApp({
    content,
    events: outboxOnlyContentEventBus,
    origin: config.url ?? '',
    now: () => new Date(),
  })
  return ({ type, source }) => request(type === 'icon' ? icons : feeds, source)
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
    invitationSeconds: null,
    editorRealtime: null,
    liveService: null,
    pictures: { bytes, pixels },
  }
}
