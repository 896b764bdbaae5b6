import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createTestRequestContext,
  createVisitorContext,
  today,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import type { InvalidProblemDetails, StaleProblemDetails } from './contract/items.ts'

describeOnBothEngines('saving', (open) => {
  it('refuses what the rules refuse, with messages in the language of who asks', async () => {
    const { content } = new ContentTestHarness(await open())
    const values = { title: '', content: '<script>alert(1)</script>', url: 'javascript:alert(1)' }
    const english = await catchProblem(content.items.save('news', { values }, createEditorContext()))
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
    const czech = await catchProblem(
      content.items.save('news', { values }, createTestRequestContext('editor', 'cs')),
    )
    expect((czech.details as InvalidProblemDetails).fields.title).toEqual(['Title je povinné.'])
  })

  it('refuses a text longer than its field by one letter', async () => {
    const { content } = new ContentTestHarness(await open())
    const save = (title: string) =>
      content.items.save('news', { values: { title, content: '<p>x</p>' } }, createEditorContext())
    expect((await catchProblem(save('ž'.repeat(101)))).code).toBe('invalid')
    expect((await save('ž'.repeat(100))).title).toHaveLength(100)
  })

  it('refuses fields it does not know and values of the wrong type', async () => {
    const { content } = new ContentTestHarness(await open())
    const unknown = await catchProblem(
      content.items.save('news', { values: { title: 'a', role: 'owner' } }, createEditorContext()),
    )
    expect(unknown).toEqual({ code: 'bad_request', details: { unknown: ['role'] } })
    for (const title of [{}, [], 5, true, ['a']]) {
      const wrong = await catchProblem(
        content.items.save('news', { values: { title, content: '<p>x</p>' } }, createEditorContext()),
      )
      expect((wrong.details as InvalidProblemDetails).fields.title).toHaveLength(1)
    }
  })

  it('stores cleaned HTML and text that both databases can hold', async () => {
    const { content } = new ContentTestHarness(await open())
    const item = await content.items.save(
      'news',
      {
        values: {
          title: ' A\u0000  title\ud800 ',
          content:
            '<p onclick="x">Text <img src=x onerror=alert(1)><a href="javascript:1">a</a></p><style>b</style>',
        },
      },
      createEditorContext(),
    )
    expect(item.title).toBe('A title\ufffd')
    expect(item.content).toBe('<p>Text <a>a</a></p>')
  })

  it('refuses references to nothing, to the trash and to a category of another kind', async () => {
    const bench = new ContentTestHarness(await open())
    const other = await bench.createCategory('book')
    const removed = await bench.createCategory('article')
    await bench.content.trash.remove('category', removed, createEditorContext())
    for (const category of [999, other, removed, 'abc', 1.5, -1]) {
      const values = { category, name: 'a', description: 'b', content: '<p>c</p>' }
      const { code, details } = await catchProblem(
        bench.content.items.save('article', { values }, createEditorContext()),
      )
      expect(code).toBe('invalid')
      expect(Object.keys((details as InvalidProblemDetails).fields)).toEqual(['category'])
    }
  })

  it('refuses a stale version and keeps both texts', async () => {
    const bench = new ContentTestHarness(await open())
    const { id, version } = await bench.createArticle('First')
    await bench.content.items.save(
      'article',
      { id, version, values: { name: 'Theirs' } },
      createEditorContext(),
    )
    const { code, details } = await catchProblem(
      bench.content.items.save('article', { id, version, values: { name: 'Mine' } }, createEditorContext()),
    )
    expect(code).toBe('stale')
    const both = details as StaleProblemDetails<'article'>
    expect(both.current.name).toBe('Theirs')
    expect(both.yours.name).toBe('Mine')
    const [last] = await bench.content.history.list('article', id, null, createEditorContext())
    expect(last?.action).toBe('refused')
    expect(
      (await bench.content.history.read('article', id, last?.id ?? 0, createEditorContext())).values.name,
    ).toBe('Mine')
    expect((await bench.content.items.read('article', id, createEditorContext())).name).toBe('Theirs')
  })

  it('lets one of many parallel saves of the same version through and keeps the texts of all', async () => {
    const bench = new ContentTestHarness(await open())
    const { id, version } = await bench.createArticle('First')
    const tries = Array.from({ length: 8 }, (_, at) =>
      bench.content.items
        .save('article', { id, version, values: { name: `Try ${at}` } }, createEditorContext())
        .then(
          () => 'saved',
          () => 'refused',
        ),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
    const names = new Set<string>()
    for (const entry of await bench.content.history.list('article', id, null, createEditorContext())) {
      names.add(
        (await bench.content.history.read('article', id, entry.id, createEditorContext())).values.name,
      )
    }
    expect(names.size).toBe(9)
  })

  it('needs the version of an item that is there', async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createArticle('First')
    expect(
      (await catchProblem(bench.content.items.save('article', { id, values: {} }, createEditorContext())))
        .code,
    ).toBe('bad_request')
  })

  it('writes nothing at all when a part of it fails', async () => {
    const bench = new ContentTestHarness(await open())
    const before = await bench.data.outbox.findUndelivered(100)
    await catchProblem(
      bench.content.items.save('book', { values: { category: 1, name: 'x' } }, createEditorContext()),
    )
    expect(await bench.data.outbox.findUndelivered(100)).toEqual(before)
    expect((await bench.content.items.list('book', {}, createEditorContext())).total).toBe(0)
  })

  it('puts a new image last and names the author who is logged in', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createItem('author', { name: 'Ed', email: 'ed@example.org', account: 'x'.repeat(36) })
    const gallery = await bench.createGallery('One')
    await bench.createImage(gallery, 'first', { ord: 7 })
    const values = { gallery, name: 'second', file: await bench.createFile('second') }
    const person = { role: 'editor', userId: 'x'.repeat(36) } as const
    const image = await bench.content.items.save(
      'image',
      { values },
      { ...createEditorContext(), actor: person },
    )
    expect(image.ord).toBe(8)
    expect(
      (await bench.content.items.byIds('author', [image.author], createEditorContext())).get(
        image.author ?? 0,
      )?.name,
    ).toBe('Ed')
  })

  it('keeps one row of settings, over the defaults of the environment', async () => {
    const { content } = new ContentTestHarness(await open())
    expect((await content.site.read(createVisitorContext())).webTitle).toBe('Letopis')
    const first = await content.items.save(
      'site',
      { values: { webTitle: 'Tichá Lhota', lang: 'cs' } },
      createOwnerContext(),
    )
    expect(await content.site.read(createVisitorContext())).toMatchObject({
      webTitle: 'Tichá Lhota',
      webAuthor: 'Nobody',
      lang: 'cs',
    })
    const second = await catchProblem(
      content.items.save('site', { values: { webTitle: 'Two' } }, createOwnerContext()),
    )
    expect(second).toMatchObject({ code: 'stale', details: { yours: { webTitle: 'Two' } } })
    await content.items.save(
      'site',
      { version: first.version, values: { webTitle: 'Three' } },
      createOwnerContext(),
    )
    expect((await content.items.list('site', {}, createOwnerContext())).total).toBe(1)
  })

  it('keeps one row of settings when two people save them first at once', async () => {
    const { content } = new ContentTestHarness(await open())
    const saves = ['One', 'Two'].map((webTitle) =>
      content.items.save('site', { values: { webTitle } }, createOwnerContext()),
    )
    const outcomes = (await Promise.allSettled(saves)).map((outcome) => outcome.status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await content.items.list('site', {}, createOwnerContext())).total).toBe(1)
  })

  it('takes a value that each field allows', async () => {
    const bench = new ContentTestHarness(await open())
    const contact = {
      name: 'Office',
      email: 'a@example.org',
      phone: '+420 (123) 456-789',
      web: 'https://example.org',
    }
    expect(await bench.createItem('contact', contact)).toMatchObject(contact)
    const category = await bench.createCategory('book')
    const book = {
      category,
      writer: 'w',
      name: 'n',
      description: 'd',
      url: 'https://example.org/a?b=c',
      year: 1999,
    }
    const more = { isbn: '978-0-306-40615-7', review: 'http://example.org' }
    expect(await bench.createItem('book', { ...book, ...more, year: '1999' })).toMatchObject({
      ...book,
      ...more,
    })
  })

  it('keeps the text of a save to an item that somebody put in the trash', async () => {
    const bench = new ContentTestHarness(await open())
    const { id, version } = await bench.createArticle('First')
    await bench.content.trash.remove('article', id, createEditorContext())
    const late = await catchProblem(
      bench.content.items.save('article', { id, version, values: { name: 'Late' } }, createEditorContext()),
    )
    expect(late).toMatchObject({ code: 'stale', details: { yours: { name: 'Late' } } })
    const [entry] = await bench.content.history.list('article', id, null, createEditorContext())
    expect(
      (await bench.content.history.read('article', id, entry?.id ?? 0, createEditorContext())).values.name,
    ).toBe('Late')
  })

  it('never makes a new item of one that is gone', async () => {
    const bench = new ContentTestHarness(await open())
    const { id, version } = await bench.createArticle('First')
    await bench.content.trash.remove('article', id, createOwnerContext())
    await bench.content.trash.purge('article', id, createOwnerContext())
    const late = bench.content.items.save(
      'article',
      { id, version, values: { name: 'Late' } },
      createEditorContext(),
    )
    expect((await catchProblem(late)).code).toBe('not_found')
  })

  it('leaves the place of an item to those who arrange it, and puts a moved one last', async () => {
    const bench = new ContentTestHarness(await open())
    const [one, two] = [await bench.createGallery('One'), await bench.createGallery('Two')]
    const [a, b] = [await bench.createImage(one, 'a'), await bench.createImage(one, 'b')]
    await bench.createImage(two, 'c')
    await bench.content.items.order('image', [b, a], createEditorContext())
    const kept = await bench.content.items.save(
      'image',
      { id: a, version: 1, values: { name: 'a2', ord: 1 } },
      createEditorContext(),
    )
    expect(kept.ord).toBe(2)
    const moved = await bench.content.items.save(
      'image',
      { id: a, version: 2, values: { gallery: two } },
      createEditorContext(),
    )
    expect(moved).toMatchObject({ gallery: two, ord: 2 })
  })

  it('still takes new images when one has the last place there is', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    await bench.createImage(gallery, 'a', { ord: 1_000_000_000 })
    const next = await bench.content.items.read(
      'image',
      await bench.createImage(gallery, 'b'),
      createEditorContext(),
    )
    expect(next.ord).toBe(1_000_000_000)
  })

  it('refuses to make a category one of another kind while something stands under it', async () => {
    const bench = new ContentTestHarness(await open())
    const { category } = await bench.createArticle('One')
    const call = bench.content.items.save(
      'category',
      { id: category, version: 1, values: { for: 'book' } },
      createEditorContext(),
    )
    expect(Object.keys(((await catchProblem(call)).details as InvalidProblemDetails).fields)).toEqual(['for'])
  })

  it('refuses versions, moments and authors of the wrong type, alike on both engines', async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createArticle('First')
    for (const version of ['abc', 3e9, 1.5, {}, Number.NaN, -1] as number[]) {
      expect(
        (
          await catchProblem(
            bench.content.items.save('article', { id, version, values: {} }, createEditorContext()),
          )
        ).code,
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
      const call = bench.content.items.save(
        'article',
        { id, version: 1, values: {}, publishedAt },
        createEditorContext(),
      )
      expect((await catchProblem(call)).code).toBe('bad_request')
    }
    for (const author of [true, {}, 999, '1.0', 'x']) {
      const call = bench.content.items.save(
        'article',
        { id, version: 1, values: { author } },
        createEditorContext(),
      )
      expect((await catchProblem(call)).code).toBe('invalid')
    }
  })

  it('refuses a megabyte of hostile nesting, which would take minutes to clean', async () => {
    const { content } = new ContentTestHarness(await open())
    for (const part of ['<em>x', '<ul><li>', '<figure><img src=x></figure>']) {
      const values = { title: 'x', content: part.repeat(Math.floor(990_000 / part.length)) }
      expect((await catchProblem(content.items.save('news', { values }, createEditorContext()))).code).toBe(
        'invalid',
      )
    }
    const values = { title: 'x', content: `<p>${'a'.repeat(5_000_000)}</p>` }
    expect((await catchProblem(content.items.save('news', { values }, createEditorContext()))).code).toBe(
      'invalid',
    )
  })

  it('publishes, schedules and takes back', async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createArticle('Story', null)
    await bench.content.items.publish('article', id, tomorrow, createEditorContext())
    expect((await catchProblem(bench.content.items.read('article', id, createVisitorContext()))).code).toBe(
      'not_found',
    )
    const asking = createVisitorContext()
    await bench.content.items.list('article', {}, asking)
    expect(asking.expiryTimes).toEqual([tomorrow])
    bench.now = tomorrow
    expect((await bench.content.items.read('article', id, createVisitorContext())).name).toBe('Story')
    expect((await bench.content.items.list('article', {}, createVisitorContext())).total).toBe(1)
    await bench.content.items.publish('article', id, null, createEditorContext())
    expect((await catchProblem(bench.content.items.read('article', id, createVisitorContext()))).code).toBe(
      'not_found',
    )
    for (const moment of ['soon', '', '99999-01-01', '2026-13-45', today.replace('2026', '0000')]) {
      expect(
        (await catchProblem(bench.content.items.publish('article', id, moment, createEditorContext()))).code,
      ).toBe('bad_request')
    }
  })
})
