import { expect, it } from 'vitest'
import { publishable, secret } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import {
  given,
  refusedWith,
  type StorageOfClient,
  type StorageSite,
  sharedStorage,
} from '../support/storage.ts'

async function prepared(site: StorageSite) {
  for (const name of ['open', 'closed']) {
    given(await site.service.createBucket(name, { public: name === 'open' }))
    given(await site.service.from(name).upload('a/b.txt', `in ${name}`))
  }
}

/** Everything that changes something, tried on a bucket; what each was refused with. */
async function changes(storage: StorageOfClient, bucket: string): Promise<unknown[]> {
  const files = storage.from(bucket)
  const answers = [
    await storage.createBucket('mine', { public: true }),
    await storage.updateBucket(bucket, { public: true }),
    await storage.emptyBucket(bucket),
    await storage.deleteBucket(bucket),
    await files.upload('new.txt', 'x'),
    await files.upload('a/b.txt', 'x', { upsert: true }),
    await files.update('a/b.txt', new Blob(['x'])),
    await files.move('a/b.txt', 'c.txt'),
    await files.copy('a/b.txt', 'c.txt'),
    await files.remove(['a/b.txt']),
    await files.createSignedUploadUrl('new.txt'),
  ]
  return answers.map(refusedWith)
}

describeOnBothEngines('somebody without rights', (open) => {
  const current = sharedStorage(open)
  it('changes nothing, signed in or not, in a public bucket or another', async () => {
    const site = current()
    await prepared(site)
    const { storage } = await site.person(null)
    for (const bucket of ['open', 'closed'])
      for (const asker of [site.anybody, storage])
        expect(new Set(await changes(asker, bucket))).toEqual(new Set(['403']))
    expect(given(await site.service.listBuckets()).map(({ name, public: isOpen }) => [name, isOpen])).toEqual(
      [
        ['closed', false],
        ['open', true],
      ],
    )
    expect(await given(await site.service.from('closed').download('a/b.txt')).text()).toBe('in closed')
    expect(await site.stored()).toHaveLength(2)
  })

  it('sees what is public, and of the rest not even that it is there', async () => {
    const site = current()
    await prepared(site)
    const { storage } = await site.person(null)
    for (const asker of [site.anybody, storage]) {
      expect(given(await asker.listBuckets()).map(({ name }) => name)).toEqual(['open'])
      expect(refusedWith(await asker.getBucket('closed'))).toBe('404')
      expect(given(await asker.from('open').list('a')).map(({ name }) => name)).toEqual(['b.txt'])
      expect(await given(await asker.from('open').download('a/b.txt')).text()).toBe('in open')
      const closed = asker.from('closed')
      const there = [await closed.download('a/b.txt'), await closed.info('a/b.txt')]
      const notThere = [await closed.download('nothing'), await closed.info('nothing')]
      const words = (answers: typeof there) =>
        answers.map(({ error }) => [error?.message, refusedWith({ error })])
      expect(words(there)).toEqual(words(notThere))
      for (const answer of [
        await closed.list(),
        await closed.listV2({}),
        await closed.createSignedUrl('a/b.txt', 60),
        await closed.createSignedUrls(['a/b.txt'], 60),
      ])
        expect(refusedWith(answer)).toBe('404')
    }
  })

  it('signs no address that would still be good when a public bucket is closed', async () => {
    const site = current()
    await prepared(site)
    const { storage } = await site.person(null)
    const years = 10 * 365 * 24 * 3600
    for (const asker of [site.anybody, storage]) {
      const files = asker.from('open')
      expect(refusedWith(await files.createSignedUrl('a/b.txt', years))).toBe('403')
      expect(refusedWith(await files.createSignedUrls(['a/b.txt'], years))).toBe('403')
    }
  })

  it('gets nowhere with a forged, foreign or missing key or token', async () => {
    const site = current()
    await prepared(site)
    const { token } = await site.person('editor')
    const [head = '', body = '', signature = ''] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const forged: Record<string, string>[] = [
      {},
      { apikey: 'sb_secret_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA' },
      { apikey: secret, Authorization: `Bearer ${head}.${body}.${signature.slice(0, -4)}AAAA` },
      { apikey: publishable, Authorization: `Bearer ${unsigned}` },
      { Authorization: `Bearer ${unsigned}` },
      { Authorization: 'Basic YTpi' },
      { apikey: publishable, Authorization: 'Bearer' },
      { Cookie: `sb-access-token=${token}` },
    ]
    for (const headers of forged) {
      const answers = await Promise.all([
        site.ask('/object/closed/a/b.txt', { headers }),
        site.ask('/object/closed/x.txt', { method: 'POST', body: 'x', headers }),
        site.ask('/bucket', { headers }),
      ])
      for (const answer of answers) {
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ statusCode: expect.stringMatching(/^40[13]$/) })
      }
    }
    expect(given(await site.service.from('closed').list()).map(({ name }) => name)).toEqual(['a'])
  })

  it('loses what they could do at once when they are signed out', async () => {
    const site = current()
    await prepared(site)
    const { storage, id } = await site.person('editor')
    expect(given(await storage.from('closed').list('a'))).toHaveLength(1)
    await site.accounts.admin.updateUserById(id, { ban_duration: '1h' })
    expect(refusedWith(await storage.from('closed').list('a'))).toBe('403')
  })
})

describeOnBothEngines('an editor', (open) => {
  const current = sharedStorage(open)
  it('reads and writes every bucket, and leaves the buckets themselves to owners', async () => {
    const site = current()
    await prepared(site)
    const editor = await site.person('editor')
    given(await editor.storage.from('closed').upload('new.txt', 'x'))
    const { data: listed } = await editor.storage.from('closed').list()
    expect(listed?.find(({ name }) => name === 'new.txt')).toMatchObject({ owner: editor.id })
    expect(given(await editor.storage.listBuckets())).toHaveLength(2)
    expect(refusedWith(await editor.storage.createBucket('mine'))).toBe('403')
    expect(refusedWith(await editor.storage.updateBucket('closed', { public: true }))).toBe('403')
    expect(refusedWith(await editor.storage.deleteBucket('closed'))).toBe('403')
    const owner = await site.person('owner')
    given(await owner.storage.createBucket('mine', { public: true }))
    expect(given(await owner.storage.getBucket('mine')).owner).toBe(owner.id)
    given(await owner.storage.deleteBucket('mine'))
  })
})
