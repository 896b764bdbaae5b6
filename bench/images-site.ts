import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from '../server/data/connection.ts'
import { type Data, dataOn } from '../server/data/index.ts'
import { migrations } from '../server/data/migrations/index.ts'
import { migrate } from '../server/data/migrator.ts'
import { createEvents } from '../server/events/index.ts'
import type { Files } from '../server/files/contract.ts'
import { openFolder } from '../server/files/index.ts'
import { createPictures, type OpenPictures } from '../server/images/index.ts'

/** Pictures over a data folder, in this process. */
export interface BenchPictures {
  readonly data: Data
  readonly files: Files
  readonly pictures: OpenPictures
  /** Puts pictures there, takes them in and waits until all is made that is made ahead. */
  takeAll(paths: readonly string[]): Promise<void>
  close(): Promise<void>
}

export async function openPictures(folder: string): Promise<BenchPictures> {
  await mkdir(folder, { recursive: true })
  const connection = await connect({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  await migrate(connection, migrations, { backupFolder: join(folder, 'backups') })
  const data = dataOn(connection)
  const files = await openFolder(join(folder, 'files'))
  const report = (error: unknown) => console.error(error)
  const pictures = createPictures({
    data,
    files,
    cacheFolder: join(folder, 'cache', 'img'),
    limits: { bytes: 1e8, pixels: 3e8, memory: 1.5e9 },
    hotBytes: 64 * 1024 * 1024,
    ahead: true,
    // What else the machine does falls on both sides alike.
    nice: 0,
    events: createEvents(data, report),
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
          await pictures.take(hash, { name: path, by: null })
        }),
      )
      while ((await data.files.waiting(new Date().toISOString(), 1)).length > 0) await setTimeout(10)
    },
    async close() {
      await pictures.close()
      await connection.close()
    },
  }
}
