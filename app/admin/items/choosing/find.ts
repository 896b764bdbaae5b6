import { isKindName, type KindName, kindOf } from '../../../../domain/kinds/index.ts'
import { itemPathWithAnchor } from '../../../../domain/kinds/paths.ts'
import { referencesOf } from '../../../../domain/kinds/references.ts'
import { Problem } from '../../../../domain/problem.ts'
import { idOf } from '../../../loading.ts'
import type { AppRequest } from '../../../request.ts'
import type { Choice } from '../contract.ts'
import { choicesOf, mayChange } from '../read.ts'

/** An item that was found, and where it is. */
export interface FoundChoice extends Choice {
  readonly kind: KindName
  /** Where visitors see it, once they do; null for kinds that have no place of their own. */
  readonly path: string | null
}

/** A part of what can be chosen. */
export interface Choices {
  readonly items: readonly FoundChoice[]
  readonly total: number
  readonly offset: number
}

/** What there is to choose from in each of a form's fields at first; all of it, where it is not much. */
export type FirstChoices = Readonly<Record<string, Choices>>

const atOnce = 40
const atFirst = 200
const largestOffset = 1_000_000

/** What `?kind=&kind=…&q=&for=&offset=` finds, or what `?kind=&id=` is. Of several kinds, the best of each. */
export async function findChoices(app: AppRequest, query: URLSearchParams): Promise<Choices> {
  const kinds = [...new Set(query.getAll('kind'))]
  if (kinds.length === 0 || !kinds.every(isKindName)) throw new Problem('bad_request')
  for (const kind of kinds) mayChange(app, kind)
  const id = query.get('id')
  if (id !== null) return await oneOf(app, kinds, idOf(id))
  const offset = /^\d{1,7}$/.test(query.get('offset') ?? '') ? Number(query.get('offset')) : 0
  const asked = {
    q: query.get('q') ?? '',
    where: whereIn(query),
    offset: Math.min(offset, largestOffset),
    limit: Math.ceil(atOnce / kinds.length),
  }
  const parts = await Promise.all(kinds.map((kind) => pickOf(app, kind, asked)))
  return {
    items: parts.flatMap(({ items }) => items),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    offset: asked.offset,
  }
}

/** What the reference fields of a kind can be given, as far as a page can hold it. */
export async function firstChoices(app: AppRequest, kind: KindName): Promise<FirstChoices> {
  const listed = referencesOf(kind).filter(({ to }) => to !== 'image')
  const found = await Promise.all(
    listed.map(async ({ field: name, to }) => {
      const where = to === 'category' ? { for: kind } : {}
      return [name, await pickOf(app, to, { q: '', where, offset: 0, limit: atFirst })] as const
    }),
  )
  return Object.fromEntries(found)
}

interface AskedPart {
  readonly q: string
  readonly where: Readonly<Record<string, string>>
  readonly offset: number
  readonly limit: number
}

async function pickOf(app: AppRequest, kind: KindName, asked: AskedPart): Promise<Choices> {
  const page = await app.content.search.findByTitle(kind, asked, app.context)
  const items = await choicesOf(app, kind, page.items)
  return { items: items.map((choice) => found(kind, choice)), total: page.total, offset: page.offset }
}

async function oneOf(app: AppRequest, kinds: readonly KindName[], id: number): Promise<Choices> {
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) throw new Problem('bad_request')
  const items = await choicesOf(app, kind, [await app.content.items.read(kind, id, app.context)])
  return { items: items.map((choice) => found(kind, choice)), total: items.length, offset: 0 }
}

function found(kind: KindName, choice: Choice): FoundChoice {
  return { ...choice, kind, path: itemPathWithAnchor(kind, choice.id) }
}

function whereIn(query: URLSearchParams): Record<string, string> {
  const kind = query.get('for')
  return kind === null || kindOf('category').fields.for?.choices?.includes(kind) !== true ? {} : { for: kind }
}
