import { expect, it } from 'vitest'
import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import { Bench, editor, owner, refusal, visitor } from '../../tests/support/content.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'

describeOnBothEngines('who may do what', (open) => {
  it('refuses a visitor every change of every kind, before anything is looked at', async () => {
    const { content } = new Bench(await open())
    const asker = visitor()
    for (const kind of kindNames) {
      const calls = [
        () => content.items.save(kind, { values: {} }, asker),
        () => content.items.order(kind, [1], asker),
        () => content.items.move(kind, [1], null, asker),
        () => content.images.sort(1, 'name', asker),
        () => content.search.findImages({ q: '', gallery: null }, asker),
        () => content.items.publish(kind, 1, null, asker),
        () => content.trash.remove(kind, 1, asker),
        () => content.trash.restore(kind, 1, asker),
        () => content.trash.purge(kind, 1, asker),
        () => content.history.list(kind, 1, null, asker),
        () => content.history.read(kind, 1, 1, asker),
        () => content.history.restore(kind, 1, 1, asker),
      ]
      for (const call of calls) expect((await refusal(call())).code).toBe('unauthenticated')
    }
    expect([...asker.tags]).toEqual([])
  })

  it('refuses an editor the settings of the site and emptying the trash', async () => {
    const { content } = new Bench(await open())
    expect((await refusal(content.items.save('site', { values: { webTitle: 'Mine' } }, editor()))).code).toBe(
      'forbidden',
    )
    expect((await refusal(content.trash.purge('news', 1, editor()))).code).toBe('forbidden')
  })

  it('shows a visitor no draft, no scheduled item and no trash, whatever they ask for', async () => {
    const bench = new Bench(await open())
    const draft = await bench.article('Draft', null)
    const scheduled = await bench.article('Scheduled', '2030-01-01T00:00:00.000Z')
    const removed = await bench.article('Removed')
    await bench.content.trash.remove('article', removed.id, editor())
    for (const status of ['any', 'draft', 'scheduled', 'trash', 'live'] as const) {
      const page = await bench.content.items.list('article', { status }, visitor())
      expect(page).toMatchObject({ items: [], total: 0 })
    }
    for (const { id } of [draft, scheduled, removed]) {
      expect((await refusal(bench.content.items.read('article', id, visitor()))).code).toBe('not_found')
    }
    const some = await bench.content.items.byIds('article', [draft.id, scheduled.id, removed.id], visitor())
    expect(some.size).toBe(0)
    expect((await bench.content.search.find({ q: 'Draft Scheduled Removed' }, visitor())).total).toBe(0)
  })

  it('shows an image only while its gallery is public', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('Hidden', null, null)
    const image = await bench.image(gallery, 'Photograph')
    expect((await refusal(bench.content.items.read('image', image, visitor()))).code).toBe('not_found')
    expect((await bench.content.search.find({ q: 'photograph' }, visitor())).total).toBe(0)
    expect((await bench.content.items.list('image', { where: { gallery } }, visitor())).total).toBe(0)
    await bench.content.items.publish('gallery', gallery, bench.now, editor())
    expect((await bench.content.items.read('image', image, visitor())).name).toBe('Photograph')
    expect((await bench.content.search.find({ q: 'photograph' }, visitor())).total).toBe(1)
    expect((await bench.content.items.list('image', { where: { gallery } }, visitor())).total).toBe(1)
  })

  it("tells a visitor no author's address or account", async () => {
    const bench = new Bench(await open())
    const { id } = await bench.make('author', { name: 'Jana', email: 'jana@example.org' })
    expect(await bench.content.items.read('author', id, visitor())).toMatchObject({
      name: 'Jana',
      email: null,
      account: null,
    })
    expect(await bench.content.items.read('author', id, owner())).toMatchObject({ email: 'jana@example.org' })
  })

  it('knows no kind that is not ours', async () => {
    const { content } = new Bench(await open())
    const hostile: string[] = ['account', 'history', '__proto__', 'constructor', 'news; drop table news']
    for (const kind of hostile)
      expect((await refusal(content.items.list(kind as KindName, {}, owner()))).code).toBe('not_found')
  })

  it('refuses to filter by what is not a filter', async () => {
    const { content } = new Bench(await open())
    for (const name of ['content', 'id = 1 or 1', 'removed_at', 'version', '__proto__x']) {
      expect((await refusal(content.items.list('news', { where: { [name]: 1 } }, visitor()))).code).toBe(
        'bad_request',
      )
    }
  })

  it('finds nothing at ids that cannot be', async () => {
    const { content } = new Bench(await open())
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 31, 2 ** 60, Number.POSITIVE_INFINITY]) {
      expect((await refusal(content.items.read('news', id, visitor()))).code).toBe('not_found')
      expect((await refusal(content.trash.remove('news', id, owner()))).code).toBe('not_found')
    }
  })
})
