import { expect, it } from 'vitest'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  getErrorStatusCode,
  type StorageTestSite,
  type SupabaseStorageClient,
  shareStorageTestSite,
  unwrapData,
} from '../support/storage-site.ts'

async function prepared(site: StorageTestSite) {
  for (const name of ['open', 'closed']) {
    unwrapData(await site.serviceClient.createBucket(name, { public: name === 'open' }))
    unwrapData(await site.serviceClient.from(name).upload('a/b.txt', `in ${name}`))
  }
}

/** Tries every modifying request on a bucket; returns the errors. */
async function changes(storage: SupabaseStorageClient, bucket: string): Promise<unknown[]> {
  const files = storage.from(bucket)
  const responses = [
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
  return responses.map(getErrorStatusCode)
}

describeOnOneEngine('caller without permissions', (open) => {
  const current = shareStorageTestSite(open)
  it('changes nothing, signed in or not, in a public or a private bucket', async () => {
    const site = current()
    await prepared(site)
    const { storage } = await site.createUser(null)
    for (const bucket of ['open', 'closed'])
      for (const client of [site.anonymousClient, storage])
        expect(new Set(await changes(client, bucket))).toEqual(new Set(['403']))
    expect(
      unwrapData(await site.serviceClient.listBuckets()).map(({ name, public: isOpen }) => [name, isOpen]),
    ).toEqual([
      ['closed', false],
      ['open', true],
    ])
    expect(await unwrapData(await site.serviceClient.from('closed').download('a/b.txt')).text()).toBe(
      'in closed',
    )
    expect(await site.listStoredFiles()).toHaveLength(2)
  })

  it('sees public objects, and not even the existence of others', async () => {
    const site = current()
    await prepared(site)
    const { storage } = await site.createUser(null)
    for (const client of [site.anonymousClient, storage]) {
      expect(unwrapData(await client.listBuckets()).map(({ name }) => name)).toEqual(['open'])
      expect(getErrorStatusCode(await client.getBucket('closed'))).toBe('404')
      const listed = unwrapData(await client.from('open').list('a')).map(({ name }) => name)
      expect(listed).toEqual(client === storage ? ['b.txt'] : [])
      expect(await unwrapData(await client.from('open').download('a/b.txt')).text()).toBe('in open')
      const closed = client.from('closed')
      const there = [await closed.download('a/b.txt'), await closed.info('a/b.txt')]
      const notThere = [await closed.download('nothing'), await closed.info('nothing')]
      const words = (responses: typeof there) =>
        responses.map(({ error }) => [error?.message, getErrorStatusCode({ error })])
      expect(words(there)).toEqual(words(notThere))
      expect(unwrapData(await closed.list('a'))).toEqual([])
      expect(unwrapData(await closed.listV2({}))).toEqual({ hasNext: false, folders: [], objects: [] })
      for (const response of [
        await closed.createSignedUrl('a/b.txt', 60),
        await closed.createSignedUrls(['a/b.txt'], 60),
      ])
        expect(getErrorStatusCode(response)).toBe('404')
    }
  })

  it('signs no URL that would remain valid when a public bucket becomes private', async () => {
    const site = current()
    await prepared(site)
    const { storage } = await site.createUser(null)
    const years = 10 * 365 * 24 * 3600
    for (const client of [site.anonymousClient, storage]) {
      const files = client.from('open')
      expect(getErrorStatusCode(await files.createSignedUrl('a/b.txt', years))).toBe('403')
      expect(getErrorStatusCode(await files.createSignedUrls(['a/b.txt'], years))).toBe('403')
    }
  })

  it('is rejected with a forged, foreign or missing key or token', async () => {
    const site = current()
    await prepared(site)
    const { token } = await site.createUser('editor')
    const [head = '', body = '', signature = ''] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const forged: Record<string, string>[] = [
      {},
      { apikey: 'sb_secret_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA' },
      { apikey: testSecretKey, Authorization: `Bearer ${head}.${body}.${signature.slice(0, -4)}AAAA` },
      { apikey: testPublishableKey, Authorization: `Bearer ${unsigned}` },
      { Authorization: `Bearer ${unsigned}` },
      { Authorization: 'Basic YTpi' },
      { apikey: testPublishableKey, Authorization: 'Bearer' },
      { Cookie: `sb-access-token=${token}` },
    ]
    for (const headers of forged) {
      const responses = await Promise.all([
        site.request('/object/closed/a/b.txt', { headers }),
        site.request('/object/closed/x.txt', { method: 'POST', body: 'x', headers }),
        site.request('/bucket', { headers }),
      ])
      for (const response of responses) {
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ statusCode: expect.stringMatching(/^40[13]$/) })
      }
    }
    expect(unwrapData(await site.serviceClient.from('closed').list()).map(({ name }) => name)).toEqual(['a'])
  })

  it('loses permissions immediately when signed out', async () => {
    const site = current()
    await prepared(site)
    const { storage, id } = await site.createUser('editor')
    expect(unwrapData(await storage.from('closed').list('a'))).toHaveLength(1)
    await site.accounts.admin.updateUserById(id, { ban_duration: '1h' })
    expect(getErrorStatusCode(await storage.from('closed').list('a'))).toBe('403')
  })
})

describeOnOneEngine('editor', (open) => {
  const current = shareStorageTestSite(open)
  it('reads and writes every bucket, and cannot manage the buckets themselves', async () => {
    const site = current()
    await prepared(site)
    const editor = await site.createUser('editor')
    unwrapData(await editor.storage.from('closed').upload('new.txt', 'x'))
    const { data: listed } = await editor.storage.from('closed').list()
    expect(listed?.find(({ name }) => name === 'new.txt')).toMatchObject({ owner: editor.id })
    expect(unwrapData(await editor.storage.listBuckets())).toHaveLength(2)
    expect(getErrorStatusCode(await editor.storage.createBucket('mine'))).toBe('403')
    expect(getErrorStatusCode(await editor.storage.updateBucket('closed', { public: true }))).toBe('403')
    expect(getErrorStatusCode(await editor.storage.deleteBucket('closed'))).toBe('403')
    const owner = await site.createUser('owner')
    unwrapData(await owner.storage.createBucket('mine', { public: true }))
    expect(unwrapData(await owner.storage.getBucket('mine')).owner).toBe(owner.id)
    unwrapData(await owner.storage.deleteBucket('mine'))
  })
})
