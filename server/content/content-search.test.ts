import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createVisitorContext,
  yesterday,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines, describeOnOneEngine } from '../../tests/support/database-engines.ts'

describeOnOneEngine('search', (open) => {
  it('handles hostile and empty queries', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('Mill')
    const hostile = [
      '',
      '   ',
      '"',
      "'",
      '*',
      'a OR b',
      'NOT x',
      "x'; drop table search",
      '(((',
      '\\',
      '\u0000',
      'a:b',
      '&|!',
      '<->',
      'mill" OR "',
    ]
    for (const q of hostile) await harness.content.search.find({ q }, createVisitorContext())
    await harness.content.search.find({ q: 'mlýn '.repeat(5000) }, createVisitorContext())
    expect((await harness.content.search.find({ q: 'mill' }, createVisitorContext())).total).toBe(1)
  })

  it('does not show a name that a camera gave', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Mill')
    await harness.createImage(gallery, 'IMG_1004', { description: '<p>A weir</p>' })
    const found = await harness.content.search.find({ q: 'weir' }, createVisitorContext())
    expect(found.items.map(({ title }) => title)).toEqual(['image.untitled'])
  })

  it('finds word prefixes without accents, requires all terms, and returns a snippet', async () => {
    const harness = new ContentTestHarness(await open())
    const category = await harness.createCategory('article')
    await harness.createItem('article', {
      category,
      name: 'Žluťoučký kůň',
      description: 'Příběh',
      content: '<p>Kůň pil z&nbsp;<strong>potoka</strong> Tichavy &amp; odešel.</p>',
    })
    const found = await harness.content.search.find({ q: 'zlutou TICHAV' }, createVisitorContext())
    expect(found).toMatchObject({ total: 1, capped: false })
    expect(found.items[0]).toMatchObject({ kind: 'article', title: 'Žluťoučký kůň' })
    expect(found.items[0]?.snippet[1]).toBe('Tichavy')
    expect((await harness.content.search.find({ q: 'zlutou nic' }, createVisitorContext())).total).toBe(0)
  })

  it('finds every word with the prefix: few, many, numbers, and very long words', async () => {
    const harness = new ContentTestHarness(await open())
    const category = await harness.createCategory('article')
    const endings = Array.from({ length: 40 }, (_, n) => `brewer${String.fromCodePoint(97 + (n % 26))}${n}`)
    const longWord = 'donaudampfschiff'.repeat(600)
    await harness.createItem('article', {
      category,
      name: 'Words',
      description: 'x',
      content: `<p>mill millstone 18901231 ${endings.join(' ')} ${longWord}</p>`,
    })
    const found = async (q: string) =>
      (await harness.content.search.find({ q }, createVisitorContext())).total
    for (const q of ['mill', 'mills', 'millstone', '1890', 'brewer', 'brewera0', 'brewern39'])
      expect([q, await found(q)]).toEqual([q, 1])
    expect(await found('millstones1')).toBe(0)
    expect(await found('1891')).toBe(0)
    expect(await found('donaudampf'.repeat(15))).toBe(0)
  })

  it('ranks a title match above a text match', async () => {
    const harness = new ContentTestHarness(await open())
    const category = await harness.createCategory('article')
    const values = { category, description: 'x' }
    await harness.createItem('article', {
      ...values,
      name: 'Other',
      content: '<p>the bridge and the bridge</p>',
    })
    await harness.createItem('article', { ...values, name: 'The bridge', content: '<p>stone</p>' })
    await harness.createItem('article', { ...values, name: 'Third', content: '<p>a bridge</p>' })
    const { items } = await harness.content.search.find({ q: 'bridge' }, createVisitorContext())
    expect(items[0]?.title).toBe('The bridge')
    expect(items).toHaveLength(3)
  })

  it('updates the index when a text changes', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('Before')
    await harness.content.items.save(
      'article',
      { id, version: 1, values: { name: 'After' } },
      createEditorContext(),
    )
    expect((await harness.content.search.find({ q: 'before' }, createVisitorContext())).total).toBe(0)
    expect((await harness.content.search.find({ q: 'after' }, createVisitorContext())).total).toBe(1)
  })

  it('filters by kind and by period', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('news', { title: 'Flood again', content: '<p>x</p>' })
    await harness.createItem('timeline', { title: 'Flood', content: 'x', date: '1890' })
    await harness.createItem('timeline', { title: 'Flood', content: 'x', date: '2002-08' })
    const of = async (query: object) =>
      (await harness.content.search.find({ q: 'flood', ...query }, createVisitorContext())).total
    expect(await of({})).toBe(3)
    expect(await of({ kinds: ['timeline'] })).toBe(2)
    expect(await of({ kinds: ['category'] })).toBe(0)
    expect(await of({ years: { from: 1800, to: 1899 } })).toBe(1)
    expect(await of({ years: { to: 2000 } })).toBe(1)
    await harness.createItem('timeline', { title: 'Flood watch', content: 'x', date: '1990/..' })
    expect(await of({ years: { from: 2005, to: 2010 } })).toBe(1)
    for (const wrong of [Number.NaN, -1, 1e12]) await of({ offset: wrong, limit: wrong })
  })

  it('counts up to its limit, title matches first', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.data.transaction(async ({ search }) => {
      const document = {
        kind: 'news',
        body: 'stone',
        published_at: yesterday,
        within: null,
        author: null,
        date_from: null,
        date_to: null,
        line_day: null,
        line_title: null,
      } as const
      for (let item = 1; item <= 600; item += 1) {
        const title = item === 560 ? 'stone' : 'x'
        await search.put({ ...document, item, title, words: { a: title, b: '', c: 'stone' } })
      }
    })
    const found = await harness.content.search.find({ q: 'stone' }, createVisitorContext())
    expect(found).toMatchObject({ total: 500, capped: true })
    expect(found.items[0]?.id).toBe(560)
    expect(found.kinds).toBeNull()
    const links = await harness.content.search.find({ q: 'stone', kinds: ['link'] }, createVisitorContext())
    expect(links).toMatchObject({ total: 0, capped: false, kinds: null })
  })

  it('returns the date and the picture of hits that have them', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Places')
    const image = await harness.createImage(gallery, 'The wheel', { date: '1890~' })
    await harness.createItem('timeline', { title: 'A wheel', content: 'x', date: '-0044', image })
    await harness.createItem('news', { title: 'Wheel', content: '<p>x</p>' })
    const { items } = await harness.content.search.find({ q: 'wheel' }, createVisitorContext())
    const of = (kind: string) => items.find((item) => item.kind === kind)
    expect(of('image')).toMatchObject({ date: '1890~', picture: { image, width: 30, height: 20 } })
    expect(of('timeline')).toMatchObject({ date: '-0044', picture: { image } })
    expect(of('news')).toMatchObject({ date: null, picture: null })
  })

  it('counts the hits in each kind regardless of the requested kinds', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('news', { title: 'Flood again', content: '<p>x</p>' })
    await harness.createItem('timeline', { title: 'Flood', content: 'x', date: '-0050' })
    await harness.createItem('timeline', { title: 'Flooded', content: 'x', date: '2002-08' })
    const all = await harness.content.search.find({ q: 'flood' }, createVisitorContext())
    expect(all).toMatchObject({ total: 3, kinds: { news: 1, timeline: 2 } })
    const news = await harness.content.search.find({ q: 'flood', kinds: ['news'] }, createVisitorContext())
    expect(news).toMatchObject({ total: 1, kinds: { news: 1, timeline: 2 } })
    const ancient = await harness.content.search.find(
      { q: 'flood', years: { from: -60, to: -40 } },
      createVisitorContext(),
    )
    expect(ancient).toMatchObject({ total: 1, kinds: { timeline: 1 } })
  })

  it('finds other forms of a word, in Czech and English, and marks them', async () => {
    const harness = new ContentTestHarness(await open())
    const category = await harness.createCategory('article')
    const values = { category, description: 'x', content: '<p>x</p>' }
    await harness.createItem('article', { ...values, name: 'Zvony ve škole' })
    await harness.createItem('article', {
      ...values,
      name: 'The families',
      content: '<p>flooded meadows</p>',
    })
    const find = async (q: string) => (await harness.content.search.find({ q }, createVisitorContext())).items
    for (const q of ['škola', 'skolou', 'zvonů', 'zvonem škola', 'family', 'floods', 'flooding'])
      expect([q, (await find(q)).length]).toEqual([q, 1])
    expect((await find('škola zvon'))[0]?.titleParts).toEqual(['', 'Zvony', ' ve ', 'škole', ''])
    expect((await find('floods'))[0]?.snippet).toContain('flooded')
  })

  it('finds dates as pages show them, and the years of a short period', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('timeline', { title: 'Flood', date: '1890-05-12', content: '<p>x</p>' })
    await harness.createItem('timeline', { title: 'War', date: '1914/1918', content: '<p>x</p>' })
    await harness.createItem('timeline', { title: 'Baroque', date: '17XX', content: '<p>x</p>' })
    const find = async (q: string) =>
      (await harness.content.search.find({ q }, createVisitorContext())).items.map(({ title }) => title)
    expect(await find('flood 1890')).toEqual(['Flood'])
    expect(await find('12. května 1890')).toEqual(['Flood'])
    expect(await find('May 1890')).toEqual(['Flood'])
    expect(await find('1917')).toEqual(['War'])
    expect(await find('1919')).toEqual([])
    expect(await find('1750')).toEqual([])
  })

  it('finds a period without words, the earliest first', async () => {
    const harness = new ContentTestHarness(await open())
    for (const [title, date] of [
      ['War', '1914/1918'],
      ['Flood', '1890'],
      ['Bridge', '1930'],
    ] as const)
      await harness.createItem('timeline', { title, date, content: '<p>x</p>' })
    const find = async (years: { from?: number; to?: number }) =>
      await harness.content.search.find({ q: '', years }, createVisitorContext())
    expect((await find({ from: 1880, to: 1916 })).items.map(({ title }) => title)).toEqual(['Flood', 'War'])
    expect(await find({ from: 1931 })).toMatchObject({ total: 0, kinds: {} })
    expect((await harness.content.search.find({ q: '' }, createVisitorContext())).total).toBe(0)
  })

  it('finds words in quotation marks only next to each other', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('timeline', { title: 'The old stone mill', date: '1890', content: '<p>x</p>' })
    await harness.createItem('timeline', { title: 'A mill of stone, old', date: '1890', content: '<p>x</p>' })
    const count = async (q: string) =>
      (await harness.content.search.find({ q }, createVisitorContext())).total
    expect(await count('stone mill')).toBe(2)
    expect(await count('"stone mill"')).toBe(1)
    expect(await count('„STONE mill“ old')).toBe(1)
    expect(await count('"mills"')).toBe(0)
    expect(await count('"stone mill')).toBe(2)
    expect(await count('""')).toBe(0)
  })

  it('finds authors and their items', async () => {
    const harness = new ContentTestHarness(await open())
    const author = await harness.createItem('author', { name: 'Jana Nováková' })
    await harness.createItem('timeline', {
      title: 'Flood',
      date: '1890',
      content: '<p>x</p>',
      author: author.id,
    })
    await harness.createItem('timeline', { title: 'Mill', date: '1890', content: '<p>x</p>' })
    const find = async (q: string) =>
      (await harness.content.search.find({ q }, createVisitorContext())).items.map(({ title }) => title)
    expect(await find('Nováková')).toEqual(['Jana Nováková', 'Flood'])
    expect(
      (await harness.content.search.find({ q: 'Nováková' }, createVisitorContext())).items[0],
    ).toMatchObject({
      kind: 'author',
      path: `/author/${author.id}`,
    })
    expect(await find('jany novakove flood')).toEqual(['Flood'])
    expect(await find('novakova mill')).toEqual([])
  })

  it('divides caption, alternative text, source and blocks of a text in a snippet', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Mill')
    await harness.createImage(gallery, 'Weir', {
      description: '<p>The weir in spring</p>',
      alt: 'Water over stones',
      source: 'Archive of the district',
    })
    const category = await harness.createCategory('article')
    await harness.createItem('article', {
      category,
      name: 'Walks',
      description: 'Where to go.',
      content:
        '<h2>To the weir</h2><p>Along the <b>brook</b>.</p><p>Then <em>over</em> it.</p><ul><li>one</li><li>two</li></ul>',
    })
    const { items } = await harness.content.search.find({ q: 'weir' }, createVisitorContext())
    expect(items.map(({ kind, snippet }) => [kind, snippet.join('')])).toEqual([
      ['image', 'The weir in spring · Water over stones · Archive of the district'],
      ['article', 'Where to go. To the weir · Along the brook. Then over it. one · two'],
    ])
  })

  it('finds alternative texts of pictures in texts', async () => {
    const harness = new ContentTestHarness(await open())
    const category = await harness.createCategory('article')
    await harness.createItem('article', {
      category,
      name: 'Mill',
      description: 'x',
      content:
        '<p>x</p><figure><img src="/img/0123456789abcdef01234567/640" alt="A carriage &amp; horses"></figure>',
    })
    expect((await harness.content.search.find({ q: 'carriage horses' }, createVisitorContext())).total).toBe(
      1,
    )
  })
})

describeOnBothEngines('search of word forms', (open) => {
  it('finds a short word with a changed root, and what only begins with it last', async () => {
    const harness = new ContentTestHarness(await open())
    const contents = ['psací stroj', 'psaní a psaní a psaní', 'měl psa', 'čtyři psi', 'kůň']
    for (const text of contents)
      await harness.createItem('news', {
        title: text === 'kůň' ? 'Starý kůň' : 'x',
        content: `<p>${text}</p>`,
      })
    const find = async (q: string) =>
      (await harness.content.search.find({ q }, createVisitorContext())).items.map(({ snippet }) =>
        snippet.join('|'),
      )
    expect((await find('psa')).slice(2).toSorted()).toEqual(['|psací| stroj', '|psaní| a |psaní| a |psaní|'])
    expect((await find('psa')).slice(0, 2).toSorted()).toEqual(['měl |psa|', 'čtyři |psi|'])
    expect((await find('pes')).toSorted()).toEqual(['měl |psa|', 'čtyři |psi|'])
    expect(await find('koně')).toEqual(['|kůň|'])
  })
})
