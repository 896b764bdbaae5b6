import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Hono } from 'hono'
import { afterEach } from 'vitest'
import type { SiteRole } from '../../domain/permissions.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { openNamedLocks } from '../../server/data/engines/postgres-locks.ts'
import type { SiteDatabase } from '../../server/data/index.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { startTestHttpServer } from '../../server/http/http.fixture.ts'
import type { HttpLimits } from '../../server/http/index.ts'
import { createStorageApiApp, type StorageDeps } from '../../server/storage/index.ts'
import {
  type AuthTestSite,
  signInWithTestPassword,
  startAuthTestSite,
  testPublishableKey,
  testSecretKey,
} from './auth-site.ts'
import type { OpenTestDatabase } from './database-engines.ts'
import { registerCleanup, startOnceForBlock } from './shared-setup.ts'

export type SupabaseStorageClient = SupabaseClient['storage']

/** The storage service behind the product's own web server, and the official client to it. */
export interface StorageTestSite {
  /** The service's URL. */
  readonly url: string
  readonly origin: string
  readonly app: Hono
  /** Folder of its files and unfinished uploads. */
  readonly folder: string
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly accounts: AuthTestSite
  readonly reported: unknown[]
  /** With the secret key. */
  readonly serviceClient: SupabaseStorageClient
  /** With the publishable key only. */
  readonly anonymousClient: SupabaseStorageClient
  /** Signed in, with or without a role. */
  createUser(role: SiteRole | null): Promise<{ storage: SupabaseStorageClient; token: string; id: string }>
  /** Sends a request without the client and without a key. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** All stored files and unfinished uploads in the folders. */
  listStoredFiles(): Promise<string[]>
  advanceClock(seconds: number): void
}

export interface StorageTestOptions
  extends Partial<
    Pick<StorageDeps, 'maxSize' | 'pictures' | 'chargeRender' | 'files' | 'report' | 'sharedSignedUrls'>
  > {
  readonly limits?: Partial<HttpLimits>
}

const noPictures: StorageDeps['pictures'] = {
  findByHashPrefix: async () => null,
  measure: async () => null,
  renderRegion: async () => null,
}

export async function startStorageTestSite(
  connection: SiteDatabaseConnection,
  options: StorageTestOptions = {},
): Promise<StorageTestSite> {
  const { limits = {}, ...others } = options
  const accounts = await startAuthTestSite(connection)
  const { data, auth } = accounts
  const root = await mkdtemp(join(tmpdir(), 'letopis-storage-'))
  const files = options.files ?? (await openFolderFileStore(join(root, 'files')))
  const reported: unknown[] = []
  const locks = openNamedLocks(connection, (error) => reported.push(error))
  registerCleanup(() => locks.close())
  const storage = await createStorageApiApp({
    data,
    locks,
    files,
    pictures: noPictures,
    chargeRender: async () => undefined,
    authenticateCaller: (headers) => auth.authenticateApiCaller(headers),
    readClient: () => ({ address: '192.0.2.7', userAgent: null }),
    secret: 'a secret that only this test knows, long enough',
    sharedSignedUrls: null,
    events: { publish: async () => undefined },
    maxSize: 5_000_000,
    maxSignedUrlSeconds: 31_536_000,
    uploadsFolder: join(root, 'uploads'),
    now: accounts.now,
    report: (error) => reported.push(error),
    ...others,
  })
  const running = await startTestHttpServer({ auth: auth.app, storage, limits })
  registerCleanup(async () => {
    running.http.server.close()
    running.http.server.closeAllConnections()
    await rm(root, { recursive: true, force: true })
  })
  const { origin } = running
  const quiet = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }
  const clientWith = (key: string, token?: string) =>
    createClient(origin, key, token === undefined ? quiet : { accessToken: async () => token }).storage
  let userCount = 0
  return {
    url: `${origin}/storage/v1`,
    origin,
    app: storage,
    folder: root,
    data,
    files,
    accounts,
    reported,
    serviceClient: clientWith(testSecretKey),
    anonymousClient: clientWith(testPublishableKey),
    async createUser(role) {
      userCount += 1
      const email = `person-${userCount}@example.org`
      const id = await accounts.createUser(email, role === null ? {} : { role })
      const { access_token: token } = await signInWithTestPassword(accounts.createClient(), email)
      return { storage: clientWith(testPublishableKey, token), token, id }
    },
    request: (path, init) => fetch(`${origin}/storage/v1${path}`, { redirect: 'manual', ...init }),
    async listStoredFiles() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
      return names.filter((name) => name !== 'folder-id')
    },
    advanceClock: (seconds) => accounts.advanceClock(seconds),
  }
}

/** One site for all tests of a block, without buckets at the start of each. */
export function shareStorageTestSite(
  open: OpenTestDatabase,
  options: StorageTestOptions = {},
): () => StorageTestSite {
  const site = startOnceForBlock(async () => startStorageTestSite(await open(), options))
  afterEach(async () => {
    const { serviceClient: service, reported } = site()
    for (const { id } of unwrapData(await service.listBuckets())) {
      unwrapData(await service.emptyBucket(id))
      unwrapData(await service.deleteBucket(id))
    }
    reported.length = 0
  })
  return site
}

/** The exact status of an error, and its code. */
export function getErrorStatusCode({ error }: { readonly error: unknown }): unknown {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return error
  return error.statusCode
}

/** The data of a result that must be successful. */
export function unwrapData<T>({ data, error }: { readonly data: T | null; readonly error: unknown }): T {
  if (error !== null || data === null) throw error instanceof Error ? error : new Error(JSON.stringify(error))
  return data
}
