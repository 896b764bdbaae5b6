import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Hono } from 'hono'
import sharp from 'sharp'
import { connectToDatabase } from '../data/connection.ts'
import { createSiteDatabase, type SiteDatabase } from '../data/index.ts'
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

const megabyte = 1024 * 1024

/** Pictures over a folder and a database of their own. */
export interface PictureServiceFixture {
  readonly folder: string
  readonly cacheFolder: string
  readonly files: FileStore
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly pictures: PictureServiceWithInternals
  readonly app: Hono
  readonly reported: Error[]
  /** Whoever asks from now on edits the site. */
  isEditor: boolean
  /** In place of the database. */
  findFileOverride: FindFileByHashPrefix | null
  /** Puts bytes there together with a row that knows them. */
  storePicture(bytes: Buffer, type?: string): Promise<string>
  /** The names of what was made of a picture. */
  listVariantFiles(hash: string): Promise<string[]>
  close(): Promise<void>
}

export async function createPictureServiceFixture(
  more: Partial<PictureServiceOptions> = {},
): Promise<PictureServiceFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-pictures-'))
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  await migrateDatabase(connection, migrations, { backupFolder: join(folder, 'backups') })
  const data = createSiteDatabase(connection)
  const files = more.files ?? (await openFolderFileStore(join(folder, 'files')))
  const cacheFolder = join(folder, 'cache', 'img')
  const reported: Error[] = []
  const report = (error: Error) => reported.push(error)
  const events = createContentEventBus(data, (error) => reported.push(error as Error))
  const pictures = createPictureService({
    data,
    files,
    cacheFolder,
    limits: { bytes: 100_000_000, pixels: 300_000_000, memory: 1536 * megabyte },
    memoryCacheBytes: 64 * megabyte,
    pregenerateVariants: true,
    // A test waits, and nobody else.
    nice: 0,
    events,
    report,
    now: () => new Date(),
    ...more,
  })
  const opened: PictureServiceFixture = {
    folder,
    cacheFolder,
    files,
    data,
    events,
    pictures,
    reported,
    isEditor: false,
    findFileOverride: null,
    app: createImagesApp({
      pictures,
      files,
      findFile: (start) => (opened.findFileOverride ?? ((one) => data.files.findByHashPrefix(one)))(start),
      isEditor: async () => opened.isEditor,
      report,
    }),
    async storePicture(bytes, type = 'image/jpeg') {
      const { hash, size } = await files.put(bytes)
      const created_at = new Date().toISOString()
      await data.files.add({ hash, type, size, created_at, sample: 0 })
      return hash
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
  return opened
}

let drawn = 0

/** A picture unlike any other. */
export function createUniqueTestPicture(width: number, height: number) {
  drawn += 1
  const background = { r: drawn % 256, g: 90, b: 140 }
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background, noise } })
}

export const createTestJpeg = (width = 800, height = 600): Promise<Buffer> =>
  createUniqueTestPicture(width, height).jpeg().toBuffer()

/** A picture's address. */
export const createImagePath = (hash: string, name: string | number): string =>
  `/${hash.slice(0, 24)}/${name}`
