import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestChildProcess } from '../../tests/support/child-process.ts'
import { collectAsync } from '../../tests/support/collect-async.ts'
import {
  type FaultyS3Handler,
  formatS3ListingXml,
  startFaultyS3Server,
} from '../../tests/support/faulty-s3-server.ts'
import { startTestS3Server, type TestS3Server, testS3Backoff } from '../../tests/support/s3-server.ts'
import { openS3FileStore, type S3Settings } from './index.ts'
import { assertS3ReadAndWriteAccess } from './s3-file-store.ts'
import { createS3Url } from './s3-url.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
let server: TestS3Server
let spool = ''

beforeAll(async () => {
  server = await startTestS3Server()
})

afterAll(() => server.discard())

beforeEach(async () => {
  spool = await mkdtemp(join(tmpdir(), 'letopis-spool-'))
})

afterEach(() => rm(spool, { recursive: true, force: true }))

const open = (settings: S3Settings) =>
  openS3FileStore(settings, { spoolFolder: spool, retryOptions: testS3Backoff })

async function openFaultyStore(handle: FaultyS3Handler) {
  const settings = await startFaultyS3Server((request, response, body) => {
    if (request.url?.includes('prefix=.nothing')) response.end(formatS3ListingXml([]))
    else handle(request, response, body)
  })
  return open(settings)
}

it('a store that is away is tried once per request, and said to be away and back once each', async () => {
  let status = 503
  let requestCount = 0
  const settings = await startFaultyS3Server((request, response) => {
    if (request.url?.includes('prefix=.nothing')) return response.end(formatS3ListingXml([]))
    requestCount += 1
    response.writeHead(status).end()
  })
  const changes: boolean[] = []
  const store = await openS3FileStore(settings, {
    spoolFolder: spool,
    retryOptions: testS3Backoff,
    onReachabilityChange: ({ isReachable }) => changes.push(isReachable),
  })
  const read = async () => {
    requestCount = 0
    const result = await store.open(sha256('x')).catch((error: Error) => error.name)
    return [result, requestCount]
  }
  expect(await read()).toEqual(['ProblemError', testS3Backoff.maxAttempts])
  expect([await read(), await read(), changes]).toEqual([['ProblemError', 1], ['ProblemError', 1], [false]])
  status = 404
  expect([await read(), changes]).toEqual([
    [null, 1],
    [false, true],
  ])
  status = 503
  expect(await read()).toEqual(['ProblemError', testS3Backoff.maxAttempts])
})

describe('opening an unusable store throws a one-line error for', () => {
  it.each([
    ['an unknown key', { accessKeyId: 'NOBODY' }, 'does not know the key S3_ACCESS_KEY_ID'],
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'S3_SECRET_ACCESS_KEY does not belong'],
    [
      'a missing bucket',
      { bucket: 'nowhere' },
      'there is no bucket "nowhere"; make it, or correct S3_BUCKET',
    ],
  ])('%s', async (_name, overrides, message) => {
    const error = await open({ ...server.settings, ...overrides }).catch((error: Error) => error)
    expect(error).toMatchObject({
      name: 'ObjectStoreResponseError',
      message: expect.stringContaining(message),
    })
    expect(String(error)).not.toMatch(/\n|S3RVER|wrong/)
  })

  it('an address without a server, after the last attempt', async () => {
    const unreachable = { ...server.settings, endpoint: 'http://127.0.0.1:9' }
    await expect(open(unreachable)).rejects.toMatchObject({
      name: 'ProblemError',
      code: 'unavailable',
      message: expect.stringMatching(/http:\/\/127\.0\.0\.1:9 does not answer: .* Check S3_ENDPOINT/),
    })
  })

  it('a website at the endpoint', async () => {
    const settings = await startFaultyS3Server((_request, response) => response.end('<html>Welcome</html>'))
    await expect(open(settings)).rejects.toThrow('does not answer as an S3 store does')
  })

  it('a bucket in another region', async () => {
    const settings = await startFaultyS3Server((_request, response) => {
      response.writeHead(301, { 'x-amz-bucket-region': 'eu-central-1' })
      response.end('<Error><Code>PermanentRedirect</Code></Error>')
    })
    await expect(open(settings)).rejects.toThrow('set S3_REGION to eu-central-1')
  })

  it('a redirect, without following it with our signature', async () => {
    let requestCount = 0
    const elsewhere = await startFaultyS3Server((_request, response) => {
      requestCount += 1
      response.end(formatS3ListingXml([]))
    })
    const settings = await startFaultyS3Server((_request, response) => {
      response.writeHead(307, { location: elsewhere.endpoint })
      response.end()
    })
    await expect(open(settings)).rejects.toMatchObject({ name: 'ObjectStoreResponseError' })
    expect(requestCount).toBe(0)
  })

  it('a bucket that is readable but not writable', async () => {
    const settings = await startFaultyS3Server((request, response) => {
      if (request.method === 'GET') return response.end(formatS3ListingXml([]))
      response.writeHead(403)
      response.end('<Error><Code>AccessDenied</Code></Error>')
    })
    await expect(assertS3ReadAndWriteAccess(settings, testS3Backoff)).rejects.toThrow(
      /AccessDenied.*may not list, read, write/,
    )
  })
})

describe('a store that becomes unavailable', () => {
  it('before an upload: the upload fails, the spool stays empty, and a later upload succeeds', async () => {
    const files = await openS3FileStore(server.settings, { spoolFolder: spool, retryOptions: testS3Backoff })
    await server.stop()
    await expect(files.put(Readable.from(['later']))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(files.open(sha256('later'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readdir(spool)).toEqual([])
    await server.restart()
    const { hash } = await files.put(Readable.from(['later']))
    const found = await files.open(hash)
    expect(await text(found?.stream() ?? Readable.from([]))).toBe('later')
    await files.remove(hash)
  })

  it('during a download: the download is resumed', async () => {
    const bytes = Buffer.from('0123456789'.repeat(20_000))
    const requestedRanges: (string | undefined)[] = []
    const files = await openFaultyStore((request, response) => {
      if (request.method === 'HEAD') {
        response.writeHead(200, { 'content-length': bytes.length })
        return response.end()
      }
      requestedRanges.push(request.headers.range)
      const [, start = '0'] = /bytes=(\d+)/.exec(request.headers.range ?? '') ?? []
      const rest = bytes.subarray(Number(start))
      response.writeHead(206, {
        'content-length': rest.length,
        'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      })
      if (requestedRanges.length === 1) response.write(rest.subarray(0, 70_000), () => response.destroy())
      else response.end(rest)
    })
    const found = await files.open(sha256(bytes))
    expect((await buffer(found?.stream() ?? Readable.from([]))).equals(bytes)).toBe(true)
    expect(requestedRanges).toHaveLength(2)
    expect(requestedRanges[1]).not.toBe('bytes=0-199999')
  })

  it('permanently during a download: the reader gets an error', async () => {
    const files = await openFaultyStore((request, response) => {
      if (request.method === 'HEAD') response.writeHead(200, { 'content-length': 1000 }).end()
      else response.writeHead(200, { 'content-length': 1000 }).write('some', () => response.destroy())
    })
    const found = await files.open('a'.repeat(64))
    await expect(buffer(found?.stream() ?? Readable.from([]))).rejects.toThrow()
  })

  it('is retried a limited number of times', async () => {
    let requestCount = 0
    const files = await openFaultyStore((_request, response) => {
      requestCount += 1
      response.writeHead(requestCount < 3 ? 503 : 404).end()
    })
    expect(await files.open('a'.repeat(64))).toBe(null)
    expect(requestCount).toBe(3)
    requestCount = -10
    await expect(files.open('a'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' })
    expect(requestCount).toBe(-7)
  })

  it('without a response: the request times out', async () => {
    const settings = await startFaultyS3Server(() => undefined)
    const retryOptions = { ...testS3Backoff, maxAttempts: 2, idleTimeoutMs: 50 }
    await expect(openS3FileStore(settings, { spoolFolder: spool, retryOptions })).rejects.toThrow('timeout')
  })

  it('and rejects an upload before reading all of it: its error is thrown', async () => {
    const hastyServer = createServer((request, response) => {
      if (request.method === 'GET') return response.end(formatS3ListingXml([]))
      if (request.method === 'HEAD') return response.writeHead(404).end()
      const body = '<Error><Code>AccessDenied</Code></Error>'
      response.writeHead(403, { 'content-length': body.length, connection: 'close' }).end(body)
    })
    onTestFinished(() => void hastyServer.close())
    await new Promise<void>((resolve) => hastyServer.listen(0, '127.0.0.1', resolve))
    const { port } = hastyServer.address() as AddressInfo
    const files = await open({ ...server.settings, prefix: '', endpoint: `http://127.0.0.1:${port}` })
    const pendingPut = files.put(Readable.from([Buffer.alloc(5_000_000)]))
    await expect(pendingPut).rejects.toMatchObject({ name: 'ObjectStoreResponseError', code: 'AccessDenied' })
    expect(await readdir(spool)).toEqual([])
  })

  it('gets the connection closed when a reader stops midway', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const files = await openFaultyStore((request, response) => {
      response.writeHead(200, { 'content-length': 100_000_000 })
      if (request.method === 'HEAD') return response.end()
      response.once('close', () => resolve())
      response.write(Buffer.alloc(1_000_000))
    })
    const stream = (await files.open('a'.repeat(64)))?.stream()
    await stream?.[Symbol.asyncIterator]().next()
    stream?.destroy()
    await closed
  })
})

describe('a store that violates the protocol', () => {
  it('fails to complete a multipart upload: the upload fails and is aborted', async () => {
    const requestLog: string[] = []
    const settings = await startFaultyS3Server((request, response) => {
      requestLog.push(`${request.method} ${request.url?.split('?')[1]}`)
      if (request.url?.includes('list-type')) return response.end(formatS3ListingXml([]))
      if (request.method === 'HEAD') return response.writeHead(404).end()
      if (request.url?.includes('uploads'))
        return response.end(
          '<InitiateMultipartUploadResult><UploadId>u&amp;1</UploadId></InitiateMultipartUploadResult>',
        )
      if (request.method === 'PUT') return response.writeHead(200, { etag: '"e"' }).end()
      response.end('<Error><Code>InternalError</Code></Error>')
    })
    const files = await openS3FileStore(settings, {
      spoolFolder: spool,
      retryOptions: testS3Backoff,
      part: 10,
    })
    await expect(files.put(Readable.from(['more than ten bytes']))).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(requestLog.filter((message) => message.startsWith('PUT'))).toEqual([
      'PUT partNumber=1&uploadId=u%261',
      'PUT partNumber=2&uploadId=u%261',
    ])
    expect(requestLog.at(-1)).toBe('DELETE uploadId=u%261')
    expect(await readdir(spool)).toEqual([])
  })

  it('receives the hash of the body, so that it can reject other bytes', async () => {
    const hashes: unknown[] = []
    const files = await openFaultyStore((request, response, body) => {
      if (request.method === 'PUT') hashes.push(request.headers['x-amz-content-sha256'] === sha256(body))
      response.writeHead(request.method === 'PUT' ? 200 : 404).end()
    })
    await files.put(Readable.from(['by stream']))
    await files.put(Buffer.from('whole'))
    expect(hashes).toEqual([true, true])
  })

  it.each([
    ['endless pages', formatS3ListingXml(['aa'], { next: 'again' })],
    ['an invalid size', formatS3ListingXml(['aa'], { size: -5 })],
    ['an invalid date', formatS3ListingXml(['aa'], { at: 'yesterday' })],
    ['something else', '<html/>'],
  ])('lists %s: the response is rejected without endless requests', async (_name, page) => {
    const files = await openFaultyStore((_request, response) => response.end(page))
    await expect(collectAsync(files.all())).rejects.toMatchObject({ name: 'ObjectStoreResponseError' })
  })

  it('holds uploads of other applications in the same bucket: they are not aborted', async () => {
    const deleted: unknown[] = []
    const ours = `aa/${'b'.repeat(62)}`
    const others = ['0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9.tmp', 'letopis-probe-1.tmp']
    const formatUpload = (key: string) =>
      `<Upload><Key>${key}</Key><UploadId>u</UploadId><Initiated>2026-01-01T00:00:00Z</Initiated></Upload>`
    const files = await openFaultyStore((request, response) => {
      if (request.method === 'DELETE') deleted.push(request.url?.split('?')[0])
      if (request.method === 'DELETE') return response.writeHead(204).end()
      if (!request.url?.includes('uploads')) return response.end(formatS3ListingXml(others))
      response.end(`<R>${formatUpload('backups/films.tar')}${formatUpload(ours)}</R>`)
    })
    for (const { remove } of await collectAsync(files.listStrayEntries())) await remove?.()
    expect(deleted).toEqual(['/pictures/letopis-probe-1.tmp', `/pictures/${ours}`])
  })

  it('lists several pages, foreign names and entities: our files are found', async () => {
    const ours = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
    const names = ours.map((hash) => `${hash.slice(0, 2)}/${hash.slice(2)}`)
    const files = await openFaultyStore((request, response) => {
      const url = new URL(request.url ?? '', 'http://x')
      if (url.searchParams.has('uploads')) return response.writeHead(501).end()
      const token = url.searchParams.get('continuation-token')
      if (token === null)
        response.end(formatS3ListingXml([names[0] ?? '', 'a&amp;b &#x1F600;'], { next: 'p&lt;2' }))
      else if (token === 'p<2')
        response.end(formatS3ListingXml([`aaa/${'a'.repeat(61)}`, names[1] ?? ''], { next: '3' }))
      else response.end(formatS3ListingXml([names[2] ?? '']))
    })
    expect((await collectAsync(files.all())).map(({ hash }) => hash)).toEqual(ours)
    expect((await collectAsync(files.listStrayEntries())).map(({ name }) => name)).toEqual([
      'a&b 😀',
      `aaa/${'a'.repeat(61)}`,
    ])
  })
})

describe('the URL', () => {
  const settings = { ...{ region: 'r', accessKeyId: '', secretAccessKey: '', prefix: '' }, bucket: 'b' }
  it.each([
    ['https://s3.example.org', true, 'ab/cd', 'https://s3.example.org/b/ab/cd'],
    ['https://s3.example.org', true, '', 'https://s3.example.org/b'],
    ['https://s3.example.org:9000', false, 'ab/cd', 'https://b.s3.example.org:9000/ab/cd'],
    ['https://s3.example.org', false, '', 'https://b.s3.example.org/'],
    ['https://x.example.org/storage/v1/s3', true, 'ab', 'https://x.example.org/storage/v1/s3/b/ab'],
  ])('of a file at %s (path %s)', (endpoint, pathStyle, key, address) => {
    expect(createS3Url({ ...settings, endpoint, pathStyle }, key).href).toBe(address)
  })

  it('ignores objects outside the prefix', async () => {
    const files = await server.open()
    const other = await openS3FileStore(
      { ...server.settings, prefix: 'site/more/' },
      { spoolFolder: spool, retryOptions: testS3Backoff },
    )
    const { hash } = await other.put(Buffer.from('other'))
    expect(await files.open(hash)).toBe(null)
    expect(await collectAsync(files.all())).toEqual([])
    await other.remove(hash)
  })
})

describe('memory', () => {
  it('does not grow with the size of uploads and downloads', async () => {
    const child = startTestChildProcess('s3-memory.ts', JSON.stringify(server.settings), spool, '60')
    const { read, most } = JSON.parse((await child.readLine()) ?? '{}')
    expect(read).toBe(60_000_000)
    expect(most).toBeLessThan(30_000_000)
  })
})
