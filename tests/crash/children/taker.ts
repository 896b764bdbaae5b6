import { join } from 'node:path'
import { connect } from '../../../server/data/connection.ts'
import { dataOn } from '../../../server/data/index.ts'
import { migrations } from '../../../server/data/migrations/index.ts'
import { migrate } from '../../../server/data/migrator.ts'
import { createEvents } from '../../../server/events/index.ts'
import { openFolder } from '../../../server/files/index.ts'
import { createPictures } from '../../../server/images/index.ts'
import { photograph } from '../../../server/images/pictures.fixture.ts'

// Takes in one picture after another, works on them, and says which were taken, until it is killed.

const [folder = ''] = process.argv.slice(2)
const connection = await connect({ engine: 'sqlite', file: join(folder, 'letopis.db') })
await migrate(connection, migrations, { backupFolder: join(folder, 'backups') })
const data = dataOn(connection)
const files = await openFolder(join(folder, 'files'))
const report = (error: unknown) => console.error(error)
const pictures = createPictures({
  data,
  files,
  cacheFolder: join(folder, 'cache'),
  limits: { bytes: 10_000_000, pixels: 10_000_000, memory: 1_000_000_000 },
  hotBytes: 0,
  ahead: true,
  nice: 0,
  events: createEvents(data, report),
  report,
  now: () => new Date(),
})
pictures.work()
process.stdout.write('ready\n')
for (let n = 0; ; n += 1) {
  const { hash } = await files.put(await photograph(330 + (n % 50), 240))
  await pictures.take(hash, { name: `${n}.jpg`, by: null })
  process.stdout.write(`${hash} ${pictures.pool.pids.join(',')}\n`)
}
