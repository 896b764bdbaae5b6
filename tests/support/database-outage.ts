import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import type { ProductProcess } from './product-process.ts'
import type { startSiteLoad } from './site-load.ts'

/** The lines of the log when the database can no longer be reached, and when it can again. */
export const databaseAwayMessage =
  'the database does not answer: stored pages are served, marked as stale, and nothing can be saved; it is tried again until it answers'
export const databaseBackMessage = 'the database answers again'

/** The messages of its log about the database, the store and the clock. */
export function listFaultMessages({ logMessages }: Pick<ProductProcess, 'logMessages'>): string[] {
  return logMessages.filter((message) => /^(?:the database|the file store|The clock) /.test(message))
}

/** Saves news that are above those of `startSiteLoad`. */
export function saveNews(
  { url, secretKey }: Pick<ProductProcess, 'url' | 'secretKey'>,
  title: string,
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${url}/rest/v1/news`, {
    method: 'POST',
    signal,
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, content: '<p>x</p>', published_at: '2026-11-02T00:00:00.000Z' }),
  })
}

export async function readNewsPage({ url }: Pick<ProductProcess, 'url'>) {
  const response = await fetch(`${url}/news`)
  const isStale = response.headers.get('cache-status')?.includes('stale') ?? false
  return { status: response.status, isStale, text: await response.text() }
}

/** Ends a load; fails if a read failed, or if a save that was acknowledged is not in the database. */
export async function expectNothingLost(
  load: ReturnType<typeof startSiteLoad>,
  db: SiteDatabaseConnection['db'],
): Promise<void> {
  await load.stop()
  const { rows } = await sql<{ title: string }>`select title from news`.execute(db)
  const titles = new Set(rows.map(({ title }) => title))
  expect(load.savedTitles.filter((title) => !titles.has(title))).toEqual([])
  expect(load.savedTitles.length).toBeGreaterThan(0)
  expect(load.failures).toEqual([])
}
