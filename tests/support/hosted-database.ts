import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { connectToDatabase, type SiteDatabaseConnection } from '../../server/data/connection.ts'
import { testSecretKey } from './auth-site.ts'
import { createEmptyPostgresDatabase, createMigratedDatabase } from './database-engines.ts'
import { registerCleanup } from './shared-setup.ts'

const schema = 'letopis'

const projectStatements = [
  // Roles belong to the server, and other tests may be creating them.
  ...['anon', 'authenticated', 'service_role bypassrls'].map(
    (role) =>
      `do $body$ begin create role ${role}; exception when duplicate_object or unique_violation then null; end $body$`,
  ),
  'alter default privileges in schema public grant all on tables to anon, authenticated, service_role',
  'grant usage on schema public to anon, authenticated, service_role',
  'create schema auth',
]

/** An empty database with what that of a hosted project has: roles, their default privileges, and accounts in the schema `auth`. */
export async function createHostedDatabase(): Promise<string> {
  const { url, remove } = await createEmptyPostgresDatabase()
  registerCleanup(remove)
  await runStatements(url, [
    ...projectStatements,
    `create table auth.users (id uuid primary key, email text, encrypted_password text, raw_app_meta_data jsonb,
      raw_user_meta_data jsonb, email_confirmed_at timestamptz, phone text, phone_confirmed_at timestamptz,
      is_sso_user boolean not null default false, is_anonymous boolean not null default false, banned_until timestamptz,
      deleted_at timestamptz)`,
    'create table auth.sessions (id uuid primary key, user_id uuid not null)',
    'create table auth.mfa_factors (id uuid primary key, user_id uuid not null, status text not null)',
  ])
  return url
}

/** The same with our tables; the accounts are those of our own service, whose tokens are accepted. */
export async function openMigratedHostedDatabase(): Promise<SiteDatabaseConnection> {
  const { target, remove } = await createMigratedDatabase('postgres')
  registerCleanup(remove)
  if (target.engine !== 'postgres') throw new Error('Not a Postgres')
  await runStatements(target.url, [
    `alter schema public rename to ${schema}`,
    'create schema public',
    ...projectStatements,
    `create view auth.users as select id::uuid, raw_app_meta_data::jsonb, is_anonymous = 1 as is_anonymous,
      banned_until::timestamptz, deleted_at::timestamptz from ${schema}.auth_users`,
    `create view auth.sessions as select id::uuid, user_id::uuid from ${schema}.auth_sessions`,
    `create view auth.mfa_factors as select id::uuid, user_id::uuid, status from ${schema}.auth_mfa_factors`,
    // That of a new schema has no privileges for other roles.
    `revoke all on schema ${schema} from public`,
  ])
  const connection = await connectToDatabase({ ...target, schema })
  registerCleanup(() => connection.close())
  return connection
}

export async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A data API that does with a request what that of a hosted project does: one transaction with the role and the claims of its
 * token. Only the requests of the tests are understood. Returns its origin.
 */
export async function startHostedDataApi(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // The database is dropped while the connections of an ended pool are still being closed.
  pool.on('error', () => undefined)
  const server = createServer((request, response) => {
    answer(pool, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  registerCleanup(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await pool.end()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function answer(pool: pg.Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const claims = parseClaims(request)
  const [table = ''] = (request.url ?? '').replace('/rest/v1/', '').split('?')
  const body = await text(request)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${pg.escapeIdentifier(String(claims.role))}`)
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)])
    const { rows } = await runRequest(client, request.method ?? '', pg.escapeIdentifier(table), body)
    send(response, 200, rows[0]?.rows ?? null)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { code, message } = error
    send(response, code === '42501' ? 403 : 400, { code, message, details: null, hint: null })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function runRequest(client: pg.PoolClient, method: string, table: string, body: string) {
  const name = `public.${table}`
  switch (method) {
    case 'GET':
      return client.query(`select coalesce(json_agg(r order by r.id), '[]') as rows from ${name} as r`)
    case 'POST':
      return client.query(`insert into ${name} (id) values ($1)`, [JSON.parse(body).id])
    case 'PATCH':
      return client.query(`update ${name} set edited_at = now()`)
    default:
      return client.query(`delete from ${name}`)
  }
}

/** The claims of a verified token; the keys stand for the roles of a project. */
function parseClaims({ headers }: IncomingMessage): Record<string, unknown> {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  if (token === testSecretKey) return { role: 'service_role' }
  if (token.startsWith('sb_')) return { role: 'anon' }
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
