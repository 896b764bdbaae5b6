import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import {
  createTestUploadSite,
  createUploadOffsetHeaders,
  startTestUploadServer,
} from './resumable-upload-handler.fixture.ts'
import { type ResumableUploadHandlerDeps, UploadRejectedError } from './resumable-upload-handler.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const bytes = Buffer.alloc(300_000, 'Tichá Lhota ')
const hash = createHash('sha256').update(bytes).digest('hex')

/** Size of an upload's part file. */
const sizeOf = async (file: string): Promise<number> => (await stat(file)).size

/** Uploads with the official client; returns the body of its last response. */
function send(url: string, body: Buffer, options: Partial<tus.UploadOptions> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(body, {
      endpoint: url,
      retryDelays: null,
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      ...options,
    })
    upload.start()
  })
}

/** Identifies clients by a header, and limits their unfinished uploads. */
function withMaxUnfinished(maxUnfinished: number): Pick<ResumableUploadHandlerDeps, 'authenticateOwner'> {
  return {
    authenticateOwner: async (request) => ({ id: request.headers.get('x-who') ?? 'somebody', maxUnfinished }),
  }
}

describe('rejected upload', () => {
  it('is not created without authentication', async () => {
    const uploadServer = await startTestUploadServer({
      authenticateOwner: async () => {
        throw new UploadRejectedError(403, 'no')
      },
    })
    const response = await uploadServer.request('POST', '', { 'Upload-Length': '5' })
    expect([response.status, await response.text()]).toEqual([403, 'no'])
    expect(await uploadServer.listUploadsFolder()).toEqual([])
  })

  it('cannot be seen, written or removed by another user', async () => {
    const uploadServer = await startTestUploadServer()
    const id = await uploadServer.createUpload(5)
    const other = { 'X-Who': 'eve' }
    expect((await uploadServer.request('HEAD', id, other)).status).toBe(404)
    expect(
      (await uploadServer.request('PATCH', id, { ...createUploadOffsetHeaders(0), ...other }, 'hello'))
        .status,
    ).toBe(404)
    expect((await uploadServer.request('DELETE', id, other)).status).toBe(404)
    expect((await uploadServer.request('HEAD', id)).headers.get('upload-offset')).toBe('0')
  })

  it.each(['..%2f..%2fetc%2fpasswd', `..%5c${'a'.repeat(29)}`, `${'a'.repeat(31)}%00`, 'A'.repeat(32), 'x'])(
    'has an invalid id (%s)',
    async (id) => {
      const uploadServer = await startTestUploadServer()
      expect((await uploadServer.request('HEAD', id)).status).toBe(404)
      expect((await uploadServer.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(
        404,
      )
      expect((await uploadServer.request('DELETE', id)).status).toBe(404)
    },
  )

  it('is larger than allowed, with and without a declared size', async () => {
    const uploadServer = await startTestUploadServer({ maxSize: 1000 })
    expect((await uploadServer.request('POST', '', { 'Upload-Length': '1001' })).status).toBe(413)
    const response = await uploadServer.request('POST', '', { 'Upload-Defer-Length': '1' })
    const id = response.headers.get('location')?.split('/').at(-1) ?? ''
    const long = await uploadServer.request('PATCH', id, createUploadOffsetHeaders(0), Buffer.alloc(1001))
    expect(long.status).toBe(413)
    expect(uploadServer.completed).toEqual([])
  })

  it('sends more than it declared', async () => {
    const uploadServer = await startTestUploadServer()
    const id = await uploadServer.createUpload(5)
    expect(
      (await uploadServer.request('PATCH', id, createUploadOffsetHeaders(0), 'hello, world')).status,
    ).toBe(413)
    expect((await uploadServer.request('PATCH', id, createUploadOffsetHeaders(3), 'lo')).status).toBe(409)
    expect(uploadServer.completed).toEqual([])
  })

  it('leaves nothing when it is rejected at the end', async () => {
    const uploadServer = await startTestUploadServer({
      processCompletedUpload: async () => {
        throw new UploadRejectedError(415, 'not a picture')
      },
    })
    await expect(send(uploadServer.url, bytes)).rejects.toThrow('415')
    expect(await uploadServer.listUploadsFolder()).toEqual([])
  })

  it('reports a full disk, and leaves nothing', async () => {
    const uploadServer = await startTestUploadServer()
    const probe = await open(uploadServer.folder)
    const prototype: FileHandle = Object.getPrototypeOf(probe)
    await probe.close()
    const id = await uploadServer.createUpload(5)
    vi.spyOn(prototype, 'write').mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    expect((await uploadServer.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(507)
    vi.restoreAllMocks()
    expect(await uploadServer.listUploadsFolder()).toEqual([])
    expect((await uploadServer.request('HEAD', id)).status).toBe(404)
  })

  it('reports a read-only disk or database, and is finished once that is over', async () => {
    let isWritable = false
    const uploadServer = await startTestUploadServer({
      processCompletedUpload: async () => {
        if (!isWritable) throw new ProblemError('not_writable')
        return {}
      },
    })
    const id = await uploadServer.createUpload(5)
    const probe = await open(uploadServer.folder)
    const prototype: FileHandle = Object.getPrototypeOf(probe)
    await probe.close()
    const finish = async (offset: number, body: string) =>
      (await uploadServer.request('PATCH', id, createUploadOffsetHeaders(offset), body)).status
    vi.spyOn(prototype, 'write').mockRejectedValue(Object.assign(new Error('no'), { code: 'EROFS' }))
    expect(await finish(0, 'hello')).toBe(507)
    vi.restoreAllMocks()
    expect(await finish(0, 'hello')).toBe(507)
    isWritable = true
    expect(await finish(5, '')).toBe(204)
  })

  it('exceeds the limit of unfinished uploads per user, also after a restart', async () => {
    const site = await createTestUploadSite()
    const uploadServer = await startTestUploadServer(withMaxUnfinished(2), site)
    const beginning = (at: typeof uploadServer, who: string) =>
      at.request('POST', '', { 'Upload-Length': '5', 'X-Who': who }).then(({ status }) => status)
    const id = await uploadServer.createUpload(5)
    const burst = await Promise.all(Array.from({ length: 5 }, () => beginning(uploadServer, 'somebody')))
    expect(burst.sort()).toEqual([201, 429, 429, 429, 429])
    expect(await beginning(uploadServer, 'another')).toBe(201)
    const after = await startTestUploadServer(withMaxUnfinished(2), site)
    expect(await beginning(after, 'somebody')).toBe(429)
    expect((await after.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(200)
    expect(await beginning(after, 'somebody')).toBe(201)
    expect(await beginning(after, 'somebody')).toBe(429)
  })

  it('sends no CORS permission', async () => {
    const uploadServer = await startTestUploadServer()
    for (const method of ['OPTIONS', 'POST']) {
      const response = await uploadServer.request(method, '', {
        Origin: 'http://evil.test',
        'Upload-Length': '5',
      })
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('upload', () => {
  it('completes with the official client, in chunks, with its metadata', async () => {
    const uploadServer = await startTestUploadServer()
    const metadata = { filename: 'náměstí.jpg', gallery: '3' }
    expect(await send(uploadServer.url, bytes, { chunkSize: 70_000, metadata })).toBe(hash)
    expect(uploadServer.completed).toEqual([
      { id: expect.any(String), hash, size: 300_000, metadata, owner: 'somebody' },
    ])
    expect(await readFile(uploadServer.files.localPath(hash) ?? '')).toEqual(bytes)
    expect(await uploadServer.listUploadsFolder()).toEqual([])
  })

  it('can be empty, have a deferred length, and be sent in one request', async () => {
    const uploadServer = await startTestUploadServer()
    expect(await send(uploadServer.url, Buffer.alloc(0))).toBe(createHash('sha256').digest('hex'))
    expect(await send(uploadServer.url, bytes, { uploadDataDuringCreation: true })).toBe(hash)
    expect(await send(uploadServer.url, bytes, { uploadLengthDeferred: true, chunkSize: 100_000 })).toBe(hash)
  })

  it('resumes after a lost connection, without losing or repeating bytes', async () => {
    const uploadServer = await startTestUploadServer()
    const id = await uploadServer.createUpload(bytes.length)
    const { hostname, port } = new URL(uploadServer.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = [
      `PATCH /uploads/${id} HTTP/1.1`,
      'Host: a.test',
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${bytes.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes.subarray(0, 123_456))
    await expect.poll(() => sizeOf(join(uploadServer.folder, `${id}.part`))).toBe(123_456)
    socket.destroy()
    const offset = async () => (await uploadServer.request('HEAD', id)).headers.get('upload-offset')
    await expect.poll(offset).toBe('123456')
    const rest = await uploadServer.request(
      'PATCH',
      id,
      createUploadOffsetHeaders(123_456),
      bytes.subarray(123_456),
    )
    expect(await rest.text()).toBe(hash)
  })

  it('takes over from a stalled request', async () => {
    const uploadServer = await startTestUploadServer()
    const id = await uploadServer.createUpload(10)
    const { hostname, port } = new URL(uploadServer.url)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    const head = [
      `PATCH /uploads/${id} HTTP/1.1`,
      'Host: a.test',
      'Tus-Resumable: 1.0.0',
      'Content-Length: 10',
    ]
    const more = Object.entries(createUploadOffsetHeaders(0)).map(([name, value]) => `${name}: ${value}`)
    socket.write(`${[...head, ...more].join('\r\n')}\r\n\r\nhello`)
    await expect.poll(() => sizeOf(join(uploadServer.folder, `${id}.part`))).toBe(5)
    expect((await uploadServer.request('HEAD', id)).headers.get('upload-offset')).toBe('5')
    expect((await uploadServer.request('PATCH', id, createUploadOffsetHeaders(5), 'world')).status).toBe(200)
  })

  it('is completed once, regardless of concurrent requests', async () => {
    const uploadServer = await startTestUploadServer()
    const id = await uploadServer.createUpload(bytes.length)
    await uploadServer.request('PATCH', id, createUploadOffsetHeaders(0), bytes.subarray(0, -1))
    const last = createUploadOffsetHeaders(bytes.length - 1)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => uploadServer.request('PATCH', id, last, bytes.subarray(-1))),
    )
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(uploadServer.completed).toHaveLength(1)
    const head = await uploadServer.request('HEAD', id)
    expect([head.headers.get('upload-offset'), head.headers.get('x-hash')]).toEqual(['300000', hash])
    const again = await uploadServer.request('PATCH', id, createUploadOffsetHeaders(bytes.length), '')
    expect([again.status, await again.text()]).toEqual([200, hash])
    expect(uploadServer.completed).toHaveLength(1)
  })

  it('is completed on a retry when the first attempt failed', async () => {
    let broken = true
    const uploadServer = await startTestUploadServer({
      processCompletedUpload: async () => {
        if (broken) throw new Error('the database is away')
        return { headers: { 'X-Hash': 'found' } }
      },
    })
    const id = await uploadServer.createUpload(5)
    expect((await uploadServer.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(500)
    expect(uploadServer.reported).toHaveLength(1)
    broken = false
    const head = await uploadServer.request('HEAD', id)
    expect([head.status, head.headers.get('x-hash')]).toEqual([200, 'found'])
  })

  it('can be terminated by its owner', async () => {
    const uploadServer = await startTestUploadServer()
    const id = await uploadServer.createUpload(5)
    expect((await uploadServer.request('DELETE', id)).status).toBe(204)
    expect(await uploadServer.listUploadsFolder()).toEqual([])
  })
})

describe('after a crash', () => {
  it('an upload resumes from the last synced byte', async () => {
    const site = await createTestUploadSite()
    const before = await startTestUploadServer({}, site)
    const id = await before.createUpload(10)
    await before.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')
    // More was written than was synced, and its end is not what was sent.
    await truncate(join(before.folder, `${id}.part`), 9)
    const after = await startTestUploadServer({}, site)
    expect((await after.request('HEAD', id)).headers.get('upload-offset')).toBe('5')
    const response = await after.request('PATCH', id, createUploadOffsetHeaders(5), 'world')
    expect(await response.text()).toBe(createHash('sha256').update('helloworld').digest('hex'))
  })

  it('uploads older than a day are deleted, finished or not', async () => {
    const site = await createTestUploadSite()
    const before = await startTestUploadServer({}, site)
    const id = await before.createUpload(5)
    await send(before.url, bytes)
    await writeFile(join(before.folder, `${'a'.repeat(32)}.part`), 'without a record')
    const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
    await before.request('PATCH', id, createUploadOffsetHeaders(0), 'hell')
    expect(await before.listUploadsFolder()).toHaveLength(2)
    const after = await startTestUploadServer({ now: tomorrow }, site)
    expect(await after.listUploadsFolder()).toEqual([])
    expect((await after.request('HEAD', id)).status).toBe(404)
  })
})
