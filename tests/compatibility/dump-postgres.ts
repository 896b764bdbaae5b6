import pg from 'pg'
import { connectToDatabase } from '../../server/data/connection.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'

// Writes a Postgres database of this version as SQL to standard output; see README.md in this folder. The
// tests' Postgres has no `pg_dump`: the schema is what the migrations execute on an empty database.
//
//   node tests/compatibility/dump-postgres.ts <url of the database> <url of an empty one>

const [source = '', empty = ''] = process.argv.slice(2)

const statements = await recordSchema()
console.log(`${statements.join(';\n')};`)
for (const statement of await dumpRows()) console.log(statement)

async function recordSchema(): Promise<string[]> {
  const texts: string[] = []
  const query = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args
    const text = typeof config === 'string' ? config : Reflect.get(Object(config), 'text')
    const parameters = values ?? Reflect.get(Object(config), 'values') ?? []
    const hasParameters = Array.isArray(parameters) && parameters.length > 0
    if (typeof text === 'string' && !hasParameters && /^\s*(create|alter|drop|update|insert)\b/i.test(text))
      texts.push(text)
    return Reflect.apply(query, this, args)
  })
  const connection = await connectToDatabase({ engine: 'postgres', url: empty })
  await migrateDatabase(connection, migrations)
  await connection.close()
  Reflect.set(pg.Client.prototype, 'query', query)
  return texts
}

/**
 * Every row of every table, and the value of each sequence. Triggers and foreign keys are disabled while
 * loading.
 */
async function dumpRows(): Promise<string[]> {
  const client = new pg.Client({ connectionString: source })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name order by c.table_name`)
  const dumped = ["set session_replication_role = 'replica';"]
  for (const { name, columns } of tables) {
    const table = client.escapeIdentifier(name)
    const found = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${table} t`,
    )
    const json = client.escapeLiteral(found.rows[0]?.rows ?? '[]')
    dumped.push(
      `delete from ${table};`,
      `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, ${json});`,
    )
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select quote_ident(sequencename) as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, value } of sequences) dumped.push(`select setval('${name}', ${value});`)
  dumped.push("set session_replication_role = 'origin';")
  await client.end()
  return dumped
}
