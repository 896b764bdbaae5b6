import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { system } from '../../../domain/permissions.ts'
import { createContent } from '../../../server/content/index.ts'
import { connect } from '../../../server/data/connection.ts'
import { lockFolder } from '../../../server/data/engines/lock.ts'
import { dataOn } from '../../../server/data/index.ts'
import { migrations } from '../../../server/data/migrations/index.ts'
import { migrate } from '../../../server/data/migrator.ts'
import { createEvents } from '../../../server/events/index.ts'

// Opens a site as the server does and saves without end; each line of output is a save that was acknowledged.

const [folder = ''] = process.argv.slice(2)
lockFolder(folder)
const connection = await connect({ engine: 'sqlite', file: join(folder, 'letopis.db') })
await migrate(connection, migrations, { backupFolder: join(folder, 'backups') })
const data = dataOn(connection)
const events = createEvents(data, (error) => {
  throw error
})
await events.replay()
const content = createContent({
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
  siteGiven: [],
  bytes: { removeUnlessPut: async () => false },
  now: () => new Date(),
})
const asker = {
  actor: system,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
} as const
const publishedAt = '2026-01-01T00:00:00.000Z'
const say = (line: string) => writeSync(1, `${line}\n`)

say('ready')
for (let at = 0; ; at += 1) {
  const values = { title: `News ${at}`, content: `<p>${'word '.repeat(200)}</p>` }
  const made = await content.items.save('news', { values, publishedAt }, asker)
  say(`${made.id} ${made.version}`)
  const changed = await content.items.save(
    'news',
    { id: made.id, version: 1, values: { title: `Changed ${at}` } },
    asker,
  )
  say(`${changed.id} ${changed.version}`)
}
