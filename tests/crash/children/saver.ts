import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { systemActor } from '../../../domain/permissions.ts'
import { createContentServices } from '../../../server/content/index.ts'
import { connectToDatabase } from '../../../server/data/connection.ts'
import { lockDataFolder } from '../../../server/data/engines/data-folder-lock.ts'
import { createSiteDatabaseOverConnection } from '../../../server/data/index.ts'
import { migrations } from '../../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../../server/data/migrator.ts'
import { createContentEventBus } from '../../../server/events/index.ts'

// Opens a site like the server and saves endlessly; each line of output is an acknowledged save.

const [folder = ''] = process.argv.slice(2)
lockDataFolder(folder)
const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
await migrateDatabase(connection, migrations)
const data = createSiteDatabaseOverConnection(connection)
const events = createContentEventBus(data, (error) => {
  throw error
})
await events.deliverPending()
const content = createContentServices({
  data,
  events,
  label: (key) => key,
  siteDefaults: {
    webTitle: 'Letopis',
    webAuthor: '',
    webLink: null,
    lang: 'en-US',
    timeZone: 'Europe/Prague',
  },
  settingsSetByEnvironment: [],
  bytes: { removeUnlessPut: async () => false },
  now: () => new Date(),
})
const context = {
  actor: systemActor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
} as const
const publishedAt = '2026-01-01T00:00:00.000Z'
const printLine = (line: string) => writeSync(1, `${line}\n`)

printLine('ready')
for (let at = 0; ; at += 1) {
  const values = { title: `News ${at}`, content: `<p>${'word '.repeat(200)}</p>` }
  const made = await content.items.save('news', { values, publishedAt }, context)
  printLine(`${made.id} ${made.version}`)
  const changed = await content.items.save(
    'news',
    { id: made.id, version: 1, values: { title: `Changed ${at}` } },
    context,
  )
  printLine(`${changed.id} ${changed.version}`)
}
