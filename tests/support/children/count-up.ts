// Increments a counter a number of times, reading and writing it in separate statements of one transaction.
import { sql } from 'kysely'
import { connectToDatabase } from '../../../server/data/connection.ts'

const [file = '', times = '0'] = process.argv.slice(2)
const connection = await connectToDatabase({ engine: 'sqlite', file })
console.log('open')
for (let done = 0; done < Number(times); done += 1) {
  await connection.transaction(async (db) => {
    const { rows } = await sql<{ value: number }>`select value from counter`.execute(db)
    await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1}`.execute(db)
  })
}
await connection.close()
