import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connectToDatabase } from '../server/data/connection.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../server/data/index.ts'
import { migrations } from '../server/data/migrations/index.ts'
import { migrateDatabase } from '../server/data/migrator.ts'
import { createContentEventBus } from '../server/events/index.ts'
import type { FileStore } from '../server/files/contract.ts'
import { openFolderFileStore } from '../server/files/index.ts'
import { createPictureService, type PictureServiceWithInternals } from '../server/images/index.ts'

/** The picture service on a data folder, in this process. */
export interface BenchPictureSite {
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly pictures: PictureServiceWithInternals
  /** Ingests pictures and waits until all variants made in advance are ready. */
  takeAll(paths: readonly string[]): Promise<void>
  close(): Promise<void>
}

export async function openBenchPictureSite(folder: string): Promise<BenchPictureSite> {
  await mkdir(folder, { recursive: true })
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  await migrateDatabase(connection, migrations)
  const data = createSiteDatabaseOverConnection(connection)
  const files = await openFolderFileStore(join(folder, 'files'))
  const report = (error: unknown) => console.error(error)
  const pictures = createPictureService({
    data,
    files,
    cacheFolder: join(folder, 'cache', 'img'),
    limits: { bytes: 1e8, pixels: 3e8, memory: 1.5e9 },
    memoryCacheBytes: 64 * 1024 * 1024,
    pregenerateVariants: true,
    // Other load on the machine affects both sides alike.
    nice: 0,
    events: createContentEventBus(data, report),
    report,
    now: () => new Date(),
  })
  return {
    data,
    files,
    pictures,
    async takeAll(paths) {
      await Promise.all(
        paths.map(async (path) => {
          const { hash } = await files.put(createReadStream(path))
          await pictures.ingest(hash, { fileName: path, uploadedBy: null })
        }),
      )
      while ((await data.files.findPending(new Date().toISOString(), 1)).length > 0) await setTimeout(10)
    },
    async close() {
      await pictures.close()
      await connection.close()
    },
  }
}
