import { fieldOf, type Item, isKindName, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { itemPathWithAnchor } from '../../domain/kinds/paths.ts'
import { pictureFieldOf, pictureIdOf } from '../../domain/kinds/references.ts'
import { snippet } from '../../domain/text/snippet.ts'
import type { Found } from '../data/search/index.ts'
import type { ImageService, ItemService, Picture, RequestContext } from './contract/items.ts'
import type { SearchHit } from './contract/search.ts'

/** The services that know the items behind what was found. */
export type ItemSources = {
  readonly items: Pick<ItemService, 'byIds'>
  readonly images: Pick<ImageService, 'picturesByIds'>
}

/** What is shown of found items: a piece of their text around the words, their date and their picture. */
export async function presentHits(
  rows: Found['hits'],
  words: string,
  sources: ItemSources,
  context: RequestContext,
): Promise<SearchHit[]> {
  const items = await itemsOf(rows, sources, context)
  const pictures = await sources.images.picturesByIds(
    [...items.values()].map(({ kind, item }) => pictureIdOf(kind, item)),
    context,
  )
  return rows.flatMap((row): SearchHit[] => {
    const { kind, item: id, title, published_at: publishedAt } = row
    if (!isKindName(kind) || !publishedAt) return []
    const found = items.get(nameOf(kind, id))
    return [
      {
        kind,
        id,
        title,
        path: itemPathWithAnchor(kind, id) ?? '/',
        snippet: snippet(row.body, words),
        publishedAt,
        date: found ? dateOf(found) : null,
        picture: (found && pictureOf(found, pictures)) ?? null,
      },
    ]
  })
}

interface FoundItem {
  readonly kind: KindName
  readonly item: Item
}

async function itemsOf(
  rows: Found['hits'],
  { items: { byIds } }: ItemSources,
  context: RequestContext,
): Promise<Map<string, FoundItem>> {
  const ids = new Map<KindName, number[]>()
  for (const { kind, item } of rows) {
    if (!isKindName(kind) || (dateFieldOf(kind) === null && pictureFieldOf(kind) === null)) continue
    ids.set(kind, [...(ids.get(kind) ?? []), item])
  }
  const found = await Promise.all(
    Array.from(ids, async ([kind, wanted]) => {
      const items: readonly Item[] = [...(await byIds(kind, wanted, context)).values()]
      return items.map((item): [string, FoundItem] => [nameOf(kind, item.id), { kind, item }])
    }),
  )
  return new Map(found.flat())
}

function nameOf(kind: KindName, id: number): string {
  return `${kind}:${id}`
}

function dateFieldOf(kind: KindName): string | null {
  const dated = Object.entries(kindOf(kind).fields).find(([, { type }]) => type === 'date' || type === 'year')
  return dated?.[0] ?? null
}

function dateOf({ kind, item }: FoundItem): string | null {
  const field = dateFieldOf(kind)
  const value = field === null ? null : (fieldOf(item, field) ?? null)
  return value === null ? null : String(value).padStart(4, '0')
}

function pictureOf(found: FoundItem, pictures: ReadonlyMap<number, Picture>): Picture | undefined {
  const id = pictureIdOf(found.kind, found.item)
  return id === null ? undefined : pictures.get(id)
}
