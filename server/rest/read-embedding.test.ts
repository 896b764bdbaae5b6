import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { startOnceForBlock } from '../../tests/support/shared-setup.ts'
import { createReadFixture, editor, service } from './read.fixture.ts'

describeOnBothEngines('columns and embedded relations of the data API', (open) => {
  const getFixture = startOnceForBlock(async () => createReadFixture(await open()))
  const read = (...input: Parameters<ReturnType<typeof getFixture>['read']>) => getFixture().read(...input)

  it('selects columns, renamed and cast', async () => {
    const { church, nature } = getFixture().ids
    const columns =
      'number:id,id::text,name,category::bigint,at:published_at,published_at::text,day:published_at::date'
    expect(await read(`articles?id=eq.${church}&select=${columns}`)).toEqual([
      {
        number: church,
        id: String(church),
        name: 'Čtvrtek',
        category: nature,
        at: '2026-01-02T03:04:05.600+00:00',
        published_at: '2026-01-02 03:04:05.6+00',
        day: '2026-01-02',
      },
    ])
    const casts = 'sample,a:sample::text,b:sample::int,c:version::float8,removed_at'
    expect(await read(`articles?id=eq.${church}&select=${casts}`, editor)).toEqual([
      { sample: false, a: 'false', b: 0, c: 1, removed_at: null },
    ])
  })

  it('shows all columns that a caller may see', async () => {
    const [article] = await read('articles?limit=1')
    expect(Object.keys(article ?? {}).sort()).toEqual(
      [
        ...['id', 'author', 'created_at', 'edited_at', 'published_at', 'category', 'name', 'description'],
        ...['content', 'period', 'period_range', 'thumb', 'gallery'],
      ].sort(),
    )
    const [author] = await read('authors?limit=1&order=id', service)
    expect(author).toMatchObject({ email: 'jan@example.org', version: 1, sample: false, removed_at: null })
    expect(author).not.toHaveProperty('title_sort')
  })

  it('embeds referenced rows by relation, by column and by foreign key', async () => {
    const { flood } = getFixture().ids
    const select = [
      'categories(name)',
      'author(name)',
      'picture:thumb(name,galleries(name))',
      'images!thumb(name)',
      'other:images!articles_thumb_fkey(id,alt)',
    ]
    const [row] = await read(`articles?id=eq.${flood}&select=id,${select}`)
    expect(row).toEqual({
      id: flood,
      categories: { name: 'Village' },
      author: { name: 'Jan Čermák' },
      picture: { name: 'Mill', galleries: { name: 'Open' } },
      images: { name: 'Mill' },
      other: { id: getFixture().ids.mill, alt: 'A mill' },
    })
  })

  it('embeds rows that reference a row', async () => {
    const { open: gallery } = getFixture().ids
    const [row] = await read(
      `galleries?id=eq.${gallery}&select=name,images(name,timeline(title)),cover(name,covered:galleries!galleries_cover_fkey(name)),articles(name),children:galleries!galleries_parent_fkey(name)&images.order=name`,
    )
    expect(row).toEqual({
      name: 'Open',
      images: [
        { name: 'Brook', timeline: [] },
        { name: 'Mill', timeline: [{ title: 'Old' }] },
      ],
      // The name of the relation means all images, the column the one.
      cover: { name: 'Brook', covered: [{ name: 'Open' }] },
      articles: [{ name: 'Flood of 1890' }],
      children: [{ name: 'Child' }],
    })
  })

  it('embeds a relation in itself in both directions', async () => {
    const { child } = getFixture().ids
    expect(
      await read(`galleries?id=eq.${child}&select=parent(name,galleries!galleries_parent_fkey(name))`),
    ).toEqual([{ parent: { name: 'Open', galleries: [{ name: 'Child' }] } }])
    expect(await read('images?name=eq.Brook&select=pair(name),images!pair(id)')).toEqual([
      { pair: { name: 'Mill' }, images: { id: getFixture().ids.mill } },
    ])
    expect(await read('images?name=eq.Mill&select=others:images!images_pair_fkey(name)')).toEqual([
      { others: [{ name: 'Brook' }] },
    ])
  })

  it('embeds five levels, and no more', async () => {
    const { mill } = getFixture().ids
    const select = 'galleries(articles(categories(articles(author(name)))))'
    const [row] = await read(`images?id=eq.${mill}&select=${select}`)
    const text = JSON.stringify(row)
    expect(text).toContain('Jan Čermák')
    expect(text).not.toContain('Draft')
    expect(
      await getFixture().readError(
        `images?select=galleries(articles(categories(articles(author(articles(id))))))`,
      ),
    ).toMatchObject({ code: '54000' })
  })

  it('limits, sorts and filters embedded rows', async () => {
    const { village, flood, choir } = getFixture().ids
    const url = `categories?id=eq.${village}&select=name,articles(id)`
    expect(await read(`${url}&articles.order=id.desc`)).toEqual([
      { name: 'Village', articles: [{ id: choir }, { id: flood }] },
    ])
    expect(await read(`${url}&articles.order=id.desc&articles.limit=1&articles.offset=1`)).toEqual([
      { name: 'Village', articles: [{ id: flood }] },
    ])
    expect(await read(`${url}&articles.name=like.Chór*`)).toEqual([
      { name: 'Village', articles: [{ id: choir }] },
    ])
    expect(await read(`${url}&articles.or=(id.eq.${flood},id.eq.0)`)).toEqual([
      { name: 'Village', articles: [{ id: flood }] },
    ])
  })

  it('leaves out rows without an embedded row only if asked to', async () => {
    const { flood, church, choir } = getFixture().ids
    const rows = await read('articles?select=id,author(name)&author.name=eq.Eva&order=id')
    expect(rows).toEqual([
      { id: flood, author: null },
      { id: church, author: { name: 'Eva' } },
      { id: choir, author: null },
    ])
    const inner = await getFixture().readCounted(
      'articles?select=id,author!inner(name)&author.name=eq.Eva&order=id',
    )
    expect(inner).toMatchObject({ rows: [{ id: church, author: { name: 'Eva' } }], total: 1 })
    expect(await read('categories?select=name,articles!inner(name)&articles.name=like.Flood*')).toEqual([
      { name: 'Village', articles: [{ name: 'Flood of 1890' }] },
    ])
    // An inner relation of an embedded one filters the embedded rows, not the outer ones.
    expect(
      await read(
        'categories?for=eq.article&select=name,articles(id,author!inner(name))&articles.author.name=eq.Eva&order=name',
      ),
    ).toEqual([
      { name: 'Nature', articles: [{ id: church, author: { name: 'Eva' } }] },
      { name: 'Village', articles: [] },
    ])
  })

  it('filters by the presence of an embedded row', async () => {
    const { flood, church, choir } = getFixture().ids
    const ids = (filter: string) =>
      getFixture()
        .read(`articles?select=id,galleries(),authors(name)&order=id&${filter}`)
        .then((rows) => rows.map(({ id }) => id))
    expect(await ids('galleries=not.is.null')).toEqual([flood])
    expect(await ids('galleries=is.null')).toEqual([church, choir])
    expect(await ids('authors.name=eq.Eva&or=(authors.not.is.null,galleries.not.is.null)')).toEqual([
      flood,
      church,
    ])
    expect(await getFixture().readError('articles?select=id,galleries()&galleries=eq.1')).toMatchObject({
      code: 'PGRST120',
      status: 400,
    })
    for (const filter of ['galleries.nonsense=eq.1', 'galleries.id=eq.x', 'galleries.order=nonsense'])
      expect((await getFixture().readError(`articles?select=id,galleries()&${filter}`)).status).toBe(400)
    const [row] = await read('articles?select=id,galleries()&limit=1')
    expect(Object.keys(row ?? {})).toEqual(['id'])
  })

  it('sorts by a column of an embedded row', async () => {
    const { flood, church, choir } = getFixture().ids
    expect(await read('articles?select=id,authors()&order=authors(name),id').then(getIds)).toEqual([
      church,
      flood,
      choir,
    ])
    expect(await read('articles?select=id,authors()&order=authors(name).desc,id.desc').then(getIds)).toEqual([
      choir,
      flood,
      church,
    ])
    expect(await read('articles?select=id,galleries()&order=galleries(id),id').then(getIds)).toEqual([
      flood,
      church,
      choir,
    ])
    expect(await read('articles?select=id,galleries()&order=galleries(id).desc,id').then(getIds)).toEqual([
      church,
      choir,
      flood,
    ])
    expect(
      await read('articles?select=id,galleries()&order=galleries(id).nullsfirst,id').then(getIds),
    ).toEqual([church, choir, flood])
    expect(await getFixture().readError('galleries?select=id,images(id)&order=images(name)')).toMatchObject({
      code: 'PGRST118',
    })
    expect(await getFixture().readError('articles?order=authors(name)')).toMatchObject({ code: 'PGRST108' })
  })

  it('spreads the columns of a referenced row', async () => {
    const { church } = getFixture().ids
    expect(
      await read(
        `articles?id=eq.${church}&select=id,...categories(category:name,made:created_at,articles(id)),...author(writer:name,sample)`,
        editor,
      ),
    ).toEqual([
      {
        id: church,
        category: 'Nature',
        made: '2026-11-15T12:00:00.000+00:00',
        articles: [{ id: church }, { id: getFixture().ids.scheduled }],
        writer: 'Eva',
        sample: false,
      },
    ])
    expect(await read(`articles?id=eq.${church}&select=...thumb(name,date_range)`)).toEqual([
      { name: null, date_range: null },
    ])
    expect(await read('timeline?title=eq.Old&select=...image(date_range,...gallery(shelf:name))')).toEqual([
      { date_range: '[1890-01-01,1891-01-01)', shelf: 'Open' },
    ])
    expect(await getFixture().readError('galleries?select=...images(name)')).toMatchObject({
      code: 'PGRST119',
    })
  })

  it('counts, limits and pages', async () => {
    const { flood, church, choir } = getFixture().ids
    expect(await getFixture().readCounted('articles?select=id&order=id&limit=1&offset=1')).toMatchObject({
      rows: [{ id: church }],
      total: 3,
    })
    expect(await getFixture().readCounted('articles?select=id&limit=0')).toMatchObject({ rows: [], total: 3 })
    expect(await getFixture().readCounted('articles?select=id&offset=100')).toMatchObject({
      rows: [],
      total: 3,
    })
    expect(await getFixture().readCounted('articles?id=eq.0')).toMatchObject({ rows: [], total: 0 })
    // Equal rows have a fixed order.
    expect(await read('articles?select=id&order=description.nullsfirst').then(getIds)).toEqual([
      church,
      choir,
      flood,
    ])
    expect(await read('articles?select=id&order=gallery.desc').then(getIds)).toEqual([choir, church, flood])
    expect(await read('articles?select=id&order=gallery.asc').then(getIds)).toEqual([flood, church, choir])
    expect(await read('articles?select=id&order=gallery.asc.nullsfirst,id.desc').then(getIds)).toEqual([
      choir,
      church,
      flood,
    ])
  })

  it('names what does not exist', async () => {
    const readError = (url: string, caller?: Parameters<typeof read>[1]) =>
      getFixture().readError(url, caller)
    expect(await readError('article')).toEqual({
      code: 'PGRST205',
      status: 404,
      message: "Could not find the table 'public.article' in the schema cache",
      hint: "Perhaps you meant the table 'public.articles'",
      details: null,
    })
    expect(await readError('redirects', service)).toMatchObject({ code: 'PGRST205' })
    expect(await readError('articles?select=nothing')).toMatchObject({
      code: '42703',
      status: 400,
      message: 'column articles.nothing does not exist',
    })
    expect(await readError('articles?select=books(name)')).toEqual({
      code: 'PGRST200',
      status: 400,
      message: "Could not find a relationship between 'articles' and 'books' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'articles' and 'books' in the schema 'public', but no matches were found.",
      hint: null,
    })
    expect(await readError('articles?select=images!gallery(name)')).toMatchObject({ code: 'PGRST200' })
    expect(await readError('galleries?select=galleries(name)')).toEqual({
      code: 'PGRST201',
      status: 300,
      message: "Could not embed because more than one relationship was found for 'galleries' and 'galleries'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'galleries with galleries',
          relationship: 'galleries_parent_fkey using galleries(parent) and galleries(id)',
        },
        {
          cardinality: 'one-to-many',
          embedding: 'galleries with galleries',
          relationship: 'galleries_parent_fkey using galleries(id) and galleries(parent)',
        },
      ],
      hint: "Try changing 'galleries' to one of the following: 'galleries!parent', 'galleries!galleries_parent_fkey'. Find the desired relationship in the 'details' key.",
    })
    expect(await readError('articles?books.name=eq.x')).toMatchObject({ code: 'PGRST108', status: 400 })
  })
})

function getIds(rows: readonly Record<string, unknown>[]): unknown[] {
  return rows.map(({ id }) => id)
}
