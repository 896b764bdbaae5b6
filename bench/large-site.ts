import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { KindName, Values } from '../domain/kinds/index.ts'
import { searchDocument } from '../server/content/search-document.ts'
import { connect } from '../server/data/connection.ts'
import { itemOf, rowOf } from '../server/data/content/item-rows.ts'
import { type Data, dataOn, type Repositories } from '../server/data/index.ts'

const articles = 10_000
const images = 100_000
const entries = 100_000
const galleries = 200
const batch = 2000
const at = '2026-01-01T00:00:00.000Z'

const nouns = [
  'mill',
  'bridge',
  'church',
  'flood',
  'school',
  'harvest',
  'wedding',
  'railway',
  'quarry',
  'orchard',
  'winter',
  'market',
]
const places = ['Lhota', 'Želetín', 'Olešná', 'Strážník', 'Tichava', 'Podhůří', 'Javorná', 'Rokle']

/** Adds to the sample site in a data folder what makes it a large one. The server must not be running. */
export async function enlarge(folder: string): Promise<void> {
  const connection = await connect({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  const data = dataOn(connection)
  try {
    const category = await firstId(data, 'category', { for: 'article' })
    const file = await firstFile(data)
    const shelves: number[] = []
    await many(data, galleries, async (repositories, n) => {
      shelves.push(
        await add(repositories, 'gallery', { name: `${words(n)} ${n}`, description: null, parent: null }),
      )
    })
    await many(data, articles, async (repositories, n) => {
      const content = `<p>${Array.from({ length: 120 }, (_, word) => words(n * 31 + word)).join(' ')}.</p>`
      const values = {
        category,
        name: `${words(n)} ${n}`,
        description: words(n + 1),
        content,
        thumb: null,
        gallery: null,
      }
      await add(repositories, 'article', values, moment(n))
    })
    await many(data, images, async (repositories, n) => {
      const gallery = shelves[n % shelves.length]
      const values = {
        gallery,
        ord: n,
        name: `${words(n)} ${n}`,
        description: null,
        file,
        alt: words(n),
        date: year(n),
      }
      await add(repositories, 'image', { ...values, source: null, licence: null })
    })
    await many(data, entries, async (repositories, n) => {
      const values = { title: `${words(n)} ${n}`, content: words(n * 7), tooltip: null, date: year(n) }
      const shown = { titleFormat: 'text', titleDateFormat: null, image: null, article: null, gallery: null }
      await add(repositories, 'timeline', { ...values, ...shown })
    })
  } finally {
    await connection.close()
  }
}

async function many(
  data: Data,
  count: number,
  one: (repositories: Repositories, n: number) => Promise<void>,
) {
  for (let from = 0; from < count; from += batch) {
    await data.transaction(async (repositories) => {
      for (let n = from; n < Math.min(count, from + batch); n += 1) await one(repositories, n)
    })
  }
}

async function add(
  repositories: Repositories,
  kind: KindName,
  values: Record<string, unknown>,
  publishedAt = at,
): Promise<number> {
  const common = {
    author: null,
    created_at: at,
    edited_at: at,
    published_at: publishedAt,
    removed_at: null,
    version: 1,
  }
  const row = { ...rowOf(kind, values as Values), ...common, sample: 0 }
  const id = await repositories.items.insert(kind, row)
  const document = searchDocument(kind, itemOf(kind, { ...row, id }))
  if (document) await repositories.search.put(document)
  return id
}

async function firstId(data: Data, kind: KindName, where: Record<string, string>): Promise<number> {
  const [item] = await data.items.list(kind, { status: 'any', now: at, where }, { offset: 0, limit: 1 })
  if (!item) throw new Error(`The sample site has no ${kind}`)
  return item.id
}

async function firstFile(data: Data): Promise<string> {
  for await (const file of data.files.all()) if (file.width && file.width < 3000) return file.hash
  throw new Error('The sample site has no picture')
}

/** Two words that differ from item to item and come back again and again, as words do. */
function words(n: number): string {
  const digest = createHash('md5').update(String(n)).digest()
  return `${nouns[(digest[0] ?? 0) % nouns.length]} ${places[(digest[1] ?? 0) % places.length]}`
}

function moment(n: number): string {
  return new Date(Date.parse(at) - n * 3_600_000).toISOString()
}

function year(n: number): string {
  return String(1200 + (n % 820))
}
