import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { FileStore } from '../files/contract.ts'
import { openFolderFileStore } from '../files/index.ts'
import {
  type CompletedUpload,
  createResumableUploadHandler,
  type ResumableUploadHandler,
  type ResumableUploadHandlerDeps,
} from './resumable-upload-handler.ts'

/** An upload server over HTTP that takes the user name from the `X-Who` header. */
interface TestUploadServer {
  readonly url: string
  readonly folder: string
  readonly files: FileStore
  readonly completed: CompletedUpload[]
  readonly reported: unknown[]
  readonly resumable: ResumableUploadHandler
  /** Names of the files in the uploads folder. */
  listUploadsFolder(): Promise<string[]>
  /** Sends a raw request. */
  request(method: string, id: string, headers?: Record<string, string>, body?: BodyInit): Promise<Response>
  /** Creates an upload and returns its id. */
  createUpload(size: number, headers?: Record<string, string>): Promise<string>
}

export async function startTestUploadServer(
  overrides: Partial<ResumableUploadHandlerDeps> = {},
  existingRoot?: string,
): Promise<TestUploadServer> {
  const root = existingRoot ?? (await mkdtemp(join(tmpdir(), 'letopis-uploads-')))
  const folder = join(root, 'uploads')
  const files = await openFolderFileStore(join(root, 'files'))
  const completed: CompletedUpload[] = []
  const reported: unknown[] = []
  const resumable = await createResumableUploadHandler({
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
    if (existingRoot === undefined) await rm(root, { recursive: true, force: true })
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${port}/uploads`
  const request: TestUploadServer['request'] = (method, id, headers = {}, body) =>
    fetch(id === '' ? url : `${url}/${id}`, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body }),
    })
  return {
    url,
    folder,
    files,
    completed,
    reported,
    resumable,
    listUploadsFolder: async () => (await readdir(folder)).sort(),
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
