import { expect, it } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  getErrorStatusCode,
  shareStorageTestSite,
  startStorageTestSite,
  unwrapData,
} from '../support/storage-site.ts'

describeOnOneEngine('buckets', (open) => {
  const current = shareStorageTestSite(open)
  it('are rejected with an invalid name, size or type', async () => {
    const { serviceClient: service } = await startStorageTestSite(await open())
    for (const name of ['', '../etc', 'a/b', ' space', 'ř', 'a'.repeat(64), 'a\\b', 'nul\0'])
      expect(getErrorStatusCode(await service.createBucket(name)), name).toBe('400')
    for (const fileSizeLimit of ['50 parsecs', '-1', '1e9', 'MB', -5])
      expect(getErrorStatusCode(await service.createBucket('a', { public: false, fileSizeLimit }))).toBe(
        '400',
      )
    expect(getErrorStatusCode(await service.createBucket('a', { public: false, fileSizeLimit: '1TB' }))).toBe(
      '400',
    )
    expect(getErrorStatusCode(await service.createBucket('a', { public: false, fileSizeLimit: '6MB' }))).toBe(
      '413',
    )
    expect(
      getErrorStatusCode(await service.createBucket('a', { public: false, allowedMimeTypes: ['<script>'] })),
    ).toBe('415')
    expect(unwrapData(await service.listBuckets())).toEqual([])
  })

  it('are created, found, updated, listed and removed', async () => {
    const { serviceClient: service } = await startStorageTestSite(await open())
    const made = await service.createBucket('avatars', {
      public: true,
      fileSizeLimit: '2MB',
      allowedMimeTypes: ['image/*', 'text/plain'],
    })
    expect(unwrapData(made)).toEqual({ name: 'avatars' })
    expect(getErrorStatusCode(await service.createBucket('avatars'))).toBe('409')
    expect(unwrapData(await service.getBucket('avatars'))).toMatchObject({
      id: 'avatars',
      name: 'avatars',
      public: true,
      file_size_limit: 2_000_000,
      allowed_mime_types: ['image/*', 'text/plain'],
      created_at: expect.stringMatching(/Z$/),
    })
    expect(
      unwrapData(
        await service.updateBucket('avatars', { public: false, fileSizeLimit: 1024, allowedMimeTypes: null }),
      ),
    ).toEqual({ message: 'Successfully updated' })
    expect(unwrapData(await service.getBucket('avatars'))).toMatchObject({
      public: false,
      file_size_limit: 1024,
      allowed_mime_types: null,
    })
    unwrapData(await service.createBucket('Letters'))
    unwrapData(await service.createBucket('maps'))
    const names = async (options?: Parameters<typeof service.listBuckets>[0]) =>
      unwrapData(await service.listBuckets(options)).map(({ name }) => name)
    expect(await names()).toEqual(['Letters', 'avatars', 'maps'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['avatars'])
    expect(await names({ sortColumn: 'created_at', sortOrder: 'desc' })).toEqual([
      'maps',
      'Letters',
      'avatars',
    ])
    expect(await names({ search: 'LET' })).toEqual(['Letters'])
    expect(await names({ search: '%' })).toEqual([])
    expect(getErrorStatusCode(await service.getBucket('nothing'))).toBe('404')
    expect(getErrorStatusCode(await service.updateBucket('nothing', { public: true }))).toBe('404')
    expect(getErrorStatusCode(await service.deleteBucket('nothing'))).toBe('404')
    unwrapData(await service.deleteBucket('maps'))
    expect(await names()).toEqual(['Letters', 'avatars'])
  })

  it('are removed only when they are empty, and emptied with all their bytes', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('letters'))
    const letters = site.serviceClient.from('letters')
    for (const name of ['a.txt', 'deep/er/b.txt', 'c.txt'])
      unwrapData(await letters.upload(name, `bytes of ${name}`))
    const rejected = await site.serviceClient.deleteBucket('letters')
    expect([getErrorStatusCode(rejected), rejected.error?.message]).toEqual([
      '409',
      expect.stringContaining('not empty'),
    ])
    expect(await site.listStoredFiles()).toHaveLength(3)
    unwrapData(await site.serviceClient.emptyBucket('letters'))
    expect(unwrapData(await letters.list())).toEqual([])
    expect(await site.listStoredFiles()).toEqual([])
    expect(unwrapData(await site.serviceClient.deleteBucket('letters'))).toEqual({
      message: 'Successfully deleted',
    })
  })

  it('reject disallowed objects, for every kind of upload', async () => {
    const { serviceClient: service } = await startStorageTestSite(await open())
    unwrapData(
      await service.createBucket('small', {
        public: false,
        fileSizeLimit: 10,
        allowedMimeTypes: ['image/*'],
      }),
    )
    const small = service.from('small')
    const png = { contentType: 'image/png' }
    expect(getErrorStatusCode(await small.upload('a', 'text', { contentType: 'text/html' }))).toBe('415')
    expect(getErrorStatusCode(await small.upload('a', new Blob(['<b>'], { type: 'text/html' })))).toBe('415')
    expect(getErrorStatusCode(await small.upload('a', 'more than ten bytes', png))).toBe('413')
    expect(
      getErrorStatusCode(await small.upload('a', new Blob(['more than ten bytes'], { type: 'image/png' }))),
    ).toBe('413')
    const stream = new Blob(['more than ten bytes']).stream()
    expect(getErrorStatusCode(await small.upload('a', stream, png))).toBe('413')
    unwrapData(await small.upload('a', 'ten bytes!', png))
    unwrapData(await service.createBucket('large'))
    unwrapData(await service.from('large').upload('b', 'more than ten bytes', png))
    unwrapData(await service.from('large').upload('c', 'text'))
    const into = { destinationBucket: 'small' }
    expect(getErrorStatusCode(await service.from('large').copy('b', 'b', into))).toBe('413')
    expect(getErrorStatusCode(await service.from('large').move('c', 'c', into))).toBe('415')
    expect(unwrapData(await small.list()).map(({ name }) => name)).toEqual(['a'])
  })

  it('return FeatureNotEnabled for unsupported features', async () => {
    const { serviceClient: service, request: ask } = await startStorageTestSite(await open())
    unwrapData(await service.createBucket('a'))
    const notEnabled = { status: 400, statusCode: '409', message: expect.stringContaining('not enabled') }
    expect((await service.getBucketLifecycle('a')).error).toMatchObject(notEnabled)
    expect((await service.purgeBucketCache('a')).error).toMatchObject(notEnabled)
    expect((await service.from('a').purgeCache('b')).error).toMatchObject(notEnabled)
    expect((await service.createBucket('b', { public: true, type: 'ANALYTICS' })).error).toMatchObject(
      notEnabled,
    )
    expect(
      (await service.createBucket('b', { public: true, versioningStatus: 'ENABLED' })).error,
    ).toMatchObject(notEnabled)
    expect((await service.analytics.listBuckets()).error?.message).toContain('not enabled')
    expect((await ask('/nothing')).status).toBe(400)
  })
})
