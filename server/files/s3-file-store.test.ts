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
import { checkS3WriteAccess } from './s3-file-store.ts'
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

async function crooked(behave: FaultyS3Handler) {
  const settings = await startFaultyS3Server((request, answer, body) => {
    if (request.url?.includes('prefix=.nothing')) answer.end(formatS3ListingXml([]))
    else behave(request, answer, body)
  })
  return open(settings)
}

describe('a store that cannot be used is told of in one line', () => {
  it.each([
    ['a key it does not know', { accessKeyId: 'NOBODY' }, 'does not know the key S3_ACCESS_KEY_ID'],
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'S3_SECRET_ACCESS_KEY does not belong'],
    ['no such bucket', { bucket: 'nowhere' }, 'there is no bucket "nowhere"; make it, or correct S3_BUCKET'],
  ])('%s', async (_name, wrong, line) => {
    const refused = await open({ ...server.settings, ...wrong }).catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'StoreRefused', message: expect.stringContaining(line) })
    expect(String(refused)).not.toMatch(/\n|S3RVER|wrong/)
  })

  it('nothing at that address, within its patience', async () => {
    const nobody = { ...server.settings, endpoint: 'http://127.0.0.1:9' }
    await expect(open(nobody)).rejects.toMatchObject({
      name: 'Problem',
      code: 'unavailable',
      message: expect.stringMatching(/http:\/\/127\.0\.0\.1:9 does not answer: .* Check S3_ENDPOINT/),
    })
  })

  it('a website in its place', async () => {
    const settings = await startFaultyS3Server((_request, answer) => answer.end('<html>Welcome</html>'))
    await expect(open(settings)).rejects.toThrow('does not answer as an S3 store does')
  })

  it('a bucket in another region', async () => {
    const settings = await startFaultyS3Server((_request, answer) => {
      answer.writeHead(301, { 'x-amz-bucket-region': 'eu-central-1' })
      answer.end('<Error><Code>PermanentRedirect</Code></Error>')
    })
    await expect(open(settings)).rejects.toThrow('set S3_REGION to eu-central-1')
  })

  it('one that redirects elsewhere is not followed with our signature', async () => {
    let asked = 0
    const elsewhere = await startFaultyS3Server((_request, answer) => {
      asked += 1
      answer.end(formatS3ListingXml([]))
    })
    const settings = await startFaultyS3Server((_request, answer) => {
      answer.writeHead(307, { location: elsewhere.endpoint })
      answer.end()
    })
    await expect(open(settings)).rejects.toMatchObject({ name: 'StoreRefused' })
    expect(asked).toBe(0)
  })

  it('one that may be read but not written, by trying', async () => {
    const settings = await startFaultyS3Server((request, answer) => {
      if (request.method === 'GET') return answer.end(formatS3ListingXml([]))
      answer.writeHead(403)
      answer.end('<Error><Code>AccessDenied</Code></Error>')
    })
    await expect(checkS3WriteAccess(settings, testS3Backoff)).rejects.toThrow(
      /AccessDenied.*may not list, read, write/,
    )
  })
})

describe('a store that goes away', () => {
  it('before an upload: the upload fails, nothing is left in the spool, and it works when the store is back', async () => {
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

  it('in the middle of a download: it is taken up where it broke off', async () => {
    const bytes = Buffer.from('0123456789'.repeat(20_000))
    const asked: (string | undefined)[] = []
    const files = await crooked((request, answer) => {
      if (request.method === 'HEAD') {
        answer.writeHead(200, { 'content-length': bytes.length })
        return answer.end()
      }
      asked.push(request.headers.range)
      const [, start = '0'] = /bytes=(\d+)/.exec(request.headers.range ?? '') ?? []
      const rest = bytes.subarray(Number(start))
      answer.writeHead(206, {
        'content-length': rest.length,
        'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      })
      if (asked.length === 1) answer.write(rest.subarray(0, 70_000), () => answer.destroy())
      else answer.end(rest)
    })
    const found = await files.open(sha256(bytes))
    expect((await buffer(found?.stream() ?? Readable.from([]))).equals(bytes)).toBe(true)
    expect(asked).toHaveLength(2)
    expect(asked[1]).not.toBe('bytes=0-199999')
  })

  it('for good in the middle of a download: the reader hears of it', async () => {
    const files = await crooked((request, answer) => {
      if (request.method === 'HEAD') answer.writeHead(200, { 'content-length': 1000 }).end()
      else answer.writeHead(200, { 'content-length': 1000 }).write('some', () => answer.destroy())
    })
    const found = await files.open('a'.repeat(64))
    await expect(buffer(found?.stream() ?? Readable.from([]))).rejects.toThrow()
  })

  it('is asked again when it stumbles, and not without end', async () => {
    let asked = 0
    const files = await crooked((_request, answer) => {
      asked += 1
      answer.writeHead(asked < 3 ? 503 : 404).end()
    })
    expect(await files.open('a'.repeat(64))).toBe(null)
    expect(asked).toBe(3)
    asked = -10
    await expect(files.open('a'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' })
    expect(asked).toBe(-7)
  })

  it('says nothing: it is not waited for without end', async () => {
    const settings = await startFaultyS3Server(() => undefined)
    const patience = { ...testS3Backoff, maxAttempts: 2, idleTimeoutMs: 50 }
    await expect(openS3FileStore(settings, { spoolFolder: spool, retryOptions: patience })).rejects.toThrow(
      'it is silent',
    )
  })

  it('and refuses an upload before it has heard all of it: what it says counts', async () => {
    const rude = createServer((request, answer) => {
      if (request.method === 'GET') return answer.end(formatS3ListingXml([]))
      if (request.method === 'HEAD') return answer.writeHead(404).end()
      const body = '<Error><Code>AccessDenied</Code></Error>'
      answer.writeHead(403, { 'content-length': body.length, connection: 'close' }).end(body)
    })
    onTestFinished(() => void rude.close())
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
    const { port } = rude.address() as AddressInfo
    const files = await open({ ...server.settings, prefix: '', endpoint: `http://127.0.0.1:${port}` })
    const putting = files.put(Readable.from([Buffer.alloc(5_000_000)]))
    await expect(putting).rejects.toMatchObject({ name: 'StoreRefused', code: 'AccessDenied' })
    expect(await readdir(spool)).toEqual([])
  })

  it('hears when a reader stops in the middle', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<void>()
    const files = await crooked((request, answer) => {
      answer.writeHead(200, { 'content-length': 100_000_000 })
      if (request.method === 'HEAD') return answer.end()
      answer.once('close', () => resolve())
      answer.write(Buffer.alloc(1_000_000))
    })
    const stream = (await files.open('a'.repeat(64)))?.stream()
    await stream?.[Symbol.asyncIterator]().next()
    stream?.destroy()
    await cut
  })
})

describe('a store that does not keep to the rules', () => {
  it('loses an upload that was sent in parts: it did not succeed, and is given up', async () => {
    const told: string[] = []
    const settings = await startFaultyS3Server((request, answer) => {
      told.push(`${request.method} ${request.url?.split('?')[1]}`)
      if (request.url?.includes('list-type')) return answer.end(formatS3ListingXml([]))
      if (request.method === 'HEAD') return answer.writeHead(404).end()
      if (request.url?.includes('uploads'))
        return answer.end(
          '<InitiateMultipartUploadResult><UploadId>u&amp;1</UploadId></InitiateMultipartUploadResult>',
        )
      if (request.method === 'PUT') return answer.writeHead(200, { etag: '"e"' }).end()
      answer.end('<Error><Code>InternalError</Code></Error>')
    })
    const files = await openS3FileStore(settings, {
      spoolFolder: spool,
      retryOptions: testS3Backoff,
      part: 10,
    })
    await expect(files.put(Readable.from(['more than ten bytes']))).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(told.filter((line) => line.startsWith('PUT'))).toEqual([
      'PUT partNumber=1&uploadId=u%261',
      'PUT partNumber=2&uploadId=u%261',
    ])
    expect(told.at(-1)).toBe('DELETE uploadId=u%261')
    expect(await readdir(spool)).toEqual([])
  })

  it('is told the hash of what is sent, so that it can refuse other bytes', async () => {
    const hashes: unknown[] = []
    const files = await crooked((request, answer, body) => {
      if (request.method === 'PUT') hashes.push(request.headers['x-amz-content-sha256'] === sha256(body))
      answer.writeHead(request.method === 'PUT' ? 200 : 404).end()
    })
    await files.put(Readable.from(['by stream']))
    await files.put(Buffer.from('whole'))
    expect(hashes).toEqual([true, true])
  })

  it.each([
    ['a page without an end', formatS3ListingXml(['aa'], { next: 'again' })],
    ['a size that is none', formatS3ListingXml(['aa'], { size: -5 })],
    ['a date that is none', formatS3ListingXml(['aa'], { at: 'yesterday' })],
    ['something else', '<html/>'],
  ])('lists %s: refused, and not asked without end', async (_name, page) => {
    const files = await crooked((_request, answer) => answer.end(page))
    await expect(collectAsync(files.all())).rejects.toMatchObject({ name: 'StoreRefused' })
  })

  it('holds what others have begun in the same bucket: that is not ours to give up', async () => {
    const deleted: unknown[] = []
    const ours = `aa/${'b'.repeat(62)}`
    const others = ['0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9.tmp', 'letopis-probe-1.tmp']
    const begun = (key: string) =>
      `<Upload><Key>${key}</Key><UploadId>u</UploadId><Initiated>2026-01-01T00:00:00Z</Initiated></Upload>`
    const files = await crooked((request, answer) => {
      if (request.method === 'DELETE') deleted.push(request.url?.split('?')[0])
      if (request.method === 'DELETE') return answer.writeHead(204).end()
      if (!request.url?.includes('uploads')) return answer.end(formatS3ListingXml(others))
      answer.end(`<R>${begun('backups/films.tar')}${begun(ours)}</R>`)
    })
    for (const { remove } of await collectAsync(files.listStrayEntries())) await remove?.()
    expect(deleted).toEqual(['/pictures/letopis-probe-1.tmp', `/pictures/${ours}`])
  })

  it('lists many pages, foreign names and entities: what is ours is found', async () => {
    const ours = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
    const names = ours.map((hash) => `${hash.slice(0, 2)}/${hash.slice(2)}`)
    const files = await crooked((request, answer) => {
      const url = new URL(request.url ?? '', 'http://x')
      if (url.searchParams.has('uploads')) return answer.writeHead(501).end()
      const token = url.searchParams.get('continuation-token')
      if (token === null)
        answer.end(formatS3ListingXml([names[0] ?? '', 'a&amp;b &#x1F600;'], { next: 'p&lt;2' }))
      else if (token === 'p<2')
        answer.end(formatS3ListingXml([`aaa/${'a'.repeat(61)}`, names[1] ?? ''], { next: '3' }))
      else answer.end(formatS3ListingXml([names[2] ?? '']))
    })
    expect((await collectAsync(files.all())).map(({ hash }) => hash)).toEqual(ours)
    expect((await collectAsync(files.listStrayEntries())).map(({ name }) => name)).toEqual([
      'a&b 😀',
      `aaa/${'a'.repeat(61)}`,
    ])
  })
})

describe('the address', () => {
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

  it('outside the prefix is nobody’s business', async () => {
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
  it('does not grow with what is sent and read', async () => {
    const child = startTestChildProcess('s3-memory.ts', JSON.stringify(server.settings), spool, '60')
    const { read, most } = JSON.parse((await child.readLine()) ?? '{}')
    expect(read).toBe(60_000_000)
    expect(most).toBeLessThan(30_000_000)
  })
})
