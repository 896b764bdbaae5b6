import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach } from 'vitest'
import type { Connection } from '../../server/data/connection.ts'
import type { Data } from '../../server/data/index.ts'
import type { Files } from '../../server/files/contract.ts'
import { openFolder } from '../../server/files/index.ts'
import { startHttp } from '../../server/http/http.fixture.ts'
import type { HttpLimits } from '../../server/http/index.ts'
import { createStorage, type StorageDeps } from '../../server/storage/index.ts'
import { type AuthSite, publishable, secret, signIn, startAuth } from './auth.ts'
import type { OpenDatabase } from './engines.ts'
import { shared, whenDone } from './shared.ts'

export type StorageOfClient = SupabaseClient['storage']

/** The storage service behind the product's own web server, and the official client to it. */
export interface StorageSite {
  /** Where the service is. */
  readonly url: string
  readonly origin: string
  /** Where its files and the uploads that are not whole are. */
  readonly folder: string
  readonly data: Data
  readonly files: Files
  readonly accounts: AuthSite
  readonly reported: unknown[]
  /** With the secret key. */
  readonly service: StorageOfClient
  /** With the publishable key alone. */
  readonly anybody: StorageOfClient
  /** Signed in, with a role or none. */
  person(role: 'owner' | 'editor' | null): Promise<{ storage: StorageOfClient; token: string; id: string }>
  /** Asks without the client and without a key. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Every file that is stored, and everything half-written, in the folders. */
  stored(): Promise<string[]>
  later(seconds: number): void
}

export interface StorageOptions
  extends Partial<Pick<StorageDeps, 'maxSize' | 'pictures' | 'files' | 'report'>> {
  readonly limits?: Partial<HttpLimits>
}

const noPictures: StorageDeps['pictures'] = {
  find: async () => null,
  measure: async () => null,
  region: async () => null,
}

export async function startStorage(
  connection: Connection,
  options: StorageOptions = {},
): Promise<StorageSite> {
  const { limits = {}, ...others } = options
  const accounts = await startAuth(connection)
  const { data, auth } = accounts
  const root = await mkdtemp(join(tmpdir(), 'letopis-storage-'))
  const files = options.files ?? (await openFolder(join(root, 'files')))
  const reported: unknown[] = []
  const storage = await createStorage({
    data,
    files,
    pictures: noPictures,
    callerOf: (headers) => auth.callerOf(headers),
    secret: 'a secret that only this test knows, long enough',
    maxSize: 5_000_000,
    uploadsFolder: join(root, 'uploads'),
    now: accounts.now,
    report: (error) => reported.push(error),
    ...others,
  })
  const running = await startHttp({ auth: auth.app, storage, limits })
  whenDone(async () => {
    running.http.server.close()
    running.http.server.closeAllConnections()
    await rm(root, { recursive: true, force: true })
  })
  const { origin } = running
  const quiet = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }
  const clientWith = (key: string, token?: string) =>
    createClient(origin, key, token === undefined ? quiet : { accessToken: async () => token }).storage
  let people = 0
  return {
    url: `${origin}/storage/v1`,
    origin,
    folder: root,
    data,
    files,
    accounts,
    reported,
    service: clientWith(secret),
    anybody: clientWith(publishable),
    async person(role) {
      people += 1
      const email = `person-${people}@example.org`
      const id = await accounts.person(email, role === null ? {} : { role })
      const { access_token: token } = await signIn(accounts.client(), email)
      return { storage: clientWith(publishable, token), token, id }
    },
    ask: (path, init) => fetch(`${origin}/storage/v1${path}`, { redirect: 'manual', ...init }),
    async stored() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    later: (seconds) => accounts.later(seconds),
  }
}

/** One site for all tests of a block, without a bucket whenever one of them begins. */
export function sharedStorage(open: OpenDatabase, options: StorageOptions = {}): () => StorageSite {
  const site = shared(async () => startStorage(await open(), options))
  afterEach(async () => {
    const { service, reported } = site()
    for (const { id } of given(await service.listBuckets())) {
      given(await service.emptyBucket(id))
      given(await service.deleteBucket(id))
    }
    reported.length = 0
  })
  return site
}

/** What was refused: the exact status, and the code of it. */
export function refusedWith({ error }: { readonly error: unknown }): unknown {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return error
  return error.statusCode
}

/** Data that must be there. */
export function given<T>({ data, error }: { readonly data: T | null; readonly error: unknown }): T {
  if (error !== null || data === null) throw error instanceof Error ? error : new Error(JSON.stringify(error))
  return data
}
