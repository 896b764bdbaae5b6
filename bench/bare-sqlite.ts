import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

// The baseline of the data API: one prepared statement, whose rows are JSON texts, behind Node's own server.

const database = new DatabaseSync(process.env.DATABASE_FILE ?? '', { readOnly: true })
const statement = database.prepare(process.env.STATEMENT ?? '')

createServer((_, response) => {
  const body = `[${statement
    .all()
    .map(({ row }) => row)
    .join(',')}]`
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
