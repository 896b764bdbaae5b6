// Starts its own Postgres, prints its URL, and waits.
import { dirname } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../postgres.ts'

const server = await startPostgres()
const client = new pg.Client({ connectionString: server.url() })
await client.connect()
const { rows } = await client.query('show data_directory')
await client.end()
console.log(JSON.stringify({ url: server.url(), folder: dirname(rows[0].data_directory) }))
setInterval(() => undefined, 60_000)
