import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { createMigratedDatabase } from '../../tests/support/database-engines.ts'
import { connectToDatabase, type DatabaseTarget } from '../data/connection.ts'
import { openNamedLocks } from '../data/engines/postgres-locks.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { openFolderFileStore } from '../files/index.ts'
import {
  type CompletedUpload,
  createResumableUploadHandler,
  type ResumableUploadHandlerDeps,
} from './resumable-upload-handler.ts'

/** What survives a restart, and what instances share: a database, and with the S3 store the files. */
export interface TestUploadSite {
  /** The data folder of this instance. */
  readonly root: string
  readonly target: DatabaseTarget
  readonly files?: FileStore
}

/** Sends requests to an upload server. */
export interface TestUploadClient {
  readonly url: string
  /** Sends a raw request. */
  request(method: string, id: string, headers?: Record<string, string>, body?: BodyInit): Promise<Response>
  /** Creates an upload and returns its id. */
  createUpload(size: number, headers?: Record<string, string>): Promise<string>
}

/** An upload server over HTTP that takes the user name from the `X-Who` header. */
interface TestUploadServer extends TestUploadClient {
  readonly folder: string
  readonly files: FileStore
  readonly completed: CompletedUpload[]
  readonly reported: unknown[]
  /** Names of the files in the uploads folder. */
  listUploadsFolder(): Promise<string[]>
}

/** A new site: a data folder and a database, which are deleted after the test. */
export async function createTestUploadSite(
  engine: DatabaseTarget['engine'] = 'sqlite',
): Promise<TestUploadSite> {
  const { target, remove } = await createMigratedDatabase(engine)
  const root = await createTestDataFolder()
  onTestFinished(remove)
  return { root, target }
}

export async function createTestDataFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'letopis-uploads-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

export async function startTestUploadServer(
  overrides: Partial<ResumableUploadHandlerDeps> = {},
  existingSite?: TestUploadSite,
): Promise<TestUploadServer> {
  const { root, target, ...site } = existingSite ?? (await createTestUploadSite())
  const folder = join(root, 'uploads')
  const files = site.files ?? (await openFolderFileStore(join(root, 'files')))
  const connection = await connectToDatabase(target)
  const data = createSiteDatabaseOverConnection(connection)
  const completed: CompletedUpload[] = []
  const reported: unknown[] = []
  const locks = openNamedLocks(connection, (error) => reported.push(error))
  const resumable = await createResumableUploadHandler({
    endpoint: 'test',
    data,
    locks,
    uploadParts: files.uploadParts,
    folder,
    path: '/uploads',
    store: (file) => files.put(createReadStream(file)),
    maxSize: 20_000_000,
    authenticateOwner: async (request) => ({
      id: request.headers.get('x-who') ?? 'somebody',
      maxUnfinished: 100,
    }),
    processCompletedUpload: async (upload) => {
      completed.push(upload)
      return { body: upload.hash, headers: { 'X-Hash': upload.hash } }
    },
    report: (error) => reported.push(error),
    ...overrides,
  })
  const server = createServer(getRequestListener(resumable.handle))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await locks.close()
    await connection.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    ...createTestUploadClient(`http://127.0.0.1:${port}/uploads`),
    folder,
    files,
    completed,
    reported,
    listUploadsFolder: async () => (await readdir(folder)).filter((name) => name !== 'folder-id').sort(),
  }
}

export function createTestUploadClient(url: string): TestUploadClient {
  const request: TestUploadClient['request'] = (method, id, headers = {}, body) =>
    fetch(id === '' ? url : `${url}/${id}`, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body }),
    })
  return {
    url,
    request,
    async createUpload(size, headers = {}) {
      const response = await request('POST', '', { 'Upload-Length': String(size), ...headers })
      return response.headers.get('location')?.split('/').at(-1) ?? ''
    },
  }
}

export const createUploadOffsetHeaders = (offset: number): Record<string, string> => ({
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
})
