import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createReadFixture, service, visitor } from '../../server/rest/read.fixture.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'

/** What visitors may see. */
const live = `removed_at is null and published_at <= '2026-11-15T12:00:00.000Z'`
/** The days of a historical date as a range of Postgres. */
const range = `case when date_from <> 2147483647 then daterange(
  date '1970-01-01' + nullif(date_from, -10000000), date '1970-01-01' + nullif(date_to, 2147483647), '[]') end`
const timestamp = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`
const words = (query: string) =>
  `select id from article where id in (select item from search where kind = 'article' and words @@ ${query}) order by id`
const rangeCases = (
  [
    ['eq', '='],
    ['neq', '<>'],
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
    ['cs', '@>'],
    ['cd', '<@'],
    ['ov', '&&'],
    ['sl', '<<'],
    ['sr', '>>'],
    ['nxl', '&>'],
    ['nxr', '&<'],
    ['adj', '-|-'],
  ] as const
).flatMap(([operator, symbol]) =>
  [
    '[1890-01-01,1891-01-01)',
    '(1889-12-31,1899-12-31]',
    '[1891-01-01,)',
    '(,1890-01-01)',
    '[1701-01-01,1950-01-01)',
    'empty',
    '(,)',
  ].map(
    (literal) =>
      [
        `timeline?select=id,date_range&date_range=${operator}.${literal}&order=id`,
        `select id, ${range} as date_range from timeline where ${range} ${symbol} '${literal}'::daterange order by id`,
      ] as const,
  ),
)

/** Requests, and the SQL that one would write by hand. With the secret key. */
const serviceCases: readonly (readonly [url: string, statement: string])[] = [
  ['articles?select=id,name,category&order=id', 'select id, name, category from article order by id'],
  [
    'articles?select=id&id=gt.1&id=lte.4&order=id.desc',
    'select id from article where id > 1 and id <= 4 order by id desc',
  ],
  ['articles?select=id&thumb=neq.1&order=id', 'select id from article where thumb <> 1 order by id'],
  [
    'articles?select=id&thumb=isdistinct.1&order=id',
    'select id from article where thumb is distinct from 1 order by id',
  ],
  [
    'articles?select=id&not.and=(thumb.gt.1,gallery.is.null)&order=id',
    'select id from article where not (thumb > 1 and gallery is null) order by id',
  ],
  [
    'articles?select=id&or=(thumb.is.null,and(id.gt.2,author.eq.1))&order=id',
    'select id from article where thumb is null or (id > 2 and author = 1) order by id',
  ],
  [
    'articles?select=id&description=gte.Pp&order=id',
    `select id from article where description collate "C" >= 'Pp' order by id`,
  ],
  ['articles?select=id&name=like.*_b&order=id', `select id from article where name like '%_b' order by id`],
  [
    'articles?select=id&name=like.%25\\%25%25&order=id',
    `select id from article where name like '%\\%%' order by id`,
  ],
  [
    'articles?select=id&name=ilike.*DRAFT*&order=id',
    `select id from article where name ilike '%DRAFT%' order by id`,
  ],
  [
    'articles?select=id&name=not.ilike(any).{*draft*,*F*}&order=id',
    `select id from article where not (name ilike any (array['%draft%', '%F%'])) order by id`,
  ],
  [
    'articles?select=id&name=like(all).{*a*,*b*}&order=id',
    `select id from article where name like all (array['%a%', '%b%']) order by id`,
  ],
  [
    'articles?select=id&name=match.[0-9]{4}$&order=id',
    `select id from article where name ~ '[0-9]{4}$' order by id`,
  ],
  [
    'articles?select=id&name=imatch.^(flood|draft)&order=id',
    `select id from article where name ~* '^(flood|draft)' order by id`,
  ],
  [
    'articles?select=id&published_at=gt.2026-01-02T03:04:05.599&order=id',
    `select id from article where published_at > '2026-01-02T03:04:05.599Z' order by id`,
  ],
  [
    'articles?select=id&published_at=lte.2026-01-02 05:04:05.6%2B02&order=id',
    `select id from article where published_at <= '2026-01-02 05:04:05.6+02' order by id`,
  ],
  [
    'articles?select=id&published_at=not.gt.2026-06-01&order=id',
    `select id from article where not (published_at > '2026-06-01') order by id`,
  ],
  ['articles?select=id&order=published_at,id', 'select id from article order by published_at, id'],
  ['articles?select=id&order=published_at.desc,id', 'select id from article order by published_at desc, id'],
  [
    'articles?select=id&order=gallery.desc.nullslast,id.desc',
    'select id from article order by gallery desc nulls last, id desc',
  ],
  [
    'articles?select=id&order=description.desc,name',
    `select id from article order by description collate "C" desc, title_sort`,
  ],
  ['articles?select=id&order=id&limit=2&offset=3', 'select id from article order by id limit 2 offset 3'],
  [
    'articles?select=at:published_at,day:published_at::date,text:published_at::text,id::text,version::float8&order=id',
    `select ${timestamp('published_at')} as at, published_at::date as day, published_at::text as text, id::text, version::float8 from article order by article.id`,
  ],
  [
    'articles?select=sample,t:sample::text,n:sample::int&id=eq.1',
    'select sample = 1 as sample, (sample = 1)::text as t, sample as n from article where id = 1',
  ],
  [
    'site?select=menu,menu->cs,label:menu->cs->>article,none:menu->de->>x',
    `select menu::jsonb, menu::jsonb -> 'cs' as cs, menu::jsonb -> 'cs' ->> 'article' as label, menu::jsonb -> 'de' ->> 'x' as none from site`,
  ],
  ['site?select=id&menu=cs.{"cs":{}}', `select id from site where menu::jsonb @> '{"cs":{}}'`],
  ['site?select=id&menu=cs.{"cs":[]}', `select id from site where menu::jsonb @> '{"cs":[]}'`],
  [
    'site?select=id&menu->en-US=cd.{"home":"Start","x":1}',
    `select id from site where menu::jsonb -> 'en-US' <@ '{"home":"Start","x":1}'`,
  ],
  ['articles?select=id&search=plfts.text perex&order=id', words(`plainto_tsquery('simple', 'text perex')`)],
  ['articles?select=id&search=phfts.old mill&order=id', words(`phraseto_tsquery('simple', 'old mill')`)],
  [
    'articles?select=id&search=wfts."old mill" or text -perex&order=id',
    words(`websearch_to_tsquery('simple', '"old mill" or text -perex')`),
  ],
  [
    'articles?select=id&search=fts.(text|brook)%26!(quarry|scheduled)&order=id',
    words(`to_tsquery('simple', '(text|brook)&!(quarry|scheduled)')`),
  ],
  ['articles?select=id&search=fts.dra:*|flo:A*&order=id', words(`to_tsquery('simple', 'dra:* | flo:A*')`)],
  ['articles?select=id&search=fts(simple).old<->mill&order=id', words(`to_tsquery('simple', 'old<->mill')`)],
  [
    'articles?select=id,categories(name),author(id,name)&order=id',
    `select a.id, json_build_object('name', c.name) as categories, case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as author from article a left join category c on c.id = a.category left join author w on w.id = a.author order by a.id`,
  ],
  [
    'articles?select=id,authors!inner(name)&authors.name=like.J*&order=id',
    `select a.id, json_build_object('name', w.name) as authors from article a join author w on w.id = a.author and w.name like 'J%' order by a.id`,
  ],
  [
    'articles?select=id,authors(name)&authors.name=like.J*&authors=is.null&order=id',
    `select a.id, null as authors from article a where not exists (select 1 from author w where w.id = a.author and w.name like 'J%') order by a.id`,
  ],
  [
    'articles?select=id,images!thumb()&order=images(name).desc,id',
    `select a.id from article a left join image i on i.id = a.thumb order by i.title_sort desc, a.id`,
  ],
  [
    'articles?select=id,...author(writer:name)&order=id',
    `select a.id, w.name as writer from article a left join author w on w.id = a.author order by a.id`,
  ],
  [
    'galleries?select=id,images(id,ord)&images.order=ord.desc&images.limit=2&order=id',
    `select g.id, (select coalesce(json_agg(json_build_object('id', i.id, 'ord', i.ord)), '[]') from (select * from image where gallery = g.id order by ord desc limit 2) i) as images from gallery g order by g.id`,
  ],
  [
    'categories?select=name,articles(id,images!thumb!inner(name))&articles.images.name=neq.Mill&order=id',
    `select c.name, (select coalesce(json_agg(json_build_object('id', a.id, 'images', json_build_object('name', i.name)) order by a.id), '[]') from article a join image i on i.id = a.thumb and i.name <> 'Mill' where a.category = c.id) as articles from category c order by c.id`,
  ],
  [
    'galleries?select=name,parent(name),children:galleries!galleries_parent_fkey(name)&order=id',
    `select g.name, (select json_build_object('name', p.name) from gallery p where p.id = g.parent) as parent, (select coalesce(json_agg(json_build_object('name', k.name)), '[]') from gallery k where k.parent = g.id) as children from gallery g order by g.id`,
  ],
  ...rangeCases,
]

/** The same for visitors. */
const visitorCases: readonly (readonly [url: string, statement: string])[] = [
  ['articles?select=id&order=id', `select id from article where ${live} order by id`],
  [
    'images?select=id,name&order=id',
    `select id, name from image where ${live} and gallery in (select id from gallery where ${live}) order by id`,
  ],
  [
    'articles?select=id,thumb,image:thumb(name)&order=id',
    `select id, thumb, (select json_build_object('name', name) from image where id = article.thumb and ${live} and gallery in (select id from gallery where ${live})) as image from article where ${live} order by id`,
  ],
  [
    'categories?select=id,articles!inner(id)&articles.id=gt.1&order=id',
    `select id, (select json_agg(json_build_object('id', id) order by id) from article where category = category.id and ${live} and id > 1 and category = outside.id) as articles from category as outside where exists (select 1 from article where category = outside.id and id > 1 and ${live}) order by id`.replace(
      'category = category.id and ',
      '',
    ),
  ],
]

describeOnBothEngines('the data API compared with Postgres', (open, engine) => {
  const getFixture = startOnceForBlock(async () => {
    const connection = await open()
    return { connection, fixture: await createReadFixture(connection) }
  })
  const isReference = engine === 'postgres'

  describe.each([
    ['secret key', service, serviceCases],
    ['visitor', visitor, visitorCases],
  ] as const)('%s', (_name, caller, cases) => {
    it.each(cases)('%s', async (url, statement) => {
      const { connection, fixture } = getFixture()
      const { rows, total } = await fixture.readCounted(url, caller)
      if (isReference) {
        const { rows: expected } = await sql<{
          row: string
        }>`select row_to_json(expected)::text as row from (${sql.raw(statement)}) as expected`.execute(
          connection.db,
        )
        expect(rows).toEqual(expected.map(({ row }) => JSON.parse(row)))
        if (!/limit=\d/.test(url)) expect(total).toBe(expected.length)
        resultsOfPostgres.set(url, rows)
      } else resultsOfSqlite.set(url, rows)
    })
  })

  it('agrees with the other database', () => {
    if (!isReference) return
    expect(resultsOfPostgres.size).toBe(serviceCases.length + visitorCases.length)
    expect(resultsOfSqlite).toEqual(resultsOfPostgres)
  })
})

const resultsOfSqlite = new Map<string, unknown>()
const resultsOfPostgres = new Map<string, unknown>()
