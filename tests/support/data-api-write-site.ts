import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { createRowReader } from '../../server/rest/index.ts'
import { testSecretKey } from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import { type DataApiTestSite, startDataApiTestSite } from './data-api-site.ts'

/** A site with clients of every role, for tests of writes. */
export interface DataApiWriteTestSite {
  readonly site: DataApiTestSite
  readonly harness: ContentTestHarness
  /** A category of articles. */
  readonly category: number
  readonly anonymous: SupabaseClient
  /** Signed in, without a role. */
  readonly user: SupabaseClient
  readonly editor: SupabaseClient
  readonly owner: SupabaseClient
  /** With the secret key. */
  readonly service: SupabaseClient
  /** Inserts news with the secret key; returns the id. */
  createNews(title: string, more?: object): Promise<number>
  readNews(id: number): Promise<Record<string, unknown> | null>
  countNews(): Promise<number>
  /** Sends a request with the secret key, without the client. */
  send(path: string, init: RequestInit): Promise<Response>
}

export async function startDataApiWriteTestSite(
  connection: SiteDatabaseConnection,
): Promise<DataApiWriteTestSite> {
  const harness = new ContentTestHarness(connection)
  const reader = createRowReader({ data: harness.data, now: () => new Date(harness.now) })
  const site = await startDataApiTestSite(connection, reader, harness)
  const category = await harness.createCategory('article')
  await harness.createItem('site', { webTitle: 'Mine' })
  const news = () => site.serviceClient.from('news')
  return {
    site,
    harness,
    category,
    anonymous: site.anonymousClient,
    service: site.serviceClient,
    user: (await site.createUser(null)).client,
    editor: (await site.createUser('editor')).client,
    owner: (await site.createUser('owner')).client,
    async createNews(title, more = {}) {
      const row = { title, content: '<p>x</p>', ...more }
      const { data, error } = await news().insert(row).select('id').single()
      expect(error).toBeNull()
      return data?.id
    },
    readNews: async (id) => (await news().select().eq('id', id).maybeSingle()).data,
    countNews: async () => (await news().select('*', { count: 'exact', head: true })).count ?? 0,
    send: (path, init) =>
      site.request(path, {
        ...init,
        headers: { apikey: testSecretKey, 'Content-Type': 'application/json', ...init.headers },
      }),
  }
}

/** Status and error code of an answer: `400 23514`, `204 ok`. */
export async function codeOf(
  answer: PromiseLike<{ status: number; error: { code: string } | null }>,
): Promise<string> {
  const { status, error } = await answer
  return `${status} ${error?.code ?? 'ok'}`
}
