import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, Hono } from 'hono'
import { sql } from 'kysely'
import type { Config } from '../config/index.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { readAppliedMigrations } from '../data/migrator.ts'
import { openReadOnlyFolderFileStore, writeFileAtomically } from '../files/index.ts'

/** The settings name a hosted project, but the site is still elsewhere. The message is one line for the operator. */
export class HostedProjectError extends Error {
  override readonly name = 'HostedProjectError'
}

/** The project that the site of a data folder is moved to. */
interface MoveRecord {
  readonly url: string
  /** Identifies the move in the database, too. */
  readonly id: string
  /** When it ended; null: it was interrupted. */
  readonly endedAt: string | null
}

const recordName = 'moved-to-supabase.json'
const moveHint = 'Run letopis move-to-supabase first'

/** What `letopis move-to-supabase` recorded in a data folder; null: nothing. */
export function readMoveRecord(dataFolder: string): MoveRecord | null {
  const file = join(dataFolder, recordName)
  if (!existsSync(file)) return null
  try {
    const { url, id, endedAt }: Partial<MoveRecord> = JSON.parse(readFileSync(file, 'utf8'))
    return url !== undefined && id !== undefined ? { url, id, endedAt: endedAt ?? null } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Null: the site is in the data folder again. */
export async function writeMoveRecord(dataFolder: string, record: MoveRecord | null): Promise<void> {
  if (record === null) return rm(join(dataFolder, recordName), { force: true })
  await writeFileAtomically(dataFolder, recordName, Buffer.from(`${JSON.stringify(record)}\n`))
}

/**
 * Throws a `HostedProjectError` if the data folder has a site that was not moved to the hosted project: it would seem to be lost. What
 * was moved stays in the folder until the operator deletes it.
 */
export async function assertDataFolderWasMoved({ data, supabase, hostedStorage }: Config): Promise<void> {
  if (supabase?.services !== 'all') return
  const record = readMoveRecord(data)
  if (record?.url === supabase.url && record.endedAt !== null) return
  const left = [
    ...(existsSync(join(data, 'letopis.db')) ? ['letopis.db'] : []),
    ...(hostedStorage !== null && (await hasFiles(join(data, 'files'))) ? ['files'] : []),
  ]
  if (left.length === 0) return
  throw new HostedProjectError(
    `The data folder ${data} has ${left.join(' and ')} of a site that is not in the project at ${supabase.url} yet. ` +
      `${moveHint}, or set LETOPIS_DATA to another folder.`,
  )
}

/** Throws a `HostedProjectError` if the tables are where they were with the accounts alone in the project. */
export async function assertTablesWereMoved(connection: SiteDatabaseConnection): Promise<void> {
  if (connection.target.engine !== 'postgres' || !connection.target.schema) return
  if ((await readAppliedMigrations(connection.db, connection.engine)).length > 0) return
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public' and tablename = 'migration'
    and to_regclass('public.article') is not null and to_regclass('public.outbox') is not null`.execute(
    connection.db,
  )
  if (rows.length === 0) return
  throw new HostedProjectError(
    `The schema public of the database has the tables of a site, which its data API would show. ${moveHint}, with the settings ` +
      'until now in a file for --from; or set SUPABASE_USED_FOR=accounts.',
  )
}

async function hasFiles(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false
  for await (const _ of openReadOnlyFolderFileStore(folder).all()) return true
  return false
}

/** Answers requests for a service that the hosted project has in place of this process. */
export function createMovedServiceApp<E extends Env>(url: string): Hono<E> {
  const app = new Hono<E>()
  app.all('*', (c) => {
    const { pathname } = new URL(c.req.url)
    const service = pathname.split('/').slice(0, 3).join('/')
    const message = `This site does not have this service: it is at ${url}${service}`
    return c.json({ code: 'NOT_FOUND', message }, 404, { 'Cache-Control': 'no-store' })
  })
  return app
}
