import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ItemFieldValues, KindName } from '../domain/kinds/index.ts'
import { createSearchDocument } from '../server/content/search-document.ts'
import { connectToDatabase } from '../server/data/connection.ts'
import { toItem, toItemRow } from '../server/data/content/item-rows.ts'
import {
  createSiteDatabaseOverConnection,
  type Repositories,
  type SiteDatabase,
} from '../server/data/index.ts'

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

/** Enlarges the sample site in a data folder. The server must not be running. */
export async function enlargeSampleSite(folder: string): Promise<void> {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  const data = createSiteDatabaseOverConnection(connection)
  try {
    const category = await firstId(data, 'category', { for: 'article' })
    const file = await firstFile(data)
    const shelves: number[] = []
    await addInBatches(data, galleries, async (repositories, n) => {
      shelves.push(
        await addItem(repositories, 'gallery', { name: `${words(n)} ${n}`, description: null, parent: null }),
      )
    })
    await addInBatches(data, articles, async (repositories, n) => {
      const content = `<p>${Array.from({ length: 120 }, (_, word) => words(n * 31 + word)).join(' ')}.</p>`
      const values = {
        category,
        name: `${words(n)} ${n}`,
        description: words(n + 1),
        content,
        thumb: null,
        gallery: null,
      }
      await addItem(repositories, 'article', values, moment(n))
    })
    await addInBatches(data, images, async (repositories, n) => {
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
      await addItem(repositories, 'image', { ...values, source: null, licence: null })
    })
    await addInBatches(data, entries, async (repositories, n) => {
      const values = { title: `${words(n)} ${n}`, content: words(n * 7), tooltip: null, date: year(n) }
      const shown = { titleFormat: 'text', titleDateFormat: null, image: null, article: null, gallery: null }
      await addItem(repositories, 'timeline', { ...values, ...shown })
    })
  } finally {
    await connection.close()
  }
}

async function addInBatches(
  data: SiteDatabase,
  count: number,
  one: (repositories: Repositories, n: number) => Promise<void>,
) {
  for (let from = 0; from < count; from += batch) {
    await data.transaction(async (repositories) => {
      for (let n = from; n < Math.min(count, from + batch); n += 1) await one(repositories, n)
    })
  }
}

async function addItem(
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
  const row = { ...toItemRow(kind, values as ItemFieldValues), ...common, sample: 0 }
  const id = await repositories.items.insert(kind, row)
  const document = createSearchDocument(kind, toItem(kind, { ...row, id }))
  if (document) await repositories.search.put(document)
  return id
}

async function firstId(data: SiteDatabase, kind: KindName, where: Record<string, string>): Promise<number> {
  const [item] = await data.items.list(kind, { status: 'any', now: at, where }, { offset: 0, limit: 1 })
  if (!item) throw new Error(`The sample site has no ${kind}`)
  return item.id
}

async function firstFile(data: SiteDatabase): Promise<string> {
  for await (const file of data.files.iterateAll()) if (file.width && file.width < 3000) return file.hash
  throw new Error('The sample site has no picture')
}

/** Two words that vary from item to item and recur often, as in natural text. */
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
