// Opens a SQLite file as another user, and prints the result.
import { connectToDatabase } from '../../../server/data/connection.ts'

const [file = '', identity = ''] = process.argv.slice(2)
if (identity) process.setuid?.(Number(identity))
try {
  await connectToDatabase({ engine: 'sqlite', file })
  console.log('open')
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
