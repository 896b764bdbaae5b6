import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enlargeSampleSite } from './large-site.ts'
import { measureRelativeRate } from './load-generator.ts'
import { type BenchmarkResult, createAtLeastResult } from './results-table.ts'
import { startBareSqliteServer, startProductServer } from './server-process.ts'
import { compareResponseTimes } from './site-comparison.ts'

const articleList =
  '/rest/v1/articles?select=id,name,description,published_at,categories(name),authors(name)&order=published_at.desc,id.desc&limit=20'
/** What the data API has to ask the database for this list, written by hand. */
const articleListStatement = `select json_object('id', a.id, 'name', a.name, 'description', a.description,
    'published_at', replace(a.published_at, 'Z', '+00:00'),
    'categories', json((select json_object('name', c.name) from category as c where c.id = a.category)),
    'authors', json((select json_object('name', p.name) from author as p where p.id = a.author))) as row
  from article as a where a.removed_at is null order by a.published_at desc nulls first, a.id desc limit 20`

/** Reads of lists that are the same length on a small and on a large site. */
const lists = [
  articleList,
  '/rest/v1/timeline?select=id,title,date&order=date_range.asc&limit=20',
  '/rest/v1/images?select=id,name,galleries(name)&order=id.desc&limit=20',
  '/rest/v1/articles?select=id,name&id=eq.3',
]

/** The data API compared with a bare statement, and on the large site compared with the sample site. */
export async function benchData(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-data-'))
  const [small, large] = [join(folder, 'small'), join(folder, 'large')]
  try {
    await (await startProductServer(small)).stop()
    await cp(small, large, { recursive: true })
    await enlargeSampleSite(large)
    const { secret, publishable } = JSON.parse(await readFile(join(small, 'secrets.json'), 'utf8'))
    const [product, largeProduct] = [await startProductServer(small), await startProductServer(large)]
    const bare = await startBareSqliteServer(join(small, 'letopis.db'), articleListStatement)
    const rate = await measureRelativeRate(`${product.url}${articleList}&removed_at=is.null`, bare.url, {
      // No limit for visitors slows the secret key down.
      apikey: secret,
    })
    const figures = [
      createAtLeastResult('20 articles with category and author, of the bare statement', rate, 0.5),
    ]
    for (const list of lists)
      figures.push(await compareResponseTimes(list, { apikey: publishable }, product, largeProduct))
    for (const server of [product, largeProduct, bare]) await server.stop()
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
