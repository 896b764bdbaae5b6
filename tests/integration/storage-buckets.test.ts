import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../support/engines.ts'
import { given, refusedWith, sharedStorage, startStorage } from '../support/storage.ts'

describeOnBothEngines('buckets', (open) => {
  const current = sharedStorage(open)
  it('are refused where a name, a size or a type is none', async () => {
    const { service } = await startStorage(await open())
    for (const name of ['', '../etc', 'a/b', ' space', 'ř', 'a'.repeat(64), 'a\\b', 'nul\0'])
      expect(refusedWith(await service.createBucket(name)), name).toBe('400')
    for (const fileSizeLimit of ['50 parsecs', '-1', '1e9', 'MB', -5])
      expect(refusedWith(await service.createBucket('a', { public: false, fileSizeLimit }))).toBe('400')
    expect(refusedWith(await service.createBucket('a', { public: false, fileSizeLimit: '1TB' }))).toBe('400')
    expect(refusedWith(await service.createBucket('a', { public: false, fileSizeLimit: '6MB' }))).toBe('413')
    expect(
      refusedWith(await service.createBucket('a', { public: false, allowedMimeTypes: ['<script>'] })),
    ).toBe('415')
    expect(given(await service.listBuckets())).toEqual([])
  })

  it('are made, found, changed, listed and removed', async () => {
    const { service } = await startStorage(await open())
    const made = await service.createBucket('avatars', {
      public: true,
      fileSizeLimit: '2MB',
      allowedMimeTypes: ['image/*', 'text/plain'],
    })
    expect(given(made)).toEqual({ name: 'avatars' })
    expect(refusedWith(await service.createBucket('avatars'))).toBe('409')
    expect(given(await service.getBucket('avatars'))).toMatchObject({
      id: 'avatars',
      name: 'avatars',
      public: true,
      file_size_limit: 2_000_000,
      allowed_mime_types: ['image/*', 'text/plain'],
      created_at: expect.stringMatching(/Z$/),
    })
    expect(
      given(
        await service.updateBucket('avatars', { public: false, fileSizeLimit: 1024, allowedMimeTypes: null }),
      ),
    ).toEqual({ message: 'Successfully updated' })
    expect(given(await service.getBucket('avatars'))).toMatchObject({
      public: false,
      file_size_limit: 1024,
      allowed_mime_types: null,
    })
    given(await service.createBucket('Letters'))
    given(await service.createBucket('maps'))
    const names = async (options?: Parameters<typeof service.listBuckets>[0]) =>
      given(await service.listBuckets(options)).map(({ name }) => name)
    expect(await names()).toEqual(['Letters', 'avatars', 'maps'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['avatars'])
    expect(await names({ sortColumn: 'created_at', sortOrder: 'desc' })).toEqual([
      'maps',
      'Letters',
      'avatars',
    ])
    expect(await names({ search: 'LET' })).toEqual(['Letters'])
    expect(await names({ search: '%' })).toEqual([])
    expect(refusedWith(await service.getBucket('nothing'))).toBe('404')
    expect(refusedWith(await service.updateBucket('nothing', { public: true }))).toBe('404')
    expect(refusedWith(await service.deleteBucket('nothing'))).toBe('404')
    given(await service.deleteBucket('maps'))
    expect(await names()).toEqual(['Letters', 'avatars'])
  })

  it('are removed only when they are empty, and emptied with all their bytes', async () => {
    const site = current()
    given(await site.service.createBucket('letters'))
    const letters = site.service.from('letters')
    for (const name of ['a.txt', 'deep/er/b.txt', 'c.txt'])
      given(await letters.upload(name, `bytes of ${name}`))
    const refused = await site.service.deleteBucket('letters')
    expect([refusedWith(refused), refused.error?.message]).toEqual([
      '409',
      expect.stringContaining('not empty'),
    ])
    expect(await site.stored()).toHaveLength(3)
    given(await site.service.emptyBucket('letters'))
    expect(given(await letters.list())).toEqual([])
    expect(await site.stored()).toEqual([])
    expect(given(await site.service.deleteBucket('letters'))).toEqual({ message: 'Successfully deleted' })
  })

  it('refuse what they do not take, however it is sent', async () => {
    const { service } = await startStorage(await open())
    given(
      await service.createBucket('small', {
        public: false,
        fileSizeLimit: 10,
        allowedMimeTypes: ['image/*'],
      }),
    )
    const small = service.from('small')
    const png = { contentType: 'image/png' }
    expect(refusedWith(await small.upload('a', 'text', { contentType: 'text/html' }))).toBe('415')
    expect(refusedWith(await small.upload('a', new Blob(['<b>'], { type: 'text/html' })))).toBe('415')
    expect(refusedWith(await small.upload('a', 'more than ten bytes', png))).toBe('413')
    expect(
      refusedWith(await small.upload('a', new Blob(['more than ten bytes'], { type: 'image/png' }))),
    ).toBe('413')
    const stream = new Blob(['more than ten bytes']).stream()
    expect(refusedWith(await small.upload('a', stream, png))).toBe('413')
    given(await small.upload('a', 'ten bytes!', png))
    given(await service.createBucket('large'))
    given(await service.from('large').upload('b', 'more than ten bytes', png))
    given(await service.from('large').upload('c', 'text'))
    const into = { destinationBucket: 'small' }
    expect(refusedWith(await service.from('large').copy('b', 'b', into))).toBe('413')
    expect(refusedWith(await service.from('large').move('c', 'c', into))).toBe('415')
    expect(given(await small.list()).map(({ name }) => name)).toEqual(['a'])
  })

  it('say that what is not there is not enabled', async () => {
    const { service, ask } = await startStorage(await open())
    given(await service.createBucket('a'))
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
    expect((await service.vectors.listBuckets()).error?.message).toContain('not enabled')
    expect((await service.analytics.listBuckets()).error?.message).toContain('not enabled')
    expect((await ask('/nothing')).status).toBe(400)
  })
})
