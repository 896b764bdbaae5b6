import { join } from 'node:path'
import { connectToDatabase } from '../../../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../../../server/data/index.ts'
import { migrations } from '../../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../../server/data/migrator.ts'
import { createContentEventBus } from '../../../server/events/index.ts'
import { openFolderFileStore } from '../../../server/files/index.ts'
import { createPictureService } from '../../../server/images/index.ts'
import { createTestJpeg } from '../../../server/images/picture-service.fixture.ts'

// Ingests one picture after another, processes them, and prints the ingested ones, until it is killed.

const [folder = ''] = process.argv.slice(2)
const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
await migrateDatabase(connection, migrations)
const data = createSiteDatabaseOverConnection(connection)
const files = await openFolderFileStore(join(folder, 'files'))
const report = (error: unknown) => console.error(error)
const pictures = createPictureService({
  data,
  files,
  cacheFolder: join(folder, 'cache'),
  limits: { bytes: 10_000_000, pixels: 10_000_000, memory: 1_000_000_000 },
  memoryCacheBytes: 0,
  pregenerateVariants: true,
  nice: 0,
  events: createContentEventBus(data, report),
  report,
  now: () => new Date(),
})
pictures.startBackgroundJobs()
process.stdout.write('ready\n')
for (let n = 0; ; n += 1) {
  const { hash } = await files.put(await createTestJpeg(330 + (n % 50), 240))
  await pictures.ingest(hash, { fileName: `${n}.jpg`, uploadedBy: null })
  process.stdout.write(`${hash} ${pictures.workerPool.pids.join(',')}\n`)
}
