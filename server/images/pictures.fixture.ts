import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Hono } from 'hono'
import sharp from 'sharp'
import { connect } from '../data/connection.ts'
import { type Data, dataOn } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { migrate } from '../data/migrator.ts'
import { createEvents, type Events } from '../events/index.ts'
import type { Files } from '../files/contract.ts'
import { openFolder } from '../files/index.ts'
import { imagesApp } from './http/app.ts'
import type { FindFile } from './http/served-file.ts'
import { createPictures, type OpenPictures, type PicturesOptions } from './pictures.ts'

const megabyte = 1024 * 1024

/** Pictures over a folder and a database of their own. */
export interface TestPictures {
  readonly folder: string
  readonly cacheFolder: string
  readonly files: Files
  readonly data: Data
  readonly events: Events
  readonly pictures: OpenPictures
  readonly app: Hono
  readonly reported: Error[]
  /** Whoever asks from now on edits the site. */
  editor: boolean
  /** In place of the database. */
  find: FindFile | null
  /** Puts bytes there together with a row that knows them. */
  store(bytes: Buffer, type?: string): Promise<string>
  /** The names of what was made of a picture. */
  made(hash: string): Promise<string[]>
  close(): Promise<void>
}

export async function openTestPictures(more: Partial<PicturesOptions> = {}): Promise<TestPictures> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-pictures-'))
  const connection = await connect({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  await migrate(connection, migrations, { backupFolder: join(folder, 'backups') })
  const data = dataOn(connection)
  const files = more.files ?? (await openFolder(join(folder, 'files')))
  const cacheFolder = join(folder, 'cache', 'img')
  const reported: Error[] = []
  const report = (error: Error) => reported.push(error)
  const events = createEvents(data, (error) => reported.push(error as Error))
  const pictures = createPictures({
    data,
    files,
    cacheFolder,
    limits: { bytes: 100_000_000, pixels: 300_000_000, memory: 1536 * megabyte },
    hotBytes: 64 * megabyte,
    ahead: true,
    // A test waits, and nobody else.
    nice: 0,
    events,
    report,
    now: () => new Date(),
    ...more,
  })
  const opened: TestPictures = {
    folder,
    cacheFolder,
    files,
    data,
    events,
    pictures,
    reported,
    editor: false,
    find: null,
    app: imagesApp({
      pictures,
      files,
      find: (start) => (opened.find ?? ((one) => data.files.findByStart(one)))(start),
      isEditor: async () => opened.editor,
      report,
    }),
    async store(bytes, type = 'image/jpeg') {
      const { hash, size } = await files.put(bytes)
      const created_at = new Date().toISOString()
      await data.files.add({ hash, type, size, created_at, sample: 0 })
      return hash
    },
    async made(hash) {
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
export function drawing(width: number, height: number) {
  drawn += 1
  const background = { r: drawn % 256, g: 90, b: 140 }
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background, noise } })
}

export const photograph = (width = 800, height = 600): Promise<Buffer> =>
  drawing(width, height).jpeg().toBuffer()

/** A picture's address. */
export const at = (hash: string, name: string | number): string => `/${hash.slice(0, 24)}/${name}`
