import {
  type BibliographicRecord,
  type CitableKindName,
  citableKinds,
  createBibliographicRecord,
  isCitableKind,
} from '../../domain/citation/bibliographic-record.ts'
import { getFieldValue, type Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import type { HarvestedItemChange, HarvestService } from '../content/contract/harvest.ts'
import type { ItemService, RequestContext } from '../content/contract/items.ts'
import type { PublicSiteSettings, SiteSettingsAndRedirectService } from '../content/contract/site.ts'
import type { HarvestSelection } from './harvest-selection.ts'

export interface HarvestDeps {
  readonly content: {
    readonly items: Pick<ItemService, 'byIds' | 'list'>
    readonly harvest: HarvestService
    readonly site: Pick<SiteSettingsAndRedirectService, 'read'>
  }
  /** The site's public origin. */
  readonly origin: string
  /** Translates a message key. */
  readonly label: (key: string, language: Language) => string
  readonly context: RequestContext
}

/** A public item and the time of its last change. */
export interface KindAndChange extends HarvestedItemChange {
  readonly kind: CitableKindName
}

export interface HarvestPage {
  readonly entries: readonly KindAndChange[]
  /** Null: this is the last page. */
  readonly next: HarvestSelection | null
}

/** Reads a page of a list, kind by kind. */
export async function readHarvestPage(
  { content, context }: Pick<HarvestDeps, 'content' | 'context'>,
  selection: HarvestSelection,
  size: number,
): Promise<HarvestPage> {
  const { set, from, before } = selection
  const kinds = set === null ? citableKinds.slice(citableKinds.indexOf(selection.kind)) : [set]
  const found: KindAndChange[] = []
  for (const kind of kinds) {
    const after = kind === selection.kind ? selection.after : 0
    // One more than a page has tells whether there is another page.
    const limit = size + 1 - found.length
    const changes = await content.harvest.listChanges(kind, { from, before, after, limit }, context)
    found.push(...changes.map((change) => ({ kind, ...change })))
    if (found.length > size) break
  }
  const entries = found.slice(0, size)
  const last = entries.at(-1)
  const hasMore = found.length > size && last !== undefined
  const next = hasMore
    ? { ...selection, kind: last.kind, after: last.id, cursor: selection.cursor + entries.length }
    : null
  return { entries, next }
}

/** Finds a public item; null if there is none. */
export async function findHarvestedItem(
  { content, context }: Pick<HarvestDeps, 'content' | 'context'>,
  { kind, id }: { readonly kind: CitableKindName; readonly id: number },
): Promise<KindAndChange | null> {
  const [change] = await content.harvest.listChanges(kind, { id, limit: 1 }, context)
  return change === undefined ? null : { kind, ...change }
}

/** Reads the records of items; one that has just been hidden is left out. */
export async function readRecords(
  deps: HarvestDeps,
  site: PublicSiteSettings,
  entries: readonly KindAndChange[],
): Promise<ReadonlyMap<KindAndChange, BibliographicRecord>> {
  const { content, context, origin, label } = deps
  const records = new Map<KindAndChange, BibliographicRecord>()
  const untitledImageLabel = label('image.untitled', site.lang)
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const ofKind = entries.filter((entry) => entry.kind === kind)
    const items: ReadonlyMap<number, Item> = await content.items.byIds(
      kind,
      ofKind.map(({ id }) => id),
      context,
    )
    const references = (field: string) => [...items.values()].map((item) => readReference(item, field))
    const [authors, categories] = await Promise.all([
      content.items.byIds('author', references('author'), context),
      content.items.byIds('category', references('category'), context),
    ])
    for (const entry of ofKind) {
      const item = items.get(entry.id)
      if (item === undefined) continue
      const names = {
        authorName: authors.get(readReference(item, 'author') ?? 0)?.name ?? null,
        categoryName: categories.get(readReference(item, 'category') ?? 0)?.name ?? null,
      }
      records.set(
        entry,
        createBibliographicRecord(kind, item, { origin, site, untitledImageLabel, ...names }),
      )
    }
  }
  return records
}

function readReference(item: Item, field: string): number | null {
  const value = getFieldValue(item, field)
  return typeof value === 'number' ? value : null
}

/** The permanent identifier of an item: it stays the same if the item moves to another page. */
export function formatOaiIdentifier(
  namespace: string,
  { kind, id }: Pick<KindAndChange, 'kind' | 'id'>,
): string {
  return `oai:${namespace}:${kind}/${id}`
}

/** Parses an identifier of this repository; null if it is none. */
export function parseOaiIdentifier(
  identifier: string,
  namespace: string,
): { readonly kind: CitableKindName; readonly id: number } | null {
  const prefix = `oai:${namespace}:`
  const match = /^([a-z]+)\/([1-9]\d{0,9})$/.exec(
    identifier.startsWith(prefix) ? identifier.slice(prefix.length) : '',
  )
  const [, kind = '', id = ''] = match ?? []
  return isCitableKind(kind) && Number(id) <= 2_147_483_647 ? { kind, id: Number(id) } : null
}
