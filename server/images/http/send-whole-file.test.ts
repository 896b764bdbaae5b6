import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { procFilesystemSkipReason } from '../../../tests/support/processes.ts'
import {
  createImagePath,
  createPictureServiceFixture,
  createTestJpeg,
  type PictureServiceFixture,
} from '../picture-service.fixture.ts'

let site: PictureServiceFixture

beforeAll(async () => {
  site = await createPictureServiceFixture()
})
afterAll(() => site.close())
beforeEach(() => {
  site.isEditor = true
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.app.request(path, { headers, method })

describe('an original file', () => {
  it('returns 403 to visitors, whether or not it exists', async () => {
    site.isEditor = false
    const hash = await site.storePicture(Buffer.from('secret place'), 'image/png')
    for (const path of [createImagePath(hash, 'original'), createImagePath('ab'.repeat(32), 'original')]) {
      const response = await get(path)
      expect(response.status).toBe(403)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.text()).not.toContain('secret')
    }
    expect((await get(createImagePath(hash, 'original'), { range: 'bytes=0-3' })).status).toBe(403)
    expect((await get(createImagePath(hash, 'original'), { 'if-none-match': '*' })).status).toBe(403)
  })

  it('is sent unchanged with its type, without scripts and uncached', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const hash = await site.storePicture(Buffer.from(script), 'image/svg+xml')
    const response = await get(createImagePath(hash, 'original'))
    expect(await response.text()).toBe(script)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(script.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    })
  })

  it.each(['text/html\r\nX-Bad: 1', 'nonsense', ''])(
    'with the type %j is sent as application/octet-stream',
    async (type) => {
      const hash = await site.storePicture(Buffer.from(`<b>${type}`), type)
      const response = await get(createImagePath(hash, 'original'))
      expect(response.headers.get('content-type')).toBe('application/octet-stream')
    },
  )

  it('has its encoded original name in Content-Disposition', async () => {
    const hash = await site.storePicture(Buffer.from('named'), 'image/png')
    await site.data.files.update(hash, { original_name: 'žluťoučký "kůň"\r\nX: 1.jpg' })
    const response = await get(createImagePath(hash, 'original'))
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename\*=UTF-8''%C5%BElu%C5%A5ou%C4%8Dk%C3%BD%20%22k%C5%AF%C5%88%22%0D%0AX%3A%201\.jpg$/,
    )
  })

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, 'Range not satisfiable.', 'bytes */10'],
    ['bytes=-0', 416, 'Range not satisfiable.', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['pages=1-2', 200, '0123456789', null],
  ])('requested with range %s returns %s', async (range, status, body, contentRange) => {
    const hash = await site.storePicture(Buffer.from('0123456789'), 'image/png')
    const response = await get(createImagePath(hash, 'original'), { Range: range })
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(body)
    expect(response.headers.get('content-range')).toBe(contentRange)
    if (status < 300) expect(response.headers.get('content-length')).toBe(String(body.length))
  })

  it('is sent in full when If-Range names another version', async () => {
    const hash = await site.storePicture(Buffer.from('0123456789'), 'image/png')
    const response = await get(createImagePath(hash, 'original'), { Range: 'bytes=1-2', 'If-Range': '"old"' })
    expect(response.status).toBe(200)
  })

  it('returns the size for HEAD without a body', async () => {
    const hash = await site.storePicture(Buffer.from('0123456789'), 'image/png')
    const response = await get(createImagePath(hash, 'original'), {}, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('10')
    expect(await response.text()).toBe('')
  })

  it('closes the file when the client disconnects', async (test) => {
    if (procFilesystemSkipReason) test.skip(procFilesystemSkipReason)
    const hash = await site.storePicture(Buffer.alloc(5_000_000, 'x'), 'image/tiff')
    const path = site.files.localPath(hash) ?? ''
    const response = await get(createImagePath(hash, 'original'))
    const reader = response.body?.getReader()
    await reader?.read()
    expect(await countOpenHandles(path)).toBe(1)
    await reader?.cancel()
    await expect.poll(() => countOpenHandles(path)).toBe(0)
  })

  it('closes the file when the client disconnects before anything is read', async (test) => {
    if (procFilesystemSkipReason) test.skip(procFilesystemSkipReason)
    const hash = await site.storePicture(Buffer.alloc(5_000_000, 'y'), 'image/tiff')
    const path = site.files.localPath(hash) ?? ''
    const client = new AbortController()
    await site.app.request(createImagePath(hash, 'original'), { signal: client.signal })
    await expect.poll(() => countOpenHandles(path)).toBe(1)
    client.abort()
    await expect.poll(() => countOpenHandles(path)).toBe(0)
  })
})

describe('a full-size picture', () => {
  it('is public, oriented, immutable and supports ranges', async () => {
    site.isEditor = false
    const rotated = await sharp(await createTestJpeg(300, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const hash = await site.storePicture(rotated)
    const whole = await get(createImagePath(hash, 'full.jpg'))
    expect(whole.status).toBe(200)
    expect(whole.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    const part = await get(createImagePath(hash, 'full.jpg'), { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    const etag = whole.headers.get('etag') ?? ''
    expect((await get(createImagePath(hash, 'full.jpg'), { 'if-none-match': etag })).status).toBe(304)
  })

  it('replaces transparency by white', async () => {
    const clear = { create: { width: 20, height: 20, channels: 4, background: '#00000000' } } as const
    const hash = await site.storePicture(await sharp(clear).png().toBuffer(), 'image/png')
    const whole = await get(createImagePath(hash, 'full.jpg'))
    const { data } = await sharp(await whole.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

/** Counts this process's open handles on a file. */
async function countOpenHandles(path: string): Promise<number> {
  const handles = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    handles.map((handle) => readlink(join('/proc/self/fd', handle)).catch(() => '')),
  )
  return targets.filter((target) => target === path).length
}
