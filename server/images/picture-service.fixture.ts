import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Hono } from 'hono'
import sharp from 'sharp'
import { connectToDatabase } from '../data/connection.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { migrateDatabase } from '../data/migrator.ts'
import { type ContentEventBus, createContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'
import { openFolderFileStore } from '../files/index.ts'
import { createImagesApp } from './http/app.ts'
import type { FindFileByHashPrefix } from './http/served-file.ts'
import {
  createPictureService,
  type PictureServiceOptions,
  type PictureServiceWithInternals,
} from './picture-service.ts'
import type { PreviewedItem } from './picture-visibility.ts'

const megabyte = 1024 * 1024

/** A picture service with its own folder and database. */
export interface PictureServiceFixture {
  readonly folder: string
  readonly cacheFolder: string
  readonly files: FileStore
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly pictures: PictureServiceWithInternals
  readonly app: Hono
  readonly reported: Error[]
  /** Whether further requests come from an editor. */
  isEditor: boolean
  /** How long shared caches store pictures; 0: like browsers. */
  sharedCacheSeconds: number
  /** Replaces the database lookup. */
  findFileOverride: FindFileByHashPrefix | null
  /** The items that further requests may see by preview links. */
  previewedItems: readonly PreviewedItem[]
  /** Makes a picture public: a setting of the site shows it. */
  showToVisitors(hash: string): Promise<void>
  /** Stores a file, adds its database row and makes it public. */
  storePicture(bytes: Buffer, type?: string): Promise<string>
  /** File names of a picture's cached variants. */
  listVariantFiles(hash: string): Promise<string[]>
  close(): Promise<void>
}

export async function createPictureServiceFixture(
  overrides: Partial<PictureServiceOptions> = {},
): Promise<PictureServiceFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-pictures-'))
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  await migrateDatabase(connection, migrations)
  const data = createSiteDatabaseOverConnection(connection)
  const files = overrides.files ?? (await openFolderFileStore(join(folder, 'files')))
  const cacheFolder = join(folder, 'cache', 'img')
  const reported: Error[] = []
  const report = (error: Error) => reported.push(error)
  const events = createContentEventBus(data, (error) => reported.push(error as Error))
  const service = createPictureService({
    data,
    files,
    cacheFolder,
    limits: { bytes: 100_000_000, pixels: 300_000_000, memory: 1536 * megabyte },
    memoryCacheBytes: 64 * megabyte,
    pregenerateVariants: true,
    // Tests wait for the workers, so they run at normal priority.
    nice: 0,
    events,
    report,
    now: () => new Date(),
    ...overrides,
  })
  const pictures: PictureServiceWithInternals = {
    ...service,
    // Most tests are about pictures that visitors can see.
    async ingest(hash, from) {
      const ingested = await service.ingest(hash, from)
      await fixture.showToVisitors(hash)
      return ingested
    },
  }
  const fixture: PictureServiceFixture = {
    folder,
    cacheFolder,
    files,
    data,
    events,
    pictures,
    reported,
    isEditor: false,
    sharedCacheSeconds: 0,
    previewedItems: [],
    findFileOverride: null,
    app: createImagesApp({
      get sharedCacheSeconds() {
        return fixture.sharedCacheSeconds
      },
      pictures,
      files,
      findFile: (start) => (fixture.findFileOverride ?? ((one) => data.files.findByHashPrefix(one)))(start),
      markShown: (hash) => data.files.update(hash, { shown_at: new Date().toISOString() }),
      isEditor: async () => fixture.isEditor,
      findPreviewedItems: async () => fixture.previewedItems,
      report,
    }),
    async storePicture(bytes, type = 'image/jpeg') {
      const { hash, size } = await files.put(bytes)
      const created_at = new Date().toISOString()
      await data.files.add({ hash, type, size, created_at, sample: 0 })
      await fixture.showToVisitors(hash)
      return hash
    },
    async showToVisitors(hash) {
      const { db } = connection
      const at = new Date().toISOString()
      const site = await db.selectFrom('site').select('id').executeTakeFirst()
      const item =
        site?.id ??
        (await data.items.insert('site', {
          created_at: at,
          edited_at: at,
          published_at: at,
          removed_at: null,
          version: 1,
          sample: 0,
          title_sort: '',
        }))
      await db
        .insertInto('text_picture')
        .values({ hash_prefix: hash.slice(0, 24), kind: 'site', item })
        .onConflict((conflict) => conflict.columns(['hash_prefix', 'kind', 'item']).doNothing())
        .execute()
    },
    async listVariantFiles(hash) {
      const entries = await readdir(cacheFolder, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isFile() && basename(entry.parentPath) === hash.slice(2))
        .map((entry) => entry.name)
        .sort()
    },
    async close() {
      await pictures.close()
      await connection.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return fixture
}

let createdCount = 0

/** A picture with different bytes on every call. */
export function createUniqueTestPicture(width: number, height: number) {
  createdCount += 1
  const background = { r: createdCount % 256, g: 90, b: 140 }
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background, noise } })
}

export const createTestJpeg = (width = 800, height = 600): Promise<Buffer> =>
  createUniqueTestPicture(width, height).jpeg().toBuffer()

export const createImagePath = (hash: string, name: string | number): string =>
  `/${hash.slice(0, 24)}/${name}`
