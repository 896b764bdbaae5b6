import { once } from 'node:events'
import { type FileHandle, open as openFile, readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { readUntilClosed } from '../../server/http/http.fixture.ts'
import { testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  getErrorStatusCode,
  type StorageTestSite,
  shareStorageTestSite,
  startStorageTestSite,
  unwrapData,
} from '../support/storage-site.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

async function withBucket(site: StorageTestSite) {
  unwrapData(await site.serviceClient.createBucket('open', { public: true }))
  return site.serviceClient.from('open')
}

/** The bytes of all stored files, of unfinished ones too. */
async function measureStoredFiles({ folder }: StorageTestSite): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'folder-id')
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const key = { apikey: testSecretKey }

/** Garbage must not count in memory measurements. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

describeOnOneEngine('hostile names', (open) => {
  const current = shareStorageTestSite(open)
  it('become no path, and are rejected or stored as they are', async () => {
    const site = current()
    const files = await withBucket(site)
    const put = async (path: string) => {
      const response = await site.request(`/object/open/${path}`, { method: 'POST', body: 'x', headers: key })
      const body: { statusCode?: string } = await response.json()
      return body.statusCode ?? response.status
    }
    const rejected = [
      ...['..%2f..%2fetc%2fpasswd', 'a%2f..%2fb', '%2e%2e%2fx', 'a%5cb', '..%5c..%5cboot.ini', 'a%00.txt'],
      ...[
        '%00',
        'a%0d%0aSet-Cookie:x',
        'a%7f',
        '%e2%80%aegpj.exe',
        // Nothing sorts after the highest code point.
        '%f4%8f%bf%bfa',
        '%ff%fe',
        '%',
        '%zz',
        'a%2f%2fb',
        'a/',
        '.',
      ],
      ...['a'.repeat(1025), 'ř'.repeat(513)].map(encodeURIComponent),
    ]
    for (const path of rejected) expect(await put(path), path).toBe('400')
    const validNames = [
      ...[
        'příliš žluťoučký kůň úpěl ďábelské ódy.txt',
        'مرحبا بالعالم.txt',
        'שלום/עולם.txt',
        '日本語/写真.jpg',
        '👩‍👩‍👧.txt',
      ],
      ...[
        'a'.repeat(255),
        'ř'.repeat(127),
        '...',
        '..a',
        'CON',
        'a:b|c<d>e"f*.txt',
        "'; drop table storage_objects;--",
        '<b>.txt',
        '%2e%2e',
      ],
    ]
    for (const name of validNames)
      expect(await put(name.split('/').map(encodeURIComponent).join('/')), name).toBe(200)
    const { objects } = unwrapData(await files.listV2({}))
    expect(objects.map(({ name }) => name).sort()).toEqual([...validNames].sort())
    // One content, one file: regardless of names, only the hash of the bytes is on the disk.
    expect(await site.listStoredFiles()).toEqual([expect.stringMatching(/^[0-9a-f]{62}$/)])
    for (const name of validNames) {
      const got = await site.request(
        `/object/public/open/${name.split('/').map(encodeURIComponent).join('/')}`,
      )
      expect(await got.text(), name).toBe('x')
    }
    expect(unwrapData(await files.remove(validNames))).toHaveLength(validNames.length)
    expect(await site.listStoredFiles()).toEqual([])
  })
})

describeOnOneEngine('name that no database can store', (open) => {
  const current = shareStorageTestSite(open)
  it('is rejected as not found, wherever it is used', async () => {
    const site = current()
    await withBucket(site)
    const requestStatus = async (method: string, path: string, body?: object) => {
      const headers = { ...key, 'Content-Type': 'application/json' }
      const sent = body === undefined ? null : JSON.stringify(body)
      const response = await site.request(path, { method, headers, body: sent })
      return response.status
    }
    const ends = { bucketId: 'open', sourceKey: 'a', destinationKey: 'b' }
    const cursor = Buffer.from('["nonsense 1","a"]').toString('base64url')
    const requests: [string, string, object?][] = [
      ['GET', '/bucket?search=%00'],
      ['GET', '/bucket/%00'],
      ['PUT', '/bucket/%00', { public: true }],
      ['DELETE', '/bucket/%00'],
      ['POST', '/bucket/a%00/empty'],
      ['GET', '/object/public/%00/a'],
      ['GET', '/object/%00/a'],
      ['POST', '/object/list/%00', {}],
      ['POST', '/object/sign/%00', { paths: ['a'], expiresIn: 5 }],
      ['POST', '/object/move', { ...ends, bucketId: '\0' }],
      ['POST', '/object/copy', { ...ends, destinationBucket: '\0' }],
      ['POST', '/object/list-v2/open', { cursor, sortBy: { column: 'created_at' } }],
    ]
    for (const question of requests) expect(await requestStatus(...question), question[1]).toBe(400)
    expect(await requestStatus('DELETE', '/object/open', { prefixes: ['\0', 'a'] })).toBe(200)
    const metadata = `bucketName ${btoa('\0')},objectName ${btoa('a')}`
    const tus = { ...key, 'Tus-Resumable': '1.0.0', 'Upload-Length': '1', 'Upload-Metadata': metadata }
    expect((await site.request('/upload/resumable', { method: 'POST', headers: tus })).status).toBe(404)
    for (const name of ['.', '..']) expect(await requestStatus('POST', '/bucket', { name })).toBe(400)
    expect(site.reported).toEqual([])
  })
})

describeOnOneEngine('hostile content', (open, engine) => {
  const current = shareStorageTestSite(open)
  if (engine === 'sqlite')
    it('runs nothing in a browser, regardless of its declared type', async () => {
      const site = current()
      const files = await withBucket(site)
      const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
      const types = [
        'text/html',
        'image/svg+xml',
        'application/xhtml+xml',
        'text/xml',
        'text/javascript',
        'application/x-ecmascript',
        'text/jscript; charset=utf-8',
        'TEXT/HTML; charset=utf-7',
      ]
      for (const [at, contentType] of types.entries()) {
        unwrapData(await files.upload(`${at}`, script, { contentType }))
        const response = await fetch(files.getPublicUrl(`${at}`).data.publicUrl)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('content-security-policy')).toContain('sandbox')
        expect(response.headers.get('content-disposition'), contentType).toMatch(/^attachment/)
        if (contentType.includes('script'))
          expect(response.headers.get('content-type')).toBe('application/octet-stream')
      }
      const invalid = ['text/html\tx', 'image/png\u00e9', 'nonsense', '', 'a/b/c']
      for (const [at, type] of invalid.entries()) {
        const form = new FormData()
        form.append('', new Blob([script], { type }), 'x')
        unwrapData(await files.upload(`odd-${at}`, form))
        const response = await fetch(files.getPublicUrl(`odd-${at}`).data.publicUrl)
        expect(response.headers.get('content-type')).toMatch(/^application\/octet-stream|^text\/plain/)
      }
    })

  it('is rejected when it is a malformed form, malformed JSON or too large', async () => {
    const site = current()
    await withBucket(site)
    const post = async (path: string, body: BodyInit, type: string, more: Record<string, string> = {}) => {
      const headers = { ...key, 'Content-Type': type, ...more }
      const response = await site.request(path, { method: 'POST', body, headers })
      const { statusCode }: { statusCode?: string } = await response.json()
      return statusCode
    }
    const form = 'multipart/form-data; boundary=x'
    const file = 'Content-Disposition: form-data; name=""; filename="a"\r\n\r\n'
    for (const body of [
      '',
      '--x',
      '--x--',
      '--x--\r\n',
      `--x\r\n${file}half`,
      `--x\r\n${file}half\r\n--y--`,
      '--x\r\nno head',
    ])
      expect(await post('/object/open/a', body, form), body).toBe('400')
    expect(await post('/object/open/a', `--x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, form)).toBe('400')
    const field = 'Content-Disposition: form-data; name="metadata"\r\n\r\n'
    expect(await post('/object/open/a', `--x\r\n${field}[1]\r\n--x\r\n${file}a\r\n--x--`, form)).toBe('400')
    expect(await post('/object/open/a', 'x', 'text/plain', { 'x-metadata': 'bm90IGpzb24=' })).toBe('400')
    expect(await post('/object/open/a', 'x', 'text/plain', { 'content-encoding': 'evil' })).toBe('400')
    for (const body of [
      '[]',
      '"a"',
      'null',
      '{',
      '{"prefix":5}',
      '{"limit":"many"}',
      '{"limit":-1}',
      '{"prefix":"\\u0000"}',
    ])
      expect(await post('/object/list/open', body, 'application/json'), body).toBe('400')
    const deep = `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`
    for (const json of ['{"a":"\\u0000"}', '{"a":["\\ud800"]}', '{"\\udc00":1}', deep]) {
      const metadata = Buffer.from(json).toString('base64')
      expect(await post('/object/open/a', 'x', 'text/plain', { 'x-metadata': metadata })).toBe('400')
    }
    expect(await post('/object/list/open', `{"prefix":"${'a'.repeat(1_100_000)}"}`, 'application/json')).toBe(
      '413',
    )
    expect(await site.listStoredFiles()).toEqual([])
    expect(site.reported).toEqual([])
  })
})

describeOnOneEngine('failing uploads', (open, engine) => {
  const current = shareStorageTestSite(open)
  it('leave nothing when the connection is cut, raw or in a form', async () => {
    const site = current()
    const files = await withBucket(site)
    const { hostname, port } = new URL(site.url)
    for (const type of ['image/png', 'multipart/form-data; boundary=x']) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const head = ['POST /storage/v1/object/open/a.png HTTP/1.1', 'Host: a.test', `apikey: ${testSecretKey}`]
      socket.write([...head, `Content-Type: ${type}`, 'Content-Length: 200000', '', ''].join('\r\n'))
      socket.write('--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n')
      socket.write(Buffer.alloc(100_000))
      await expect.poll(() => site.listStoredFiles()).toHaveLength(1)
      socket.destroy()
      await expect.poll(() => site.listStoredFiles()).toEqual([])
    }
    expect(unwrapData(await files.list())).toEqual([])
  })

  if (engine === 'sqlite')
    it('are aborted when they are too slow, and not when they take long', async () => {
      const limits = { requestTimeout: 1_800_000, transferWindow: 3_600_000, minBytesPerWindow: 3000 }
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      const site = await startStorageTestSite(await open(), { limits })
      const files = await withBucket(site)
      const { hostname, port } = new URL(site.url)
      /** Sends a part of the body in each window of time; none ends before the part has arrived. */
      const upload = async (length: number, parts: readonly string[]) => {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        const response = readUntilClosed(socket)
        const head = [
          'POST /storage/v1/object/open/slow HTTP/1.1',
          'Host: a.test',
          `apikey: ${testSecretKey}`,
        ]
        socket.write([...head, 'Connection: close', `Content-Length: ${length}`, '', ''].join('\r\n'))
        await expect.poll(() => site.listStoredFiles()).toHaveLength(1)
        let sent = 0
        for (const part of parts) {
          socket.write(part)
          sent += part.length
          await expect.poll(() => measureStoredFiles(site)).toBe(sent)
          vi.advanceTimersByTime(limits.transferWindow)
        }
        return (await response).slice(0, 12)
      }
      expect(await upload(16_000, ['a'.repeat(2000)])).toBe('HTTP/1.1 408')
      await expect.poll(() => site.listStoredFiles()).toEqual([])
      expect(await upload(16_000, Array(4).fill('a'.repeat(4000)))).toBe('HTTP/1.1 200')
      expect(unwrapData(await files.info('slow')).size).toBe(16_000)
    })

  it('report a full disk, and leave nothing', async () => {
    const site = current()
    const files = await withBucket(site)
    const probe = await openFile(import.meta.filename)
    const prototype: FileHandle = Object.getPrototypeOf(probe)
    await probe.close()
    vi.spyOn(prototype, 'sync').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect((await files.upload('a', 'x')).error).toMatchObject({ status: 507, statusCode: '507' })
    vi.restoreAllMocks()
    expect(await site.listStoredFiles()).toEqual([])
    expect(getErrorStatusCode(await files.info('a'))).toBe('404')
    unwrapData(await files.upload('a', 'x'))
  })

  it('of one name at once: one is stored completely, and only its bytes remain', async () => {
    const site = current()
    const files = await withBucket(site)
    const contents = Array.from({ length: 8 }, (_, n) => `${n}`.repeat(20_000 + n))
    const responses = await Promise.all(contents.map((text) => files.upload('a', text)))
    const [won] = contents.filter((_, n) => responses[n]?.error === null)
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
    expect(responses.map(getErrorStatusCode).filter((status) => status === '409')).toHaveLength(7)
    expect(await unwrapData(await files.download('a')).text()).toBe(won)
    expect(await site.listStoredFiles()).toHaveLength(1)
    const others = contents.map((text) => `other ${text}`)
    const upserts = await Promise.all(others.map((text) => files.upload('a', text, { upsert: true })))
    expect(upserts.map(getErrorStatusCode)).toEqual(upserts.map(() => null))
    expect(others).toContain(await unwrapData(await files.download('a')).text())
    expect(await site.listStoredFiles()).toHaveLength(1)
  })

  it('never leave an object without its bytes while the same bytes are added and removed', async () => {
    const site = current()
    const files = await withBucket(site)
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        for (let round = 0; round < 5; round += 1) {
          const sent = await files.upload(`${n}`, 'the same bytes', { upsert: true })
          // Sent at the very time at which the last other user of the bytes removed them: the client retries.
          expect([null, '503']).toContain(getErrorStatusCode(sent))
          if (sent.error === null && n % 2 === 0) unwrapData(await files.remove([`${n}`]))
          if (sent.error === null && n % 2 === 1)
            expect(await unwrapData(await files.download(`${n}`)).text()).toBe('the same bytes')
        }
      }),
    )
    const left = unwrapData(await files.list()).map(({ name }) => name)
    for (const name of left)
      expect(await unwrapData(await files.download(name)).text()).toBe('the same bytes')
    unwrapData(await files.remove(left.length > 0 ? left : ['x']))
    expect(await site.listStoredFiles()).toEqual([])
  })

  if (engine === 'sqlite')
    it('use memory independent of their size', async () => {
      const site = await startStorageTestSite(await open(), { maxSize: 200_000_000 })
      const files = await withBucket(site)
      const chunk = Buffer.alloc(1_000_000, 'a')
      const most = { early: 0, late: 0 }
      async function* long() {
        for (let n = 0; n < 90; n += 1) {
          const part = n < 20 ? 'early' : 'late'
          if (n % 10 === 0) {
            collectGarbage()
            most[part] = Math.max(most[part], process.memoryUsage.rss())
          }
          yield chunk
        }
      }
      // The official client buffers what it sends, in the same process; this one does not.
      const sending = request(`${site.url}/object/open/long`, { method: 'POST', headers: key })
      const answered = once(sending, 'response')
      await pipeline(Readable.from(long()), sending)
      await answered
      expect(unwrapData(await files.info('long')).size).toBe(90_000_000)
      expect(most.late - most.early).toBeLessThan(45_000_000)
    })
})
