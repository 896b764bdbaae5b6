import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  getErrorStatusCode,
  type StorageTestSite,
  shareStorageTestSite,
  unwrapData,
} from '../support/storage-site.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function withBucket(site: StorageTestSite, open = false) {
  unwrapData(await site.serviceClient.createBucket('chronicle', { public: open }))
  return site.serviceClient.from('chronicle')
}

describeOnOneEngine('objects', (open) => {
  const current = shareStorageTestSite(open)
  it('are returned as sent, for every kind of upload', async () => {
    const site = current()
    const chronicle = await withBucket(site)
    const bytes = Buffer.alloc(200_000, 'Tichá Lhota ')
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'image/png' }), 'x.png')
    const bodies = {
      text: bytes.toString('utf8'),
      buffer: bytes,
      arrayBuffer: new Uint8Array(bytes).buffer,
      blob: new Blob([bytes], { type: 'image/png' }),
      file: new File([bytes], 'ř.png', { type: 'image/png' }),
      form,
      stream: new Blob([bytes]).stream(),
      nodeStream: Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]),
    }
    for (const [name, body] of Object.entries(bodies)) {
      const path = `folder/${name}.png`
      const sent = unwrapData(await chronicle.upload(path, body, { contentType: 'image/png' }))
      expect(sent).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        path,
        fullPath: `chronicle/${path}`,
      })
      const blob = unwrapData(await chronicle.download(path))
      expect([blob.type, Buffer.from(await blob.arrayBuffer()).equals(bytes)], name).toEqual([
        'image/png',
        true,
      ])
    }
    // All of them have the same bytes, which are stored once.
    expect(await site.listStoredFiles()).toHaveLength(1)
    unwrapData(await chronicle.upload('empty', ''))
    expect(unwrapData(await chronicle.download('empty')).size).toBe(0)
  })

  it('have the metadata that was sent with them', async () => {
    const site = current()
    const chronicle = await withBucket(site)
    const metadata = { title: 'Náves', year: 1890 }
    unwrapData(await chronicle.upload('a/b.txt', 'hello', { cacheControl: '60', metadata }))
    unwrapData(await chronicle.upload('blob', new Blob(['hello'], { type: 'text/css' }), { metadata }))
    expect(unwrapData(await chronicle.info('a/b.txt'))).toMatchObject({
      name: 'a/b.txt',
      bucketId: 'chronicle',
      size: 5,
      contentType: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=60',
      etag: `"${sha256('hello').slice(0, 32)}"`,
      metadata,
    })
    expect(unwrapData(await chronicle.info('blob'))).toMatchObject({
      contentType: 'text/css',
      cacheControl: 'max-age=3600',
      metadata,
    })
    expect(await chronicle.exists('a/b.txt')).toEqual({ data: true, error: null })
    expect((await chronicle.exists('a/c.txt')).data).toBe(false)
    expect((await chronicle.info('a')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      code: 'NoSuchKey',
    })
    const head = await site.request('/object/chronicle/a/b.txt', {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${(await site.createUser('editor')).token}` },
    })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5'])
    // The next request of the same browser may be another user's, or a visitor's.
    expect(head.headers.get('vary')).toBe('Authorization, apikey')
  })

  it('are replaced only when requested', async () => {
    const site = current()
    const chronicle = await withBucket(site)
    expect(getErrorStatusCode(await chronicle.update('a', 'one'))).toBe('404')
    const first = unwrapData(await chronicle.upload('a', 'one'))
    const rejected = await chronicle.upload('a', 'two')
    expect(rejected.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect(await site.listStoredFiles()).toEqual([sha256('one').slice(2)])
    expect(unwrapData(await chronicle.upload('a', 'two', { upsert: true })).id).toBe(first.id)
    unwrapData(await chronicle.update('a', 'three'))
    expect(await unwrapData(await chronicle.download('a')).text()).toBe('three')
    expect(await site.listStoredFiles()).toEqual([sha256('three').slice(2)])
  })

  it('are moved and copied, also between buckets, and removed with bytes that are no longer used', async () => {
    const site = current()
    const chronicle = await withBucket(site)
    unwrapData(await site.serviceClient.createBucket('other'))
    const other = site.serviceClient.from('other')
    unwrapData(await chronicle.upload('a', 'one'))
    expect(getErrorStatusCode(await chronicle.move('nothing', 'b'))).toBe('404')
    expect(getErrorStatusCode(await chronicle.copy('a', 'a'))).toBe('409')
    expect(getErrorStatusCode(await chronicle.copy('a', 'b', { destinationBucket: 'nowhere' }))).toBe('404')
    expect(unwrapData(await chronicle.copy('a', 'deep/b'))).toEqual({ path: 'chronicle/deep/b' })
    expect(unwrapData(await chronicle.copy('a', 'c', { destinationBucket: 'other' }))).toEqual({
      path: 'other/c',
    })
    unwrapData(await chronicle.upload('taken', 'two'))
    expect(getErrorStatusCode(await chronicle.move('a', 'taken'))).toBe('409')
    expect(unwrapData(await chronicle.move('a', 'd', { destinationBucket: 'other' })).message).toBe(
      'Successfully moved',
    )
    expect(getErrorStatusCode(await chronicle.download('a'))).toBe('404')
    expect(unwrapData(await other.list()).map(({ name }) => name)).toEqual(['c', 'd'])

    const removed = unwrapData(await chronicle.remove(['deep/b', 'nothing', 'taken']))
    expect(removed.map(({ name }) => name).sort()).toEqual(['deep/b', 'taken'])
    expect(await site.listStoredFiles()).toEqual([sha256('one').slice(2)])
    unwrapData(await other.remove(['c']))
    expect(await unwrapData(await other.download('d')).text()).toBe('one')
    unwrapData(await other.remove(['d']))
    expect(await site.listStoredFiles()).toEqual([])
    expect(unwrapData(await other.remove(['d']))).toEqual([])
  })

  it('leave bytes that a picture of the site uses', async () => {
    const site = current()
    const chronicle = await withBucket(site)
    unwrapData(await chronicle.upload('a', 'one'))
    const file = {
      hash: sha256('one'),
      type: 'image/png',
      size: 3,
      created_at: '2026-01-01T00:00:00.000Z',
      sample: 0,
    }
    await site.data.files.add(file)
    unwrapData(await chronicle.remove(['a']))
    expect(await site.listStoredFiles()).toHaveLength(1)
  })

  it('are listed by folders, a hundred at a time, sorted and searched', async () => {
    const site = current()
    const chronicle = await withBucket(site)
    const names = [
      'zeta.txt',
      'Alfa.txt',
      'album/1.txt',
      'album/2/x.txt',
      'album/2/y.txt',
      'žito/a.txt',
      'a%b.txt',
      'album2.txt',
    ]
    // The client sends a path unchanged, so a percent sign in a name is sent encoded.
    for (const name of names) unwrapData(await chronicle.upload(name.replace('%', '%25'), name))
    const list = async (path?: string, options?: Parameters<typeof chronicle.list>[1]) =>
      unwrapData(await chronicle.list(path, options)).map(({ name, id }) => (id === null ? `${name}/` : name))
    expect(await list()).toEqual(['album/', 'žito/', 'Alfa.txt', 'a%b.txt', 'album2.txt', 'zeta.txt'])
    expect(await list('album')).toEqual(['2/', '1.txt'])
    expect(await list('album/')).toEqual(['2/', '1.txt'])
    expect(await list('album/2')).toEqual(['x.txt', 'y.txt'])
    expect(await list('žito')).toEqual(['a.txt'])
    expect(await list('nothing')).toEqual([])
    expect(await list('', { limit: 2, offset: 1 })).toEqual(['žito/', 'Alfa.txt'])
    expect(await list('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'žito/',
      'album/',
      'zeta.txt',
      'album2.txt',
      'a%b.txt',
      'Alfa.txt',
    ])
    expect(await list('album/2', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'y.txt',
      'x.txt',
    ])
    expect(await list('', { search: 'AL' })).toEqual(['album/', 'Alfa.txt', 'album2.txt'])
    expect(await list('', { search: 'a%' })).toEqual(['a%b.txt'])
    expect(await list('', { search: '_' })).toEqual([])
    const [folder, file] = unwrapData(await chronicle.list('album'))
    expect(folder).toEqual({
      name: '2',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(file).toMatchObject({
      metadata: { size: 11, mimetype: 'text/plain;charset=UTF-8', cacheControl: 'max-age=3600' },
    })
    for (const sortBy of [{ column: 'hash; drop table storage_objects' }, { order: 'sideways' }])
      expect(getErrorStatusCode(await chronicle.list('', { sortBy }))).toBe('400')
  })

  it('are listed page by page', async () => {
    const site = current()
    const chronicle = await withBucket(site)
    for (const name of ['b', 'd/1', 'd/2', 'e', 'a', 'd2', 'd/3/x'])
      unwrapData(await chronicle.upload(name, name))
    async function pages(options: Parameters<typeof chronicle.listV2>[0]) {
      const seen: string[][] = []
      for (let cursor: string | undefined; ; ) {
        const page = unwrapData(await chronicle.listV2({ ...options, ...(cursor ? { cursor } : {}) }))
        seen.push([...page.folders, ...page.objects].map(({ name }) => name))
        if (!page.hasNext) return seen
        cursor = page.nextCursor
      }
    }
    expect(await pages({ limit: 3 })).toEqual([['a', 'b', 'd/1'], ['d/2', 'd/3/x', 'd2'], ['e']])
    expect(await pages({ prefix: 'd/' })).toEqual([['d/1', 'd/2', 'd/3/x']])
    expect(await pages({ prefix: 'd', with_delimiter: true })).toEqual([['d/', 'd2']])
    expect(await pages({ prefix: 'd/', with_delimiter: true })).toEqual([['d/3/', 'd/1', 'd/2']])
    expect(await pages({ with_delimiter: true, limit: 2 })).toEqual([['a', 'b'], ['d/', 'd2'], ['e']])
    const newest = { sortBy: { column: 'created_at', order: 'desc' } as const }
    expect((await pages({ ...newest, limit: 2 })).flat()).toEqual([
      'd/3/x',
      'd2',
      'a',
      'e',
      'd/2',
      'd/1',
      'b',
    ])
    expect((await pages({ ...newest, with_delimiter: true })).flat()).toEqual(['d/', 'd2', 'a', 'e', 'b'])
    for (const cursor of ['nonsense', Buffer.from('["a"]').toString('base64url'), 'bnVsbA'])
      expect(getErrorStatusCode(await chronicle.listV2({ cursor }))).toBe('400')
  })
})
