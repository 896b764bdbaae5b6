import { describe, expect, it } from 'vitest'
import { createReadFixture, editor, service, visitor } from '../../server/rest/read.fixture.ts'
import type { ReadRequestSyntax } from '../../server/rest/request-syntax.ts'
import { resolveRead } from '../../server/rest/resolve-read.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'

/** Texts that end a literal, a name or a statement, or that have a meaning in one of the languages used. */
const injections = [
  "'; drop table article; --",
  '"; drop table article; --',
  "' or '1'='1",
  "\\'; select 1; --",
  '") union select * from account --',
  '$1',
  '?',
  ':x',
  '/*',
  '%',
  '\u2028',
  '𝕏',
  '{"a":1}',
  '$."a"',
  '~1890',
  'kind : article',
  'a" OR kind:"news',
  '__proto__',
  'constructor',
]

describeOnOneEngine('hostile reads of the data API', (open) => {
  const getFixture = startOnceForBlock(async () => createReadFixture(await open()))
  const readError = (url: string, caller = visitor) => getFixture().readError(url, caller)
  const read = (url: string, caller = visitor) => getFixture().read(url, caller)

  it.each(injections)('treats %j as a value', async (text) => {
    const value = encodeURIComponent(text.replaceAll('\\', '\\\\'))
    expect(await read(`articles?description=eq.${value}`)).toEqual([])
    expect(await read(`articles?description=gt.${value}&id=eq.0`)).toEqual([])
    expect(await read(`articles?description=in.(${encodeURIComponent(JSON.stringify(text))})`)).toEqual([])
    await read(`articles?name=like.${value}`)
    await read(`articles?name=ilike.${value}Č`)
    await read(`articles?search=plfts.${value}`)
    await read(`articles?search=phfts.${value}`)
    await read(`articles?search=wfts.${value}`)
    await read(`articles?search=fts.${value}`).catch(assertCode('42601', 'PGRST127'))
    await read(`articles?description=isdistinct.${value}&limit=1`)
    await read(`articles?name=match.${value}`, service).catch(assertCode('2201B'))
    for (const url of [
      `articles?id=eq.${value}`,
      `articles?published_at=lt.${value}`,
      `timeline?date_range=ov.${value}`,
    ])
      expect((await readError(url)).status).toBe(400)
    await read(`site?menu=cs.${value}`).catch(assertCode('22P02', '22023'))
    await read(`site?menu->>x=eq.${value}`)
    expect((await read('articles?select=id')).length).toBe(3)
  })

  it.each(injections)('treats %j as a name', async (text) => {
    const request = (more: Partial<ReadRequestSyntax>): ReadRequestSyntax => ({
      relation: 'articles',
      select: [],
      filters: [],
      orders: [],
      ranges: [],
      ...more,
    })
    const resolve = (more: Partial<ReadRequestSyntax>) =>
      resolveRead(request(more), { seesHidden: true, isService: true }, new Date().toISOString())
    const field = { column: text, jsonPath: [] }
    expect(() => resolve({ relation: text })).toThrow('Could not find the table')
    expect(() => resolve({ select: [{ type: 'column', field, alias: null, cast: null }] })).toThrow(
      'does not exist',
    )
    expect(() =>
      resolve({ orders: [{ path: [], terms: [{ relation: null, field, direction: 'asc', nulls: null }] }] }),
    ).toThrow('does not exist')
    expect(() =>
      resolve({
        select: [{ type: 'column', field: { column: 'id', jsonPath: [] }, alias: null, cast: text }],
      }),
    ).toThrow('does not exist')
    const embedding = { type: 'embedding', alias: null, join: 'left', spread: false, select: [] } as const
    expect(() => resolve({ select: [{ ...embedding, target: text, hint: null }] })).toThrow('Could not find')
    expect(() => resolve({ select: [{ ...embedding, target: 'images', hint: text }] })).toThrow(
      'Could not find',
    )
    const rows = await getFixture().readRequest(
      request({
        select: [
          { type: 'column', field: { column: 'id', jsonPath: [] }, alias: text, cast: null },
          { ...embedding, target: 'category', alias: `${text}2`, hint: null, select: [{ type: 'all' }] },
        ],
      }),
    )
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([text, `${text}2`].sort())
    expect(rows).toHaveLength(3)
    const menu = (key: string) =>
      getFixture().readRequest(
        request({
          relation: 'site',
          select: [
            {
              type: 'column',
              field: { column: 'menu', jsonPath: [{ operator: '->>', key }] },
              alias: 'x',
              cast: null,
            },
          ],
        }),
      )
    await menu(text).then((found) => expect(found).toEqual([{ x: null }]), assertCode('22023'))
  })

  describe('hidden rows', () => {
    it('cannot be read, counted, found or embedded', async () => {
      const { draft, scheduled, trashed, secret, hiddenImage, draftImage } = getFixture().ids
      for (const id of [draft, scheduled, trashed])
        expect(await getFixture().readCounted(`articles?id=eq.${id}`)).toMatchObject({ rows: [], total: 0 })
      for (const id of [hiddenImage, draftImage])
        expect(await getFixture().readCounted(`images?id=eq.${id}`)).toMatchObject({ rows: [], total: 0 })
      expect(await read(`galleries?id=eq.${secret}`)).toEqual([])
      expect(await read('articles?search=plfts.quarry')).toEqual([])
      expect(await read('articles?search=not.plfts.nothing&select=id')).toHaveLength(3)
      expect(await read('articles?or=(id.gt.0,id.lt.0)&select=id')).toHaveLength(3)
      expect(await read('articles?not.and=(id.lt.0)&select=id')).toHaveLength(3)
    })

    it('are null where a public row references them', async () => {
      const { church, hiddenImage, secret } = getFixture().ids
      const [row] = await read(
        `articles?id=eq.${church}&select=thumb,image:thumb(name),...images(hidden:name)`,
      )
      expect(row).toEqual({ thumb: hiddenImage, image: null, hidden: null })
      expect(await read(`articles?select=id,thumb!inner(id)&id=eq.${church}`)).toEqual([])
      expect(await read(`articles?select=id,images()&images=not.is.null&id=eq.${church}`)).toEqual([])
      expect(
        await read(`articles?select=id,thumb!inner(id)&thumb.name=like.*`).then((rows) => rows.length),
      ).toBe(1)
      expect(await read(`timeline?gallery=eq.${secret}&select=title,galleries(name,images(name))`)).toEqual([
        { title: 'Undated', galleries: null },
      ])
    })

    it('do not show through the order', async () => {
      const { flood, church, choir } = getFixture().ids
      // The hidden image of one of them sorts as if there were none.
      const rows = await read('articles?select=id,images!thumb()&order=images(name),id')
      expect(rows.map(({ id }) => id)).toEqual([flood, church, choir])
      const descending = await read(
        'articles?select=id,images!thumb()&order=images(name).desc.nullslast,id.desc',
      )
      expect(descending.map(({ id }) => id)).toEqual([flood, choir, church])
    })

    it('are not embedded in what they reference', async () => {
      const { village, nature, open: gallery, jan } = getFixture().ids
      const [category] = await read(
        `categories?id=eq.${nature}&select=articles(name),again:articles(id,name)`,
      )
      expect(JSON.stringify(category)).not.toContain('Scheduled')
      expect(JSON.stringify(await read(`categories?id=eq.${village}&select=*,articles(*)`))).not.toMatch(
        /Draft|Trashed/,
      )
      expect(JSON.stringify(await read(`galleries?id=eq.${gallery}&select=images(*)`))).not.toContain('Draft')
      expect(JSON.stringify(await read(`authors?id=eq.${jan}&select=articles(*)`))).not.toContain('quarry')
    })

    it('are hidden from a signed-in user without a role', async () => {
      const withoutRole = { ...visitor, actor: { role: 'visitor', userId: 'user' } } as const
      const { total } = await getFixture().readCounted('articles?select=id', withoutRole)
      expect(total).toBe(3)
    })

    it('are seen by editors and by the holder of the secret key', async () => {
      for (const caller of [editor, service]) {
        const { total } = await getFixture().readCounted('articles?select=id', caller)
        expect(total).toBe(6)
      }
    })
  })

  it('has no hidden columns for visitors, wherever they are named', async () => {
    for (const column of ['removed_at', 'version', 'sample', 'title_sort', 'date_from', 'words']) {
      const message = `column articles.${column} does not exist`
      for (const query of [
        `select=${column}`,
        `select=x:${column}::text`,
        `select=${column}->>a`,
        `${column}=eq.1`,
        `${column}=is.null`,
        `or=(id.eq.1,${column}.not.is.null)`,
        `order=${column}`,
      ])
        expect(await readError(`articles?${query}`)).toMatchObject({ code: '42703', message })
    }
    for (const query of [
      'select=authors(email)',
      'select=...authors(email)',
      'select=authors(id)&authors.email=like.j*',
      'select=authors!inner(id)&authors.account=is.null',
      'select=authors(id)&order=authors(email)',
      'select=authors(id)&authors.order=email',
    ])
      expect(await readError(`articles?${query}`)).toMatchObject({ code: '42703', status: 400 })
    expect(await readError('articles?select=title_sort', service)).toMatchObject({ code: '42703' })
    expect(await readError('authors?select=email')).toEqual(
      Object.fromEntries(
        Object.entries(await readError('authors?select=nothing')).map(([key, value]) => [
          key,
          typeof value === 'string' ? value.replace('nothing', 'email') : value,
        ]),
      ),
    )
  })

  it('refuses wrong types with the errors of Postgres', async () => {
    const cases = [
      ['articles?id=eq.x', '22P02', 'invalid input syntax for type integer: "x"'],
      ['articles?id=in.(1,x)', '22P02', 'invalid input syntax for type integer: "x"'],
      ['articles?id=eq.99999999999', '22003', 'value "99999999999" is out of range for type integer'],
      ['articles?id=eq.1e3', '22P02', 'invalid input syntax for type integer: "1e3"'],
      ['articles?id=eq.', '22P02', 'invalid input syntax for type integer: ""'],
      ['articles?id=like.1*', '42883', 'operator does not exist: integer ~~ unknown'],
      ['articles?name=cs.{a}', '42883', 'operator does not exist: text @> unknown'],
      ['articles?id=is.true', '42804', 'argument of IS TRUE must be type boolean, not type integer'],
      [
        'articles?published_at=gt.soon',
        '22007',
        'invalid input syntax for type timestamp with time zone: "soon"',
      ],
      ['articles?published_at=gt.2026-02-30', '22008', 'date/time field value out of range: "2026-02-30"'],
      ['timeline?date_range=ov.1890', '22P02', 'malformed range literal: "1890"'],
      ['timeline?date_range=ov.[1890,1891)', '22007', 'invalid input syntax for type date: "1890"'],
      [
        'timeline?date_range=ov.[1891-01-01,1890-01-01)',
        '22000',
        'range lower bound must be less than or equal to range upper bound',
      ],
      ['timeline?date_range=ov.[1890-13-01,)', '22008', 'date/time field value out of range: "1890-13-01"'],
      ['timeline?date=ov.[1890-01-01,)', '42883', 'operator does not exist: text && unknown'],
      ['articles?select=name->>x', '42883', 'operator does not exist: text ->> unknown'],
      ['articles?select=name::int', '42846', 'cannot cast type text to integer'],
      ['articles?select=id::nothing', '42704', 'type "nothing" does not exist'],
      ['articles?select=search', 'PGRST127', 'Feature not implemented'],
      ['articles?name=plfts.mill', 'PGRST127', 'Feature not implemented'],
      ['articles?search=fts(czech).mill', '42704', 'text search configuration "czech" does not exist'],
      ['articles?search=fts.a b', '42601', 'syntax error in tsquery: "a b"'],
      ['articles?search=eq.a', 'PGRST127', 'Feature not implemented'],
      ['categories?search=plfts.a', '42703', 'column categories.search does not exist'],
      ['articles?name=like.a\\', '22025', 'LIKE pattern must not end with escape character'],
      ['site?menu=cs.{', '22P02', 'invalid input syntax for type json'],
    ] as const
    for (const [url, code, message] of cases) expect(await readError(url)).toMatchObject({ code, message })
  })

  it('sanitizes stored HTML and URLs however they are selected', async () => {
    const { flood, mill } = getFixture().ids
    const { db } = getFixture().connection
    const html = '<p>Text<script>alert(1)</script><img src="x" onerror="alert(1)"></p>'
    await db.updateTable('article').set({ content: html }).where('id', '=', flood).execute()
    await db.updateTable('image').set({ description: html }).where('id', '=', mill).execute()
    await db.updateTable('news').set({ url: 'javascript:alert(1)', content: html }).execute()
    for (const url of [
      `articles?id=eq.${flood}`,
      `articles?id=eq.${flood}&select=x:content`,
      `articles?id=eq.${flood}&select=content::text`,
      `articles?id=eq.${flood}&select=x:name,x:content`,
      `articles?id=eq.${flood}&select=__proto__:content`,
      `articles?id=eq.${flood}&select=id,a:thumb(b:description)`,
      `articles?id=eq.${flood}&select=...thumb(b:description)`,
      `galleries?select=images(articles(content),description)`,
      'news',
      'news?select=x:url,content',
    ]) {
      const text = JSON.stringify(await read(url, service))
      expect(text).toContain('Text')
      expect(text).not.toMatch(/<script|onerror|javascript/)
    }
  })

  it('allows regular expressions with the secret key only', async () => {
    for (const caller of [visitor, editor])
      expect(await readError('articles?name=match.^(a%2B)%2B$', caller)).toMatchObject({
        code: '42501',
        status: 403,
      })
    expect(await readError('articles?name=match.(', service)).toMatchObject({ code: '2201B', status: 400 })
    // Valid in one of the dialects only.
    await read('articles?name=match.(?<a>b)', service).catch(assertCode('2201B'))
  })

  it('runs statements with as many conditions as are allowed', async () => {
    const many = (count: number, part: string) => Array.from({ length: count }, () => part).join()
    expect(await read(`articles?select=id&or=(${many(450, 'id.eq.0')})`)).toEqual([])
    expect(await read(`articles?select=id&and=(${many(450, 'id.gt.0')})`)).toHaveLength(3)
    expect(await read(`articles?select=id&id=in.(${many(1000, '0')})`)).toEqual([])
    expect(
      await read(`timeline?select=id&date_range=in.(${many(900, '"[1890-01-01,1891-01-01)"')})`),
    ).toHaveLength(1)
    const inner = 'category!inner(articles!inner(category!inner(articles!inner(category!inner(id)))))'
    const path = 'category.articles.category.articles.category'
    expect(await read(`articles?select=id,${inner}&${path}.id=in.(${many(50, '0')})`)).toEqual([])
  })

  it('refuses at once what would take minutes to parse or to compile', async () => {
    const spaces = '+'.repeat(11_000)
    const codeOf = async (url: string) => (await readError(url)).code
    expect(await codeOf(`images?select=id&date_range=eq.[${spaces}x`)).toBe('22P02')
    expect(await codeOf(`news?select=id&published_at=eq.2020-01-01${spaces}x`)).toBe('22P02')
    expect(await codeOf(`news?select=id&id=eq.${spaces}x`)).toBe('22P02')
    const inner = Array.from({ length: 15 }, (_, n) => `e${n}:author!inner(id)`).join()
    const repeat = (condition: string, count: number) => Array(count).fill(condition).join()
    expect(
      await codeOf(
        `images?id=eq.1&select=a:gallery(b:parent(c:parent(d:parent(id,${inner}))))&or=(${repeat('a.is.null', 5)})&a.or=(${repeat('b.is.null', 5)})&a.b.or=(${repeat('c.is.null', 5)})&a.b.c.or=(${repeat('d.is.null', 5)})`,
      ),
    ).toBe('54000')
    const patterns = Array.from({ length: 100 }, (_, n) => `*é*q${n}*`).join()
    expect(await codeOf(`articles?select=id&content=ilike(any).{${patterns}}`)).toBe('54000')
    expect(await codeOf(`site?select=id&menu=cs.[${repeat('1', 900)}]`)).toBe('54000')
    expect(await codeOf('site?select=id&menu=eq.{"a":"\\ud800"}')).toBe('22023')
    expect(await codeOf('site?select=id&menu=cs.{"\\ud800":1}')).toBe('22023')
  })

  it('refuses what is too large before it starts', async () => {
    const many = (count: number, part: string) => Array.from({ length: count }, () => part).join()
    const tooLarge = [
      `articles?or=(${many(10_000, 'id.eq.1')})`,
      `articles?id=in.(${many(5000, '1')})`,
      `articles?name=like.${'*a'.repeat(50)}`,
      `articles?name=like.${'a'.repeat(1000)}`,
      `articles?search=plfts.${'a '.repeat(100)}`,
      `articles?search=plfts.${'a'.repeat(3000)}`,
      `articles?search=fts.${'('.repeat(50)}a${')'.repeat(50)}`,
      `articles?select=${Array.from({ length: 60 }, (_, index) => `a${index}:id`)}`,
      `articles?select=${Array.from({ length: 40 }, (_, index) => `a${index}:category(id)`)}`,
      `site?menu=cs.${'['.repeat(100)}1${']'.repeat(100)}`,
      `articles?select=${'category('.repeat(10)}id${')'.repeat(10)}`,
    ]
    for (const url of tooLarge) expect((await readError(url)).status).toBeOneOf([400, 413])
    const inner = 'category!inner(articles!inner(category!inner(articles!inner(category!inner(id)))))'
    const path = 'category.articles.category.articles.category'
    expect(
      await readError(`articles?select=id,${inner}&${path}.id=in.(${many(999, '1')})`, service),
    ).toMatchObject({ code: '54000' })
    const rows = await read('articles?select=id&limit=9007199254740991&offset=9007199254740991')
    expect(rows).toEqual([])
  })
})

function assertCode(...codes: string[]) {
  return (error: unknown) => {
    expect(error).toMatchObject({ code: expect.toBeOneOf(codes) })
  }
}
