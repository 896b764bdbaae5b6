import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'
import { findRelationOfKind } from '../../domain/relations.ts'
import { createOwnerContext, today, tomorrow, yesterday } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  Inbox,
  type RealtimeTestClientOptions,
  shareRealtimeTestSite,
  subscribe,
  testSecretKey,
} from '../support/realtime-site.ts'

type Row = Record<string, unknown>
type Change = RealtimePostgresChangesPayload<Row>

interface Binding {
  readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  readonly table?: string
  readonly filter?: string
  readonly select?: string[]
}

const context = createOwnerContext()

describeOnOneEngine('changes of rows', (open) => {
  const current = shareRealtimeTestSite(open, { sweepEvery: 20 })
  const markers: number[] = []

  async function listen(
    binding: Binding = {},
    options: RealtimeTestClientOptions = {},
  ): Promise<Inbox<Change>> {
    const inbox = new Inbox<Change>()
    // The marker of the test before may still be on its way to others than its own inbox.
    const earlierMarkers = new Set<unknown>(markers)
    const addUnlessEarlier = (change: Change) => {
      if (change.table !== 'articles' || !earlierMarkers.has((change.new as Row).id)) inbox.add(change)
    }
    const system = new Inbox<{ status: string; message: string }>()
    const client = current().createClient(options)
    await client.setAuth()
    const channel = client.channel(`rows ${crypto.randomUUID()}`)
    const filter = { event: '*', schema: 'public', table: 'articles', ...binding } as const
    channel.on('postgres_changes', filter as never, addUnlessEarlier as never)
    channel.on('system', {}, system.add)
    await subscribe(channel)
    expect((await system.waitForCount(1))[0]).toMatchObject({ status: 'ok', extension: 'postgres_changes' })
    return inbox
  }

  /** Everything that was committed before has been sent once this arrives. */
  async function waitForMarker(inbox: Inbox<Change>): Promise<Change[]> {
    const { content } = current()
    const { id } = await content.createArticle('marker')
    markers.push(id)
    const isMarker = (change: Change) => change.eventType === 'INSERT' && change.new.id === id
    await inbox.waitFor((values) => values.some(isMarker))
    return inbox.values.filter((change) => !isMarker(change))
  }

  const summarize = (changes: readonly Change[]) =>
    changes.map(({ eventType, new: row, old }) => [eventType, (row as Row).name, (old as Row).id])

  describe('as a visitor', () => {
    it('gets nothing of drafts, scheduled and trashed items', async () => {
      const { content } = current()
      const inbox = await listen()
      for (const publishedAt of [null, tomorrow]) {
        const { id, version } = await content.createArticle('secret', publishedAt)
        const values = { name: 'still secret' }
        await content.content.items.save('article', { id, version, values }, context)
        await content.content.trash.remove('article', id, context)
        await content.content.trash.restore('article', id, context)
        await content.content.trash.remove('article', id, context)
        await content.content.trash.purge('article', id, context)
      }
      expect(await waitForMarker(inbox)).toEqual([])
    })

    it('gets publishing as INSERT, edits as UPDATE, unpublishing and the trash as DELETE', async () => {
      const { content } = current()
      const { items, trash } = content.content
      const inbox = await listen()
      const { id } = await content.createArticle('draft', null)
      const { version } = await items.publish('article', id, yesterday, context)
      await inbox.waitForCount(1)
      const steps: readonly (() => Promise<unknown>)[] = [
        () => items.save('article', { id, version, values: { name: 'edited' } }, context),
        () => items.publish('article', id, null, context),
        () => items.publish('article', id, yesterday, context),
        () => trash.remove('article', id, context),
        () => trash.restore('article', id, context),
        () => trash.remove('article', id, context),
      ]
      // Rows are read when a change is sent, so each change waits for the one before.
      for (const [index, change] of steps.entries()) {
        await change()
        await inbox.waitForCount(index + 2)
      }
      await trash.purge('article', id, context)
      expect(summarize(await waitForMarker(inbox))).toEqual([
        ['INSERT', 'draft', undefined],
        ['UPDATE', 'edited', id],
        ['DELETE', undefined, id],
        ['INSERT', 'edited', undefined],
        ['DELETE', undefined, id],
        ['INSERT', 'edited', undefined],
        ['DELETE', undefined, id],
      ])
      for (const change of inbox.values) if (change.eventType === 'DELETE') expect(change.old).toEqual({ id })
    })

    it('gets the public columns only, with their types', async () => {
      const { content } = current()
      const inbox = await listen()
      const article = await content.createArticle('columns')
      const [change] = await inbox.waitForCount(1)
      expect(change).toEqual({
        schema: 'public',
        table: 'articles',
        commit_timestamp: '2026-11-15T12:00:00.000Z',
        eventType: 'INSERT',
        errors: null,
        old: {},
        new: {
          id: article.id,
          author: null,
          created_at: '2026-11-15T12:00:00.000+00:00',
          edited_at: '2026-11-15T12:00:00.000+00:00',
          published_at: '2026-11-14T12:00:00.000+00:00',
          category: article.category,
          name: 'columns',
          description: 'Perex',
          content: '<p>Text</p>',
          thumb: null,
          gallery: null,
          period: null,
        },
      })
    })

    it('cannot filter by hidden columns or select them', async () => {
      for (const binding of [
        { filter: 'version=eq.1' },
        { filter: 'removed_at=is.null' },
        { select: ['version'] },
      ]) {
        const system = new Inbox<{ status: string; message: string }>()
        const channel = current().createClient().channel(crypto.randomUUID())
        const filter = { event: '*', schema: 'public', table: 'articles', ...binding } as const
        channel.on('postgres_changes', filter, () => undefined).on('system', {}, system.add)
        await subscribe(channel)
        expect((await system.waitForCount(1))[0]).toMatchObject({
          status: 'error',
          message: expect.stringContaining('invalid column'),
        })
      }
    })

    it('gets nothing of images in a gallery that is not public', async () => {
      const { content } = current()
      const inbox = await listen({ table: '*' })
      const hidden = await content.createGallery('hidden', null, null)
      const id = await content.createImage(hidden, 'hidden image')
      await content.content.trash.remove('image', id, context)
      const shown = await content.createGallery('shown')
      const shownImage = await content.createImage(shown, 'shown image')
      await inbox.waitFor((changes) => changes.some(({ table }) => table === 'images'))
      await content.content.trash.remove('image', shownImage, context)
      const images = (await waitForMarker(inbox)).filter(({ table }) => table === 'images')
      expect(summarize(images)).toEqual([
        ['INSERT', 'shown image', undefined],
        ['DELETE', undefined, shownImage],
      ])
    })
  })

  it('sends a scheduled item to visitors as INSERT when its time comes, and once', async () => {
    const { content, accounts, countListReads } = current()
    /** Two checks that began after this was called. */
    const waitForChecks = async () => {
      const readsBefore = countListReads()
      await expect.poll(countListReads).toBeGreaterThan(readsBefore + 4)
    }
    content.now = accounts.now().toISOString()
    try {
      const [visitor, editor] = [await listen(), await listen({}, { key: testSecretKey })]
      const due = new Date(accounts.now().getTime() + 3_600_000).toISOString()
      const { id } = await content.createArticle('scheduled', due)
      await waitForChecks()
      accounts.advanceClock(3601)
      content.now = accounts.now().toISOString()
      expect(await visitor.waitForCount(1)).toMatchObject([{ commit_timestamp: due, new: { id } }])
      await waitForChecks()
      for (const inbox of [visitor, editor])
        expect(summarize(await waitForMarker(inbox)).filter(([, name]) => name === 'scheduled')).toEqual([
          ['INSERT', 'scheduled', undefined],
        ])
    } finally {
      content.now = today
    }
  })

  for (const caller of ['editor', 'secret key'] as const)
    it(`shows drafts and the trash to ${caller === 'editor' ? 'an editor' : 'the secret key'}`, async () => {
      const site = current()
      const { content } = site
      const options = caller === 'editor' ? await site.createUser('editor') : { key: testSecretKey }
      const inbox = await listen({ filter: 'version=gte.1' }, options)
      const { id, version } = await content.createArticle('draft', null)
      // Rows are read when a change is sent, so each change waits for the one before.
      await inbox.waitForCount(1)
      await content.content.items.save('article', { id, version, values: { name: 'edited' } }, context)
      await inbox.waitForCount(2)
      await content.content.trash.remove('article', id, context)
      await inbox.waitForCount(3)
      await content.content.trash.purge('article', id, context)
      expect(summarize(await waitForMarker(inbox))).toEqual([
        ['INSERT', 'draft', undefined],
        ['UPDATE', 'edited', id],
        ['UPDATE', 'edited', id],
        ['DELETE', undefined, id],
      ])
      expect(inbox.values[2]?.new).toMatchObject({
        version: 3,
        sample: false,
        removed_at: '2026-11-15T12:00:00.000+00:00',
      })
    })

  it('applies filters and events', async () => {
    const { content } = current()
    const marker = 'marker'
    const category = await content.createCategory('article', 'Filtered')
    const inboxes = await Promise.all(
      [
        { filter: `category=eq.${category}` },
        { filter: 'name=in.("a, b",c)' },
        { filter: 'name=neq.marker,name=not.eq.c' },
        { filter: 'published_at=lt.2000-01-01' },
        { event: 'UPDATE' as const },
        { event: 'INSERT' as const, select: ['id', 'name'] },
      ].map((binding) => listen(binding)),
    )
    const all = await listen()
    const text = { description: 'Perex', content: '<p>Text</p>' }
    const first = await content.createItem('article', { ...text, category, name: 'a, b' })
    const { id, version } = await content.createItem('article', {
      ...text,
      category: await content.createCategory('article'),
      name: 'c',
    })
    await all.waitForCount(2)
    await content.content.items.save('article', { id, version, values: { name: 'd' } }, context)
    await waitForMarker(all)
    // Each channel has got the marker's predecessors by the time of a message sent after it.
    await inboxes[5]?.waitFor((values) => values.some(({ new: row }) => (row as Row).name === marker))
    const names = inboxes.map(({ values }) =>
      values.map(({ new: row }) => (row as Row).name).filter((name) => name !== marker),
    )
    expect(names).toEqual([['a, b'], ['a, b', 'c'], ['a, b', 'd'], [], ['d'], ['a, b', 'c']])
    expect(inboxes[5]?.values[0]?.new).toEqual({ id: first.id, name: 'a, b' })
  })

  it('sends every relation of the data API, in both protocols', async () => {
    const { content } = current()
    const inboxes = [await listen({ table: '*' }, { vsn: '1.0.0' }), await listen({ table: '*' })]
    const kinds = kindNames.filter((kind) => findRelationOfKind(kind) !== null)
    for (const kind of kinds) await content.createItem(kind, await content.createValidValues(kind, kind))
    const collections = new Set(kinds.map((kind) => getKindDefinition(kind).collection))
    for (const inbox of inboxes) {
      await inbox.waitFor((values) => collections.size === new Set(values.map(({ table }) => table)).size)
      expect(new Set(inbox.values.map(({ table }) => table))).toEqual(collections)
      for (const { new: row } of inbox.values)
        for (const name of ['title_sort', 'removed_at', 'version', 'sample', 'account'])
          expect(row).not.toHaveProperty(name)
    }
  })

  it('says in its join which tables and filters it cannot use', async () => {
    for (const binding of [{ table: 'users' }, { table: 'redirects' }, { schema: 'auth' }, { filter: 'x' }]) {
      const channel = current()
        .createClient()
        .channel(crypto.randomUUID(), { config: { postgres_changes_options: { wait: true } } })
      const filter = { event: '*', schema: 'public', table: 'articles', ...binding } as const
      channel.on('postgres_changes', filter, () => undefined)
      await expect(subscribe(channel)).rejects.toThrow('PostgresChangesSubscriptionFailed')
    }
  })

  it('sends a row that is too large without its large columns', async () => {
    const { content } = current()
    const inbox = await listen()
    const category = await content.createCategory('article')
    const text = { description: 'Perex', content: `<p>${'x'.repeat(300_000)}</p>` }
    await content.createItem('article', { ...text, category, name: 'large' })
    const [change] = await inbox.waitForCount(1)
    expect(change?.errors).toEqual(['Error 413: Payload Too Large'])
    expect(change?.new).toMatchObject({ name: 'large', category })
    expect(change?.new).not.toHaveProperty('content')
  })
})
