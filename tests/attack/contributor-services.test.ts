import { expect, it } from 'vitest'
import { createRowReader } from '../../server/rest/index.ts'
import { ContentTestHarness, tomorrow, yesterday } from '../support/content-harness.ts'
import { startDataApiTestSite } from '../support/data-api-site.ts'
import { codeOf } from '../support/data-api-write-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { Inbox, shareRealtimeTestSite, subscribe } from '../support/realtime-site.ts'
import { getErrorStatusCode, shareStorageTestSite, unwrapData } from '../support/storage-site.ts'

const refused = '403 42501'

describeOnOneEngine('a contributor at the data API', (open) => {
  it('adds and changes own drafts, publishes nothing and changes nothing else', async () => {
    const connection = await open()
    const harness = new ContentTestHarness(connection)
    const reader = createRowReader({ data: harness.data, now: () => new Date(harness.now) })
    const site = await startDataApiTestSite(connection, reader, harness)
    const [me, other] = [await site.createUser('contributor'), await site.createUser('contributor')]
    const news = () => me.client.from('news')
    const row = { title: 'Mine', content: '<p>x</p>' }

    const inserted = await news().insert(row).select('id, published_at').single()
    expect(inserted.error).toBeNull()
    expect(inserted.data?.published_at).toBeNull()
    const own: number = inserted.data?.id
    expect(await codeOf(news().update({ title: 'Changed' }).eq('id', own))).toBe('204 ok')
    const theirs = (await other.client.from('news').insert(row).select('id').single()).data?.id
    const published = (await harness.createItem('news', row, yesterday)).id
    const before = await site.serviceClient.from('news').select().order('id')

    for (const at of [yesterday, tomorrow]) {
      expect(await codeOf(news().insert({ ...row, published_at: at }))).toBe(refused)
      expect(await codeOf(news().update({ published_at: at }).eq('id', own))).toBe(refused)
      expect(await codeOf(news().upsert({ ...row, id: own, published_at: at }))).toBe(refused)
    }
    for (const id of [theirs, published]) {
      expect(await codeOf(news().update({ title: 'Taken' }).eq('id', id))).toBe(refused)
      expect(await codeOf(news().update({ published_at: null }).eq('id', id))).toBe(refused)
      expect(await codeOf(news().delete().eq('id', id))).toBe(refused)
      expect(await codeOf(news().upsert({ ...row, id, title: 'Taken' }))).toBe(refused)
    }
    // One row that may not be changed refuses all of them.
    expect(await codeOf(news().update({ title: 'All' }).in('id', [own, theirs]))).toBe(refused)
    const categories = me.client.from('categories')
    expect(await codeOf(categories.insert({ for: 'article', name: 'Mine', ord: 1 }))).toBe(refused)
    expect(await codeOf(me.client.from('site').update({ web_title: 'Mine' }).eq('id', 1))).toBe(refused)
    expect(await codeOf(me.client.from('authors').insert({ name: 'Me' }))).toBe(refused)
    expect((await site.serviceClient.from('news').select().order('id')).data).toEqual(before.data)

    // Drafts can be read as in the admin area; accounts and secrets are no relations.
    expect((await news().select('id').eq('id', theirs)).data).toHaveLength(1)
    expect((await site.anonymousClient.from('news').select('id').eq('id', theirs)).data).toEqual([])
    for (const relation of ['auth_users', 'users', 'meta', 'auth_audit_log_entries'])
      expect((await me.client.from(relation).select()).status).toBe(404)
    expect(site.reported).toEqual([])
  })
})

describeOnOneEngine('a contributor at the storage service', (open) => {
  const current = shareStorageTestSite(open)

  it('has the rights of a user without a role', async () => {
    const site = current()
    for (const name of ['open', 'closed']) {
      unwrapData(await site.serviceClient.createBucket(name, { public: name === 'open' }))
      unwrapData(await site.serviceClient.from(name).upload('a.txt', `in ${name}`))
    }
    const { storage } = await site.createUser('contributor')
    for (const name of ['open', 'closed']) {
      const files = storage.from(name)
      const changes = [
        await storage.createBucket('mine', { public: true }),
        await storage.updateBucket(name, { public: true }),
        await storage.emptyBucket(name),
        await storage.deleteBucket(name),
        await files.upload('new.txt', 'x'),
        await files.upload('a.txt', 'x', { upsert: true }),
        await files.update('a.txt', new Blob(['x'])),
        await files.move('a.txt', 'b.txt'),
        await files.copy('a.txt', 'b.txt'),
        await files.remove(['a.txt']),
        await files.createSignedUploadUrl('new.txt'),
      ]
      expect([name, new Set(changes.map(getErrorStatusCode))]).toEqual([name, new Set(['403'])])
    }
    const closed = storage.from('closed')
    for (const read of [await closed.download('a.txt'), await closed.info('a.txt')])
      expect(read.error).not.toBeNull()
    expect((await closed.createSignedUrl('a.txt', 60)).error).not.toBeNull()
    expect(unwrapData(await closed.list())).toEqual([])
    expect(unwrapData(await storage.listBuckets()).map(({ name }) => name)).toEqual(['open'])
    expect(await unwrapData(await site.serviceClient.from('closed').download('a.txt')).text()).toBe(
      'in closed',
    )
  })
})

describeOnOneEngine('a contributor at the realtime service', (open) => {
  const current = shareRealtimeTestSite(open, { sweepEvery: 20, verifyEvery: 20 })

  async function listen(token: string) {
    const inbox = new Inbox<{ eventType: string; new: Record<string, unknown> }>()
    const client = current().createClient({ token })
    await client.setAuth()
    const channel = client.channel(`rows ${crypto.randomUUID()}`)
    const system = new Inbox<{ status: string }>()
    channel.on('system', {}, system.add)
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'news' } as never,
      inbox.add as never,
    )
    await subscribe(channel)
    await system.waitForCount(1)
    return inbox
  }

  it('sees drafts as in the admin area; a user without a role does not', async () => {
    const site = current()
    const { token } = await site.createUser('contributor')
    const inbox = await listen(token)
    const other = await listen((await site.createUser(null)).token)
    const values = { title: 'Draft', content: '<p>x</p>' }
    await site.content.createItem('news', values, null)
    expect(await inbox.waitForCount(1)).toMatchObject([{ eventType: 'INSERT', new: { title: 'Draft' } }])
    await site.content.createItem('news', { ...values, title: 'Public' }, yesterday)
    expect(await other.waitForCount(1)).toMatchObject([{ new: { title: 'Public' } }])
  })

  it('has no channel of rows of accounts, secrets or unsaved texts', async () => {
    const { token } = await current().createUser('contributor')
    for (const table of ['auth_users', 'meta', 'unsaved_draft', 'auth_audit_log_entries']) {
      const client = current().createClient({ token })
      await client.setAuth()
      const channel = client.channel(`rows ${table}`)
      const system = new Inbox<{ status: string }>()
      channel.on('system', {}, system.add)
      channel.on('postgres_changes', { event: '*', schema: 'public', table } as never, () => undefined)
      channel.subscribe()
      const [answer] = await system.waitForCount(1)
      expect([table, answer?.status]).toEqual([table, 'error'])
    }
  })
})
