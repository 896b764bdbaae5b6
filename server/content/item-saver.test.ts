import { sql } from 'kysely'
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
import type { StaleProblemDetails, ValidationProblemDetails } from './contract/items.ts'

describeOnBothEngines('saving', (open) => {
  it('rejects invalid values, with messages in the language of the request', async () => {
    const { content } = new ContentTestHarness(await open())
    const values = { title: '', content: '<script>alert(1)</script>', url: 'javascript:alert(1)' }
    const input = { values, publishedAt: tomorrow }
    const english = await catchProblem(content.items.save('news', input, createEditorContext()))
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
    expect((czech.details as ValidationProblemDetails).fields.title).toEqual(['Title je povinné.'])
  })

  it('rejects a text one character longer than its field', async () => {
    const { content } = new ContentTestHarness(await open())
    const save = (title: string) =>
      content.items.save('news', { values: { title, content: '<p>x</p>' } }, createEditorContext())
    expect((await catchProblem(save('ž'.repeat(101)))).code).toBe('invalid')
    expect((await save('ž'.repeat(100))).title).toHaveLength(100)
  })

  it('rejects unknown fields and values of the wrong type', async () => {
    const { content } = new ContentTestHarness(await open())
    const unknown = await catchProblem(
      content.items.save('news', { values: { title: 'a', role: 'owner' } }, createEditorContext()),
    )
    expect(unknown).toEqual({ code: 'bad_request', details: { unknown: ['role'] } })
    for (const title of [{}, [], 5, true, ['a']]) {
      const wrong = await catchProblem(
        content.items.save('news', { values: { title, content: '<p>x</p>' } }, createEditorContext()),
      )
      expect((wrong.details as ValidationProblemDetails).fields.title).toHaveLength(1)
    }
  })

  it('stores sanitized HTML and text that both databases can hold', async () => {
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

  it('rejects references to missing items, to trashed items and to a category of another kind', async () => {
    const harness = new ContentTestHarness(await open())
    const other = await harness.createCategory('book')
    const removed = await harness.createCategory('article')
    await harness.content.trash.remove('category', removed, createEditorContext())
    for (const category of [999, other, removed, 'abc', 1.5, -1]) {
      const values = { category, name: 'a', description: 'b', content: '<p>c</p>' }
      const { code, details } = await catchProblem(
        harness.content.items.save('article', { values }, createEditorContext()),
      )
      expect(code).toBe('invalid')
      expect(Object.keys((details as ValidationProblemDetails).fields)).toEqual(['category'])
    }
  })

  it('rejects a save with a stale version and keeps both texts', async () => {
    const harness = new ContentTestHarness(await open())
    const { id, version } = await harness.createArticle('First')
    await harness.content.items.save(
      'article',
      { id, version, values: { name: 'Theirs' } },
      createEditorContext(),
    )
    const { code, details } = await catchProblem(
      harness.content.items.save('article', { id, version, values: { name: 'Mine' } }, createEditorContext()),
    )
    expect(code).toBe('stale')
    const both = details as StaleProblemDetails<'article'>
    expect(both.current.name).toBe('Theirs')
    expect(both.yours.name).toBe('Mine')
    const [last] = await harness.content.history.list('article', id, null, createEditorContext())
    expect(last?.action).toBe('refused')
    expect(
      (await harness.content.history.read('article', id, last?.id ?? 0, createEditorContext())).values.name,
    ).toBe('Mine')
    expect((await harness.content.items.read('article', id, createEditorContext())).name).toBe('Theirs')
  })

  it('accepts one of many parallel saves of the same version and keeps the texts of all', async () => {
    const harness = new ContentTestHarness(await open())
    const { id, version } = await harness.createArticle('First')
    const saves = Array.from({ length: 8 }, (_, at) =>
      harness.content.items
        .save('article', { id, version, values: { name: `Try ${at}` } }, createEditorContext())
        .then(
          () => 'saved',
          () => 'refused',
        ),
    )
    const outcomes = await Promise.all(saves)
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
    const names = new Set<string>()
    for (const entry of await harness.content.history.list('article', id, null, createEditorContext())) {
      names.add(
        (await harness.content.history.read('article', id, entry.id, createEditorContext())).values.name,
      )
    }
    expect(names.size).toBe(9)
  })

  it('requires the version of an existing item', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('First')
    expect(
      (await catchProblem(harness.content.items.save('article', { id, values: {} }, createEditorContext())))
        .code,
    ).toBe('bad_request')
  })

  it('writes nothing if any part of the save fails', async () => {
    const harness = new ContentTestHarness(await open())
    const before = await harness.data.outbox.findUndelivered(100)
    await catchProblem(
      harness.content.items.save('book', { values: { category: 1, name: 'x' } }, createEditorContext()),
    )
    expect(await harness.data.outbox.findUndelivered(100)).toEqual(before)
    expect((await harness.content.items.list('book', {}, createEditorContext())).total).toBe(0)
  })

  it('takes back the item, its history and its search entry if the event cannot be stored', async () => {
    const connection = await open()
    const harness = new ContentTestHarness(connection)
    const { id, version } = await harness.createArticle('Mill')
    const listHistory = () => harness.content.history.list('article', id, null, createEditorContext())
    const historyBefore = await listHistory()
    await sql`alter table outbox rename to outbox_away`.execute(connection.db)
    const input = { id, version, values: { name: 'Smithy' } }
    await expect(harness.content.items.save('article', input, createEditorContext())).rejects.toThrow()
    await sql`alter table outbox_away rename to outbox`.execute(connection.db)
    expect(await harness.data.items.find('article', id)).toMatchObject({ name: 'Mill', version })
    expect(await listHistory()).toEqual(historyBefore)
    expect((await harness.content.search.find({ q: 'Smithy' }, createEditorContext())).total).toBe(0)
  })

  it('puts a new image last and sets the signed-in author', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('author', { name: 'Ed', email: 'ed@example.org', account: 'x'.repeat(36) })
    const gallery = await harness.createGallery('One')
    await harness.createImage(gallery, 'first', { ord: 7 })
    const values = { gallery, name: 'second', file: await harness.createFile('second') }
    const actor = { role: 'editor', userId: 'x'.repeat(36) } as const
    const image = await harness.content.items.save('image', { values }, { ...createEditorContext(), actor })
    expect(image.ord).toBe(8)
    expect(
      (await harness.content.items.byIds('author', [image.author], createEditorContext())).get(
        image.author ?? 0,
      )?.name,
    ).toBe('Ed')
  })

  it('stores a single row of site settings, which overrides the environment', async () => {
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

  it('stores a single row of site settings under two concurrent first saves', async () => {
    const { content } = new ContentTestHarness(await open())
    const saves = ['One', 'Two'].map((webTitle) =>
      content.items.save('site', { values: { webTitle } }, createOwnerContext()),
    )
    const outcomes = (await Promise.allSettled(saves)).map((outcome) => outcome.status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await content.items.list('site', {}, createOwnerContext())).total).toBe(1)
  })

  it('accepts a valid value of each field', async () => {
    const harness = new ContentTestHarness(await open())
    const contact = {
      name: 'Office',
      email: 'a@example.org',
      phone: '+420 (123) 456-789',
      web: 'https://example.org',
    }
    expect(await harness.createItem('contact', contact)).toMatchObject(contact)
    const category = await harness.createCategory('book')
    const book = {
      category,
      writer: 'w',
      name: 'n',
      description: 'd',
      url: 'https://example.org/a?b=c',
      year: '1999',
    }
    const more = { isbn: '978-0-306-40615-7', review: 'http://example.org' }
    expect(await harness.createItem('book', { ...book, ...more })).toMatchObject({ ...book, ...more })
    for (const [year, stored] of [
      [1999, '1999'],
      [968, '0968'],
      ['kolem roku 1890', '1890~'],
      ['1914/1918', '1914/1918'],
    ])
      expect((await harness.createItem('book', { ...book, year })).year).toBe(stored)
    for (const year of ['x', '19999', -5, 1.5, true, '1'.repeat(1_000_000)])
      expect((await catchProblem(harness.createItem('book', { ...book, year }))).code).toBe('invalid')
  })

  it('keeps a date that a form sends back in the words in which it showed it', async () => {
    const harness = new ContentTestHarness(await open())
    for (const [date, words] of [
      ['1890/1890', '1890'],
      ['../1900', 'do roku 1900'],
      ['1945-05-XX/1945-05-XX', 'from May 1945 (day unknown) to May 1945 (day unknown)'],
    ]) {
      const event = await harness.createItem('timeline', { title: 'x', content: 'x', date })
      const input = { id: event.id, version: event.version, values: { date: words } }
      expect(await harness.content.items.save('timeline', input, createEditorContext())).toMatchObject({
        date,
      })
    }
  })

  it('keeps the text of a save to a trashed item', async () => {
    const harness = new ContentTestHarness(await open())
    const { id, version } = await harness.createArticle('First')
    await harness.content.trash.remove('article', id, createEditorContext())
    const late = await catchProblem(
      harness.content.items.save('article', { id, version, values: { name: 'Late' } }, createEditorContext()),
    )
    expect(late).toMatchObject({ code: 'stale', details: { yours: { name: 'Late' } } })
    const [entry] = await harness.content.history.list('article', id, null, createEditorContext())
    expect(
      (await harness.content.history.read('article', id, entry?.id ?? 0, createEditorContext())).values.name,
    ).toBe('Late')
  })

  it('never recreates a purged item', async () => {
    const harness = new ContentTestHarness(await open())
    const { id, version } = await harness.createArticle('First')
    await harness.content.trash.remove('article', id, createOwnerContext())
    await harness.content.trash.purge('article', id, createOwnerContext())
    const late = harness.content.items.save(
      'article',
      { id, version, values: { name: 'Late' } },
      createEditorContext(),
    )
    expect((await catchProblem(late)).code).toBe('not_found')
  })

  it('ignores the position in a save, and puts an item that changed its group last', async () => {
    const harness = new ContentTestHarness(await open())
    const [one, two] = [await harness.createGallery('One'), await harness.createGallery('Two')]
    const [a, b] = [await harness.createImage(one, 'a'), await harness.createImage(one, 'b')]
    await harness.createImage(two, 'c')
    await harness.content.items.order('image', [b, a], createEditorContext())
    const unmoved = await harness.content.items.save(
      'image',
      { id: a, version: 1, values: { name: 'a2', ord: 1 } },
      createEditorContext(),
    )
    expect(unmoved.ord).toBe(2)
    const moved = await harness.content.items.save(
      'image',
      { id: a, version: 2, values: { gallery: two } },
      createEditorContext(),
    )
    expect(moved).toMatchObject({ gallery: two, ord: 2 })
  })

  it('accepts new images after the maximum position is taken', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    await harness.createImage(gallery, 'a', { ord: 1_000_000_000 })
    const next = await harness.content.items.read(
      'image',
      await harness.createImage(gallery, 'b'),
      createEditorContext(),
    )
    expect(next.ord).toBe(1_000_000_000)
  })

  it('rejects a change of the kind of a category that has items', async () => {
    const harness = new ContentTestHarness(await open())
    const { category } = await harness.createArticle('One')
    const call = harness.content.items.save(
      'category',
      { id: category, version: 1, values: { for: 'book' } },
      createEditorContext(),
    )
    expect(Object.keys(((await catchProblem(call)).details as ValidationProblemDetails).fields)).toEqual([
      'for',
    ])
  })

  it('rejects versions, timestamps and authors of the wrong type on both engines', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('First')
    for (const version of ['abc', 3e9, 1.5, {}, Number.NaN, -1] as number[]) {
      expect(
        (
          await catchProblem(
            harness.content.items.save('article', { id, version, values: {} }, createEditorContext()),
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
      const call = harness.content.items.save(
        'article',
        { id, version: 1, values: {}, publishedAt },
        createEditorContext(),
      )
      expect((await catchProblem(call)).code).toBe('bad_request')
    }
    for (const author of [true, {}, 999, '1.0', 'x']) {
      const call = harness.content.items.save(
        'article',
        { id, version: 1, values: { author } },
        createEditorContext(),
      )
      expect((await catchProblem(call)).code).toBe('invalid')
    }
  })

  it('rejects a megabyte of hostile nesting, which would take minutes to sanitize', async () => {
    const { content } = new ContentTestHarness(await open())
    for (const fragment of ['<em>x', '<ul><li>', '<figure><img src=x></figure>']) {
      const values = { title: 'x', content: fragment.repeat(Math.floor(990_000 / fragment.length)) }
      const input = { values, publishedAt: tomorrow }
      expect((await catchProblem(content.items.save('news', input, createEditorContext()))).code).toBe(
        'invalid',
      )
    }
    const values = { title: 'x', content: `<p>${'a'.repeat(5_000_000)}</p>` }
    expect((await catchProblem(content.items.save('news', { values }, createEditorContext()))).code).toBe(
      'invalid',
    )
  })

  it('publishes, schedules and unpublishes', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('Story', null)
    await harness.content.items.publish('article', id, tomorrow, createEditorContext())
    expect((await catchProblem(harness.content.items.read('article', id, createVisitorContext()))).code).toBe(
      'not_found',
    )
    const context = createVisitorContext()
    await harness.content.items.list('article', {}, context)
    expect(context.expiryTimes).toEqual([tomorrow])
    harness.now = tomorrow
    expect((await harness.content.items.read('article', id, createVisitorContext())).name).toBe('Story')
    expect((await harness.content.items.list('article', {}, createVisitorContext())).total).toBe(1)
    await harness.content.items.publish('article', id, null, createEditorContext())
    expect((await catchProblem(harness.content.items.read('article', id, createVisitorContext()))).code).toBe(
      'not_found',
    )
    for (const time of ['soon', '', '99999-01-01', '2026-13-45', today.replace('2026', '0000')]) {
      expect(
        (await catchProblem(harness.content.items.publish('article', id, time, createEditorContext()))).code,
      ).toBe('bad_request')
    }
  })
})
