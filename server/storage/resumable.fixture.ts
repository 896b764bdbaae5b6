import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { Files } from '../files/contract.ts'
import { openFolder } from '../files/index.ts'
import { createResumable, type Resumable, type ResumableParts, type WholeUpload } from './resumable.ts'

/** A place for uploads over HTTP, where whoever says a name in `X-Who` is let in. */
export interface Uploading {
  readonly url: string
  readonly folder: string
  readonly files: Files
  readonly taken: WholeUpload[]
  readonly reported: unknown[]
  readonly resumable: Resumable
  /** What lies in the folder of uploads. */
  left(): Promise<string[]>
  /** Asks without a client. */
  ask(method: string, id: string, headers?: Record<string, string>, body?: BodyInit): Promise<Response>
  /** Begins an upload and gives its id. */
  begin(size: number, headers?: Record<string, string>): Promise<string>
}

export async function startUploading(
  parts: Partial<ResumableParts> = {},
  place?: string,
): Promise<Uploading> {
  const root = place ?? (await mkdtemp(join(tmpdir(), 'letopis-uploads-')))
  const folder = join(root, 'uploads')
  const files = await openFolder(join(root, 'files'))
  const taken: WholeUpload[] = []
  const reported: unknown[] = []
  const resumable = await createResumable({
    folder,
    path: '/uploads',
    files,
    maxSize: 20_000_000,
    mostUnfinished: 100,
    admit: async (request) => request.headers.get('x-who') ?? 'somebody',
    finish: async (upload) => {
      taken.push(upload)
      return { body: upload.hash, headers: { 'X-Hash': upload.hash } }
    },
    report: (error) => reported.push(error),
    ...parts,
  })
  const server = createServer(getRequestListener(resumable.handle))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    if (place === undefined) await rm(root, { recursive: true, force: true })
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${port}/uploads`
  const ask: Uploading['ask'] = (method, id, headers = {}, body) =>
    fetch(id === '' ? url : `${url}/${id}`, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body }),
    })
  return {
    url,
    folder,
    files,
    taken,
    reported,
    resumable,
    left: async () => (await readdir(folder)).sort(),
    ask,
    async begin(size, headers = {}) {
      const answer = await ask('POST', '', { 'Upload-Length': String(size), ...headers })
      return answer.headers.get('location')?.split('/').at(-1) ?? ''
    },
  }
}

export const offsetHeaders = (offset: number): Record<string, string> => ({
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
})
