import { expect, it } from 'vitest'
import {
  asker,
  Bench,
  editor,
  owner,
  refusal,
  today,
  tomorrow,
  visitor,
} from '../../tests/support/content.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import type { InvalidDetails, StaleDetails } from './contract/items.ts'

describeOnBothEngines('saving', (open) => {
  it('refuses what the rules refuse, with messages in the language of who asks', async () => {
    const { content } = new Bench(await open())
    const values = { title: '', content: '<script>alert(1)</script>', url: 'javascript:alert(1)' }
    const english = await refusal(content.items.save('news', { values }, editor()))
    expect(english).toEqual({
      code: 'invalid',
      details: {
        fields: {
          title: ['Title is required.'],
          content: ['Content is required.'],
          url: ['Please enter a valid URL.'],
        },
      },
    })
    const czech = await refusal(content.items.save('news', { values }, asker('editor', 'cs')))
    expect((czech.details as InvalidDetails).fields.title).toEqual(['Title je povinné.'])
  })

  it('refuses a text longer than its field by one letter', async () => {
    const { content } = new Bench(await open())
    const save = (title: string) =>
      content.items.save('news', { values: { title, content: '<p>x</p>' } }, editor())
    expect((await refusal(save('ž'.repeat(101)))).code).toBe('invalid')
    expect((await save('ž'.repeat(100))).title).toHaveLength(100)
  })

  it('refuses fields it does not know and values of the wrong type', async () => {
    const { content } = new Bench(await open())
    const unknown = await refusal(
      content.items.save('news', { values: { title: 'a', role: 'owner' } }, editor()),
    )
    expect(unknown).toEqual({ code: 'bad_request', details: { unknown: ['role'] } })
    for (const title of [{}, [], 5, true, ['a']]) {
      const wrong = await refusal(
        content.items.save('news', { values: { title, content: '<p>x</p>' } }, editor()),
      )
      expect((wrong.details as InvalidDetails).fields.title).toHaveLength(1)
    }
  })

  it('stores cleaned HTML and text that both databases can hold', async () => {
    const { content } = new Bench(await open())
    const item = await content.items.save(
      'news',
      {
        values: {
          title: ' A\u0000  title\ud800 ',
          content:
            '<p onclick="x">Text <img src=x onerror=alert(1)><a href="javascript:1">a</a></p><style>b</style>',
        },
      },
      editor(),
    )
    expect(item.title).toBe('A title\ufffd')
    expect(item.content).toBe('<p>Text <a>a</a></p>')
  })

  it('refuses references to nothing, to the trash and to a category of another kind', async () => {
    const bench = new Bench(await open())
    const other = await bench.category('book')
    const removed = await bench.category('article')
    await bench.content.trash.remove('category', removed, editor())
    for (const category of [999, other, removed, 'abc', 1.5, -1]) {
      const values = { category, name: 'a', description: 'b', content: '<p>c</p>' }
      const { code, details } = await refusal(bench.content.items.save('article', { values }, editor()))
      expect(code).toBe('invalid')
      expect(Object.keys((details as InvalidDetails).fields)).toEqual(['category'])
    }
  })

  it('refuses a stale version and keeps both texts', async () => {
    const bench = new Bench(await open())
    const { id, version } = await bench.article('First')
    await bench.content.items.save('article', { id, version, values: { name: 'Theirs' } }, editor())
    const { code, details } = await refusal(
      bench.content.items.save('article', { id, version, values: { name: 'Mine' } }, editor()),
    )
    expect(code).toBe('stale')
    const both = details as StaleDetails<'article'>
    expect(both.current.name).toBe('Theirs')
    expect(both.yours.name).toBe('Mine')
    const [last] = await bench.content.history.list('article', id, null, editor())
    expect(last?.action).toBe('refused')
    expect((await bench.content.history.read('article', id, last?.id ?? 0, editor())).values.name).toBe(
      'Mine',
    )
    expect((await bench.content.items.read('article', id, editor())).name).toBe('Theirs')
  })

  it('lets one of many parallel saves of the same version through and keeps the texts of all', async () => {
    const bench = new Bench(await open())
    const { id, version } = await bench.article('First')
    const tries = Array.from({ length: 8 }, (_, at) =>
      bench.content.items.save('article', { id, version, values: { name: `Try ${at}` } }, editor()).then(
        () => 'saved',
        () => 'refused',
      ),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
    const names = new Set<string>()
    for (const entry of await bench.content.history.list('article', id, null, editor())) {
      names.add((await bench.content.history.read('article', id, entry.id, editor())).values.name)
    }
    expect(names.size).toBe(9)
  })

  it('needs the version of an item that is there', async () => {
    const bench = new Bench(await open())
    const { id } = await bench.article('First')
    expect((await refusal(bench.content.items.save('article', { id, values: {} }, editor()))).code).toBe(
      'bad_request',
    )
  })

  it('writes nothing at all when a part of it fails', async () => {
    const bench = new Bench(await open())
    const before = await bench.data.outbox.waiting(100)
    await refusal(bench.content.items.save('book', { values: { category: 1, name: 'x' } }, editor()))
    expect(await bench.data.outbox.waiting(100)).toEqual(before)
    expect((await bench.content.items.list('book', {}, editor())).total).toBe(0)
  })

  it('puts a new image last and names the author who is logged in', async () => {
    const bench = new Bench(await open())
    await bench.make('author', { name: 'Ed', email: 'ed@example.org', account: 'x'.repeat(36) })
    const gallery = await bench.gallery('One')
    await bench.image(gallery, 'first', { ord: 7 })
    const values = { gallery, name: 'second', file: await bench.file('second') }
    const person = { role: 'editor', userId: 'x'.repeat(36) } as const
    const image = await bench.content.items.save('image', { values }, { ...editor(), actor: person })
    expect(image.ord).toBe(8)
    expect(
      (await bench.content.items.byIds('author', [image.author], editor())).get(image.author ?? 0)?.name,
    ).toBe('Ed')
  })

  it('keeps one row of settings, over the defaults of the environment', async () => {
    const { content } = new Bench(await open())
    expect((await content.site.read(visitor())).webTitle).toBe('Letopis')
    const first = await content.items.save(
      'site',
      { values: { webTitle: 'Tichá Lhota', lang: 'cs' } },
      owner(),
    )
    expect(await content.site.read(visitor())).toMatchObject({
      webTitle: 'Tichá Lhota',
      webAuthor: 'Nobody',
      lang: 'cs',
    })
    const second = await refusal(content.items.save('site', { values: { webTitle: 'Two' } }, owner()))
    expect(second).toMatchObject({ code: 'stale', details: { yours: { webTitle: 'Two' } } })
    await content.items.save('site', { version: first.version, values: { webTitle: 'Three' } }, owner())
    expect((await content.items.list('site', {}, owner())).total).toBe(1)
  })

  it('keeps one row of settings when two people save them first at once', async () => {
    const { content } = new Bench(await open())
    const saves = ['One', 'Two'].map((webTitle) =>
      content.items.save('site', { values: { webTitle } }, owner()),
    )
    const outcomes = (await Promise.allSettled(saves)).map((outcome) => outcome.status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await content.items.list('site', {}, owner())).total).toBe(1)
  })

  it('takes a value that each field allows', async () => {
    const bench = new Bench(await open())
    const contact = {
      name: 'Office',
      email: 'a@example.org',
      phone: '+420 (123) 456-789',
      web: 'https://example.org',
    }
    expect(await bench.make('contact', contact)).toMatchObject(contact)
    const category = await bench.category('book')
    const book = {
      category,
      writer: 'w',
      name: 'n',
      description: 'd',
      url: 'https://example.org/a?b=c',
      year: 1999,
    }
    const more = { isbn: '978-0-306-40615-7', review: 'http://example.org' }
    expect(await bench.make('book', { ...book, ...more, year: '1999' })).toMatchObject({ ...book, ...more })
  })

  it('keeps the text of a save to an item that somebody put in the trash', async () => {
    const bench = new Bench(await open())
    const { id, version } = await bench.article('First')
    await bench.content.trash.remove('article', id, editor())
    const late = await refusal(
      bench.content.items.save('article', { id, version, values: { name: 'Late' } }, editor()),
    )
    expect(late).toMatchObject({ code: 'stale', details: { yours: { name: 'Late' } } })
    const [entry] = await bench.content.history.list('article', id, null, editor())
    expect((await bench.content.history.read('article', id, entry?.id ?? 0, editor())).values.name).toBe(
      'Late',
    )
  })

  it('never makes a new item of one that is gone', async () => {
    const bench = new Bench(await open())
    const { id, version } = await bench.article('First')
    await bench.content.trash.remove('article', id, owner())
    await bench.content.trash.purge('article', id, owner())
    const late = bench.content.items.save('article', { id, version, values: { name: 'Late' } }, editor())
    expect((await refusal(late)).code).toBe('not_found')
  })

  it('leaves the place of an item to those who arrange it, and puts a moved one last', async () => {
    const bench = new Bench(await open())
    const [one, two] = [await bench.gallery('One'), await bench.gallery('Two')]
    const [a, b] = [await bench.image(one, 'a'), await bench.image(one, 'b')]
    await bench.image(two, 'c')
    await bench.content.items.order('image', [b, a], editor())
    const kept = await bench.content.items.save(
      'image',
      { id: a, version: 1, values: { name: 'a2', ord: 1 } },
      editor(),
    )
    expect(kept.ord).toBe(2)
    const moved = await bench.content.items.save(
      'image',
      { id: a, version: 2, values: { gallery: two } },
      editor(),
    )
    expect(moved).toMatchObject({ gallery: two, ord: 2 })
  })

  it('still takes new images when one has the last place there is', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('One')
    await bench.image(gallery, 'a', { ord: 1_000_000_000 })
    const next = await bench.content.items.read('image', await bench.image(gallery, 'b'), editor())
    expect(next.ord).toBe(1_000_000_000)
  })

  it('refuses to make a category one of another kind while something stands under it', async () => {
    const bench = new Bench(await open())
    const { category } = await bench.article('One')
    const call = bench.content.items.save(
      'category',
      { id: category, version: 1, values: { for: 'book' } },
      editor(),
    )
    expect(Object.keys(((await refusal(call)).details as InvalidDetails).fields)).toEqual(['for'])
  })

  it('refuses versions, moments and authors of the wrong type, alike on both engines', async () => {
    const bench = new Bench(await open())
    const { id } = await bench.article('First')
    for (const version of ['abc', 3e9, 1.5, {}, Number.NaN, -1] as number[]) {
      expect(
        (await refusal(bench.content.items.save('article', { id, version, values: {} }, editor()))).code,
      ).toBe('bad_request')
    }
    for (const publishedAt of [
      5,
      {},
      'soon',
      '2026-02-31T10:00:00Z',
      '2026-11-15 (x) 10:00',
      '2026-11-15T10:00',
    ] as string[]) {
      const call = bench.content.items.save('article', { id, version: 1, values: {}, publishedAt }, editor())
      expect((await refusal(call)).code).toBe('bad_request')
    }
    for (const author of [true, {}, 999, '1.0', 'x']) {
      const call = bench.content.items.save('article', { id, version: 1, values: { author } }, editor())
      expect((await refusal(call)).code).toBe('invalid')
    }
  })

  it('refuses a megabyte of hostile nesting, which would take minutes to clean', async () => {
    const { content } = new Bench(await open())
    for (const part of ['<em>x', '<ul><li>', '<figure><img src=x></figure>']) {
      const values = { title: 'x', content: part.repeat(Math.floor(990_000 / part.length)) }
      expect((await refusal(content.items.save('news', { values }, editor()))).code).toBe('invalid')
    }
    const values = { title: 'x', content: `<p>${'a'.repeat(5_000_000)}</p>` }
    expect((await refusal(content.items.save('news', { values }, editor()))).code).toBe('invalid')
  })

  it('publishes, schedules and takes back', async () => {
    const bench = new Bench(await open())
    const { id } = await bench.article('Story', null)
    await bench.content.items.publish('article', id, tomorrow, editor())
    expect((await refusal(bench.content.items.read('article', id, visitor()))).code).toBe('not_found')
    const asking = visitor()
    await bench.content.items.list('article', {}, asking)
    expect(asking.moments).toEqual([tomorrow])
    bench.now = tomorrow
    expect((await bench.content.items.read('article', id, visitor())).name).toBe('Story')
    expect((await bench.content.items.list('article', {}, visitor())).total).toBe(1)
    await bench.content.items.publish('article', id, null, editor())
    expect((await refusal(bench.content.items.read('article', id, visitor()))).code).toBe('not_found')
    for (const moment of ['soon', '', '99999-01-01', '2026-13-45', today.replace('2026', '0000')]) {
      expect((await refusal(bench.content.items.publish('article', id, moment, editor()))).code).toBe(
        'bad_request',
      )
    }
  })
})
