// Starts a write transaction on a database and never finishes it.
import { sql } from 'kysely'
import { connectToDatabase } from '../../../server/data/connection.ts'

const connection = await connectToDatabase({ engine: 'sqlite', file: process.argv[2] ?? '' })
await connection.transaction(async (db) => {
  await sql`update counter set value = -1`.execute(db)
  console.log('writing')
  await new Promise((resolve) => setTimeout(resolve, 3_600_000))
})
