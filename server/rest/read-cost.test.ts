import { describe, expect, it } from 'vitest'
import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import { parseQueryString } from './parsing/parse-query-string.ts'
import { createReadCostChecker } from './read-cost.ts'
import { resolveRead } from './resolve-read.ts'

const now = '2026-11-15T12:00:00.000Z'

/** The error code of a read on a site whose tables all have this many rows; null if it is allowed. */
async function findRefusal(url: string, rows: number, seesHidden = false, isCounted = false) {
  const [relation = '', query = ''] = url.split(/\?(.*)/s)
  const { select, filters, orders, ranges } = parseQueryString(query)
  const rights = { seesHidden, isService: false }
  const { plan } = resolveRead({ relation, select, filters, orders, ranges }, rights, now)
  const sizes = new Map<KindName, number>(kindNames.map((kind) => [kind, rows]))
  const limiter = createReadCostChecker({ findHighestIds: async () => sizes }, () => new Date(now))
  return limiter.assertAffordable(plan, rights, isCounted).then(
    () => null,
    (error) => error.code,
  )
}

describe('the cost of a read', () => {
  const usual = [
    'articles',
    'articles?select=*,categories(*),author(*)&order=published_at.desc&limit=20',
    'articles?name=ilike.*mill*&order=name',
    'articles?content=like.*mill*',
    'articles?search=wfts.mill&order=published_at.desc&limit=20',
    'articles?select=id,authors!inner(name)&authors.name=eq.Jan',
    'galleries?select=name,images(name)&images.limit=10&limit=20',
    'categories?select=name,articles(name)&articles.order=published_at.desc&articles.limit=5&limit=50',
    'timeline?date_range=ov.[1890-01-01,1900-01-01)&select=*,image(*),article(name)&limit=100',
  ]
  it.each(usual)('is affordable for visitors on a site with 100,000 rows: %s', async (url) => {
    expect(await findRefusal(url, 100_000)).toBeNull()
    expect(await findRefusal(url, 100_000, false, true)).toBeNull()
  })

  const costly = [
    'galleries?select=name,images(name)',
    'articles?select=id,categories(articles(id))&categories.articles.limit=5',
    'articles?select=id,categories(articles(categories(articles(id))))&limit=10&categories.articles.limit=9',
    'articles?select=id,categories!inner(articles!inner(id))&categories.articles.name=eq.x',
    `articles?or=(${Array.from({ length: 5 }, (_, n) => `content.like.*${n}*`)})`,
    'articles?content=ilike.*č*',
    `articles?or=(${Array.from({ length: 300 }, () => 'name.eq.x')})`,
    `articles?or=(${Array.from({ length: 5 }, () => 'search.fts.!mill')})`,
    `authors?select=${['articles', 'books', 'links', 'news', 'images', 'timeline'].map((name) => `${name}(id)`)}`,
  ]
  it.each(costly)('is refused there and affordable on a site with 100 rows: %s', async (url) => {
    expect(await findRefusal(url, 100_000)).toBe('54000')
    expect(await findRefusal(url, 100)).toBeNull()
  })

  const inIndexOrder = [
    'images?select=id,name,galleries(name)&order=id.desc&limit=20',
    'images?gallery=eq.1&order=ord&limit=20',
    'articles?select=*,categories(*),author(*)&order=published_at.desc,id.desc&limit=20',
    'timeline?order=date_range.asc&limit=20',
  ]
  it.each(inIndexOrder)('does not grow for the first rows in the order of an index: %s', async (url) => {
    expect(await findRefusal(url, 100_000_000)).toBeNull()
    expect(await findRefusal(url, 100_000_000, false, true)).toBe('54000')
    expect(await findRefusal(`${url}&offset=10000000`, 100_000_000)).toBe('54000')
    expect(await findRefusal(`${url}&author=eq.2`, 100_000_000)).toBe('54000')
  })

  it('does not grow for single rows', async () => {
    expect(await findRefusal('articles?id=eq.1&content=ilike.*č*', 100_000_000)).toBeNull()
    expect(
      await findRefusal('articles?id=in.(1,2)&select=*,author(*),images!thumb(*)', 100_000_000),
    ).toBeNull()
  })

  it('may be higher for those who edit', async () => {
    const url = `articles?or=(${Array.from({ length: 5 }, (_, n) => `content.like.*${n}*`)})`
    expect(await findRefusal(url, 100_000, true)).toBeNull()
    expect(await findRefusal(costly[2] ?? '', 100_000, true)).toBe('54000')
  })
})
