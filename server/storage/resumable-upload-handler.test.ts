import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createUploadOffsetHeaders, startTestUploadServer } from './resumable-upload-handler.fixture.ts'
import { UploadRejectedError } from './resumable-upload-handler.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const bytes = Buffer.alloc(300_000, 'Tichá Lhota ')
const hash = createHash('sha256').update(bytes).digest('hex')

/** How many bytes of an upload lie on the disk. */
const sizeOf = async (file: string): Promise<number> => (await stat(file)).size

/** Sends by the official client; gives its last answer's body. */
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

describe('an upload that is refused', () => {
  it('is not begun by who is not admitted', async () => {
    const place = await startTestUploadServer({
      authenticateOwner: async () => {
        throw new UploadRejectedError(403, 'no')
      },
    })
    const answer = await place.request('POST', '', { 'Upload-Length': '5' })
    expect([answer.status, await answer.text()]).toEqual([403, 'no'])
    expect(await place.listUploadsFolder()).toEqual([])
  })

  it('is neither seen, nor written, nor removed by somebody else', async () => {
    const place = await startTestUploadServer()
    const id = await place.createUpload(5)
    const other = { 'X-Who': 'eve' }
    expect((await place.request('HEAD', id, other)).status).toBe(404)
    expect(
      (await place.request('PATCH', id, { ...createUploadOffsetHeaders(0), ...other }, 'hello')).status,
    ).toBe(404)
    expect((await place.request('DELETE', id, other)).status).toBe(404)
    expect((await place.request('HEAD', id)).headers.get('upload-offset')).toBe('0')
  })

  it.each(['..%2f..%2fetc%2fpasswd', `..%5c${'a'.repeat(29)}`, `${'a'.repeat(31)}%00`, 'A'.repeat(32), 'x'])(
    'has an id that is no path (%s)',
    async (id) => {
      const place = await startTestUploadServer()
      expect((await place.request('HEAD', id)).status).toBe(404)
      expect((await place.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(404)
      expect((await place.request('DELETE', id)).status).toBe(404)
    },
  )

  it('is larger than allowed, told or not', async () => {
    const place = await startTestUploadServer({ maxSize: 1000 })
    expect((await place.request('POST', '', { 'Upload-Length': '1001' })).status).toBe(413)
    const answer = await place.request('POST', '', { 'Upload-Defer-Length': '1' })
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    const long = await place.request('PATCH', id, createUploadOffsetHeaders(0), Buffer.alloc(1001))
    expect(long.status).toBe(413)
    expect(place.completed).toEqual([])
  })

  it('brings more than it said', async () => {
    const place = await startTestUploadServer()
    const id = await place.createUpload(5)
    expect((await place.request('PATCH', id, createUploadOffsetHeaders(0), 'hello, world')).status).toBe(413)
    expect((await place.request('PATCH', id, createUploadOffsetHeaders(3), 'lo')).status).toBe(409)
    expect(place.completed).toEqual([])
  })

  it('leaves nothing when what it is for is refused at the end', async () => {
    const place = await startTestUploadServer({
      processCompletedUpload: async () => {
        throw new UploadRejectedError(415, 'not a picture')
      },
    })
    await expect(send(place.url, bytes)).rejects.toThrow('415')
    expect(await place.listUploadsFolder()).toEqual([])
  })

  it('says that the disk is full, and leaves nothing', async () => {
    const place = await startTestUploadServer()
    const probe = await open(place.folder)
    const prototype: FileHandle = Object.getPrototypeOf(probe)
    await probe.close()
    const id = await place.createUpload(5)
    vi.spyOn(prototype, 'write').mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    expect((await place.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(507)
    vi.restoreAllMocks()
    expect(await place.listUploadsFolder()).toEqual([])
    expect((await place.request('HEAD', id)).status).toBe(404)
  })

  it('is one more than its sender may leave unfinished, also after a restart', async () => {
    const root = await mkdtemp(join(tmpdir(), 'letopis-uploads-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const place = await startTestUploadServer({ maxUnfinished: 2 }, root)
    const beginning = (at: typeof place, who: string) =>
      at.request('POST', '', { 'Upload-Length': '5', 'X-Who': who }).then(({ status }) => status)
    const id = await place.createUpload(5)
    const burst = await Promise.all(Array.from({ length: 5 }, () => beginning(place, 'somebody')))
    expect(burst.sort()).toEqual([201, 429, 429, 429, 429])
    expect(await beginning(place, 'another')).toBe(201)
    const after = await startTestUploadServer({ maxUnfinished: 2 }, root)
    expect(await beginning(after, 'somebody')).toBe(429)
    expect((await after.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(200)
    expect(await beginning(after, 'somebody')).toBe(201)
    expect(await beginning(after, 'somebody')).toBe(429)
  })

  it('leaves nothing, and does not count, where it cannot be noted', async () => {
    const place = await startTestUploadServer({ maxUnfinished: 1 })
    const probe = await open(place.folder)
    const prototype: FileHandle = Object.getPrototypeOf(probe)
    await probe.close()
    vi.spyOn(prototype, 'sync').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect((await place.request('POST', '', { 'Upload-Length': '5' })).status).toBe(507)
    vi.restoreAllMocks()
    expect(await place.listUploadsFolder()).toEqual([])
    expect((await place.request('POST', '', { 'Upload-Length': '5' })).status).toBe(201)
  })

  it('gives no page of another origin permission', async () => {
    const place = await startTestUploadServer()
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await place.request(method, '', { Origin: 'http://evil.test', 'Upload-Length': '5' })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('an upload', () => {
  it('comes whole by the official client, in parts, with what is said of it', async () => {
    const place = await startTestUploadServer()
    const metadata = { filename: 'náměstí.jpg', gallery: '3' }
    expect(await send(place.url, bytes, { chunkSize: 70_000, metadata })).toBe(hash)
    expect(place.completed).toEqual([
      { id: expect.any(String), hash, size: 300_000, metadata, owner: 'somebody' },
    ])
    expect(await readFile(place.files.localPath(hash) ?? '')).toEqual(bytes)
    // Of the upload only its record stays, for a sender who lost the answer.
    expect(await place.listUploadsFolder()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.json$/)])
  })

  it('can be empty, of a length told later, and all in one request', async () => {
    const place = await startTestUploadServer()
    expect(await send(place.url, Buffer.alloc(0))).toBe(createHash('sha256').digest('hex'))
    expect(await send(place.url, bytes, { uploadDataDuringCreation: true })).toBe(hash)
    expect(await send(place.url, bytes, { uploadLengthDeferred: true, chunkSize: 100_000 })).toBe(hash)
  })

  it('goes on after a connection that was cut, with no byte lost or twice', async () => {
    const place = await startTestUploadServer()
    const id = await place.createUpload(bytes.length)
    const { hostname, port } = new URL(place.url)
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
    await expect.poll(() => sizeOf(join(place.folder, `${id}.part`))).toBe(123_456)
    socket.destroy()
    const offset = async () => (await place.request('HEAD', id)).headers.get('upload-offset')
    await expect.poll(offset).toBe('123456')
    const rest = await place.request('PATCH', id, createUploadOffsetHeaders(123_456), bytes.subarray(123_456))
    expect(await rest.text()).toBe(hash)
  })

  it('takes over from a sender that hangs', async () => {
    const place = await startTestUploadServer()
    const id = await place.createUpload(10)
    const { hostname, port } = new URL(place.url)
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
    await expect.poll(() => sizeOf(join(place.folder, `${id}.part`))).toBe(5)
    expect((await place.request('HEAD', id)).headers.get('upload-offset')).toBe('5')
    expect((await place.request('PATCH', id, createUploadOffsetHeaders(5), 'world')).status).toBe(200)
  })

  it('is finished once, however many send its end at the same time or ask for it', async () => {
    const place = await startTestUploadServer()
    const id = await place.createUpload(bytes.length)
    await place.request('PATCH', id, createUploadOffsetHeaders(0), bytes.subarray(0, -1))
    const last = createUploadOffsetHeaders(bytes.length - 1)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => place.request('PATCH', id, last, bytes.subarray(-1))),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(place.completed).toHaveLength(1)
    const head = await place.request('HEAD', id)
    expect([head.headers.get('upload-offset'), head.headers.get('x-hash')]).toEqual(['300000', hash])
    const again = await place.request('PATCH', id, createUploadOffsetHeaders(bytes.length), '')
    expect([again.status, await again.text()]).toEqual([200, hash])
    expect(place.completed).toHaveLength(1)
  })

  it('is finished when the sender asks again, where the first try failed', async () => {
    let broken = true
    const place = await startTestUploadServer({
      processCompletedUpload: async () => {
        if (broken) throw new Error('the database is away')
        return { headers: { 'X-Hash': 'found' } }
      },
    })
    const id = await place.createUpload(5)
    expect((await place.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(500)
    expect(place.reported).toHaveLength(1)
    broken = false
    const head = await place.request('HEAD', id)
    expect([head.status, head.headers.get('x-hash')]).toEqual([200, 'found'])
  })

  it('is taken back by its sender', async () => {
    const place = await startTestUploadServer()
    const id = await place.createUpload(5)
    expect((await place.request('DELETE', id)).status).toBe(204)
    expect(await place.listUploadsFolder()).toEqual([])
  })
})

describe('after a crash', () => {
  async function root(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), 'letopis-uploads-'))
    onTestFinished(() => rm(made, { recursive: true, force: true }))
    return made
  }

  it('an upload goes on from the last byte that is sure', async () => {
    const place = await root()
    const before = await startTestUploadServer({}, place)
    const id = await before.createUpload(10)
    await before.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')
    // More was written than was made sure of, and the end of it is not what was sent.
    await truncate(join(before.folder, `${id}.part`), 9)
    const after = await startTestUploadServer({}, place)
    expect((await after.request('HEAD', id)).headers.get('upload-offset')).toBe('5')
    const answer = await after.request('PATCH', id, createUploadOffsetHeaders(5), 'world')
    expect(await answer.text()).toBe(createHash('sha256').update('helloworld').digest('hex'))
  })

  it('what is older than a day is forgotten, finished or not', async () => {
    const place = await root()
    const before = await startTestUploadServer({}, place)
    const id = await before.createUpload(5)
    await send(before.url, bytes)
    await writeFile(join(before.folder, `${'a'.repeat(32)}.part`), 'without a record')
    const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
    expect(await before.listUploadsFolder()).toHaveLength(4)
    const after = await startTestUploadServer({ now: tomorrow }, place)
    expect(await after.listUploadsFolder()).toEqual([])
    expect((await after.request('HEAD', id)).status).toBe(404)
  })
})
