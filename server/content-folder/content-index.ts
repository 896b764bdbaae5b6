import {
  type FieldDefinition,
  getFieldValue,
  getKindDefinition,
  type Item,
  isRequiredField,
  isRequiredToPublish,
  type KindName,
  kindNames,
} from '../../domain/kinds/index.ts'
import { getReferenceFields } from '../../domain/kinds/reference-fields.ts'
import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import type { Repositories } from '../data/index.ts'

/** The kinds of a content folder, except the site settings. */
export const itemKindNames: readonly KindName[] = kindNames.filter((kind) => !getKindDefinition(kind).single)

/** An item that is not exported, because an item that it requires is in the trash. */
export interface LeftOutItem {
  readonly kind: KindName
  readonly id: number
  readonly title: string
}

/** The items of an export with their keys. */
export interface ContentIndex {
  /** The key of an item; null if it is not exported. */
  findKey(kind: KindName, id: number): string | null
  findId(kind: KindName, key: string): number | null
  readonly leftOut: readonly LeftOutItem[]
  readonly itemCount: number
}

interface IndexedItem extends LeftOutItem {
  readonly required: readonly { readonly kind: KindName; readonly id: number }[]
}

const batchSize = 500

/** All items of a kind that are not in the trash, in the order of their ids. */
export async function* iterateItems<K extends KindName>(
  { items }: Pick<Repositories, 'items'>,
  kind: K,
  status: 'any' | 'trash' = 'any',
): AsyncGenerator<Item<K>> {
  for (let after = 0; ; ) {
    const batch = await items.listAfterId(kind, { status, now: '' }, { after, limit: batchSize })
    yield* batch
    const last = batch.at(-1)
    if (last === undefined || batch.length < batchSize) return
    after = last.id
  }
}

/** Chooses the items of an export and names them. */
export async function createContentIndex(repositories: Pick<Repositories, 'items'>): Promise<ContentIndex> {
  const indexed = new Map<KindName, Map<number, IndexedItem>>()
  for (const kind of itemKindNames) {
    const items = new Map<number, IndexedItem>()
    for await (const item of iterateItems(repositories, kind)) items.set(item.id, toIndexedItem(kind, item))
    indexed.set(kind, items)
  }
  const leftOut = removeItemsWithMissingReferences(indexed)
  const keys = new Map(Array.from(indexed, ([kind, items]) => [kind, createKeys(kind, [...items.values()])]))
  const ids = new Map(
    Array.from(keys, ([kind, keysById]) => [kind, new Map(Array.from(keysById, ([id, key]) => [key, id]))]),
  )
  return {
    findKey: (kind, id) => keys.get(kind)?.get(id) ?? null,
    findId: (kind, key) => ids.get(kind)?.get(key) ?? null,
    leftOut,
    itemCount: Array.from(indexed.values(), ({ size }) => size).reduce((sum, size) => sum + size, 0),
  }
}

function toIndexedItem(kind: KindName, item: Item): IndexedItem {
  const { title, fields }: { title: string; fields: Readonly<Record<string, FieldDefinition>> } =
    getKindDefinition(kind)
  const required = getReferenceFields(kind).flatMap(({ field, to }) => {
    const definition = fields[field]
    const id = getFieldValue(item, field)
    const isRequired = item.published_at === null ? isRequiredField : isRequiredToPublish
    if (definition === undefined || !isRequired(definition) || typeof id !== 'number') return []
    return [{ kind: to, id }]
  })
  return { kind, id: item.id, title: String(getFieldValue(item, title) ?? ''), required }
}

/** Removes an item with those that require it, and so on. */
function removeItemsWithMissingReferences(indexed: Map<KindName, Map<number, IndexedItem>>): LeftOutItem[] {
  const removed: LeftOutItem[] = []
  for (let before = -1; before !== removed.length; ) {
    before = removed.length
    for (const items of indexed.values())
      for (const [id, item] of items) {
        if (item.required.every((target) => indexed.get(target.kind)?.has(target.id))) continue
        items.delete(id)
        removed.push({ kind: item.kind, id, title: item.title })
      }
  }
  return removed
}

const maxKeyWordsLength = 60
/** Names that Windows reserves, with any extension. */
const reservedFileName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** Keys by id: the words of the titles, followed by the id where they are taken. */
function createKeys(kind: KindName, items: readonly LeftOutItem[]): Map<number, string> {
  const keys = new Map<number, string>()
  const taken = new Set<string>()
  for (const { id, title } of items) {
    const key = createItemKey(kind, id, title, taken)
    taken.add(key)
    keys.set(id, key)
  }
  return keys
}

/** A key that is not taken: the words of the title, followed by the id if needed. */
export function createItemKey(kind: KindName, id: number, title: string, taken: ReadonlySet<string>): string {
  const words = joinKeyWords(title)
  let key = words === '' || reservedFileName.test(words) ? `${kind}-${id}` : words
  while (taken.has(key)) key = `${key}-${id}`
  return key
}

function joinKeyWords(title: string): string {
  const words = splitIntoFoldedWords(title).flatMap((word) => word.match(/[a-z0-9]+/g) ?? [])
  let key = ''
  for (const word of words) {
    const next = key === '' ? word.slice(0, maxKeyWordsLength) : `${key}-${word}`
    if (next.length > maxKeyWordsLength) break
    key = next
  }
  return key
}
