// Migrates a database and hangs in the middle of the second migration.
import { sql } from 'kysely'
import { connectToDatabase } from '../../../server/data/connection.ts'
import { type Migration, migrateDatabase } from '../../../server/data/migrator.ts'

const [file = ''] = process.argv.slice(2)
const first: Migration = {
  name: '1-first',
  oldestVersion: 'any',
  async up(db) {
    await sql`create table first (id integer primary key)`.execute(db)
  },
}
const second: Migration = {
  name: '2-second',
  oldestVersion: 'any',
  async up(db) {
    await sql`create table second (id integer primary key)`.execute(db)
    await sql`insert into first (id) values (1)`.execute(db)
    console.log('in the middle')
    await new Promise((resolve) => setTimeout(resolve, 3_600_000))
  },
}
const connection = await connectToDatabase({ engine: 'sqlite', file })
await migrateDatabase(connection, [first, second])
