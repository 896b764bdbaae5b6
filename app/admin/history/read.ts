import { fieldOf, type Item, isKindName, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import type { HistoryEntry } from '../../../server/content/contract/editing.ts'
import type { AdminRequest } from '../../actions/access.ts'
import { idOf } from '../../loading.ts'
import { differencesOf, type FieldDifference, wholeOf } from '../differences/fields.ts'
import { mayChange } from '../items/read.ts'
import { type Moment, momentOf } from '../moments.ts'
import { actionWords, meaningsOf } from './meanings.ts'
import { whoSaved } from './who.ts'

const pageLength = 100

/** The item whose history is looked at. */
export interface HistoryOf {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly isRemoved: boolean
  /** Where it is edited. */
  readonly form: string
  readonly version: number
}

/** One line of a history. */
export interface EntryView {
  readonly id: number
  readonly action: string
  readonly isRefused: boolean
  readonly when: Moment
  readonly who: string
}

export interface HistoryView {
  readonly of: HistoryOf
  readonly entries: readonly EntryView[]
  /** Where older ones are; null where these were the last. */
  readonly older: number | null
  readonly isFirst: boolean
}

/** A page of an item's history, newest first. */
export async function readHistory(request: AdminRequest): Promise<HistoryView> {
  const { app, args } = request
  const of = await readOf(request)
  const before = new URL(args.request.url).searchParams.get('before')
  const found = await app.content.history.list(
    of.kind,
    of.id,
    before === null ? null : idOf(before),
    app.context,
  )
  const older = found.length < pageLength ? null : (found.at(-1)?.id ?? null)
  return { of, entries: await viewsOf(request, found), older, isFirst: before === null }
}

/** One entry: what it changed, or how it differs from what is now, and all that it said. */
export interface PastView {
  readonly of: HistoryOf
  readonly entry: EntryView
  /** Against what the differences are. */
  readonly against: 'before' | 'now'
  readonly differences: readonly FieldDifference[]
  readonly whole: readonly FieldDifference[]
  /** Nothing was there before it. */
  readonly isFirst: boolean
  readonly isNow: boolean
}

export async function readPast(request: AdminRequest): Promise<PastView> {
  const { app, args } = request
  const of = await readOf(request)
  const entry = await app.content.history.read(of.kind, of.id, idOf(args.params.entry), app.context)
  const against = new URL(args.request.url).searchParams.has('now') ? 'now' : 'before'
  const previous = await valuesBefore(request, of, entry.id)
  const now = await valuesNow(request, of)
  const other = against === 'now' ? now : previous
  const meaning = await meaningsOf(app, of.kind, [entry.values, ...(other === null ? [] : [other])])
  const [old, young] = against === 'now' ? [entry.values, now] : [previous ?? {}, entry.values]
  const [view] = await viewsOf(request, [entry])
  if (view === undefined) throw new Problem('internal')
  return {
    of,
    entry: view,
    against,
    differences: differencesOf(of.kind, old, young, app.language, meaning),
    whole: wholeOf(of.kind, entry.values, app.language, meaning),
    isFirst: previous === null,
    isNow: !view.isRefused && entry.version === of.version,
  }
}

async function readOf({ app, args }: AdminRequest): Promise<HistoryOf> {
  const { kind = '', id } = args.params
  if (!isKindName(kind)) throw new Problem('not_found')
  mayChange(app, kind)
  const item: Item = await app.content.items.read(kind, idOf(id), app.context)
  return {
    kind,
    id: item.id,
    name: String(fieldOf(item, kindOf(kind).title) ?? ''),
    isRemoved: item.removed_at !== null,
    form: kindOf(kind).single ? '/admin/settings' : `/admin/edit/${kind}/${item.id}`,
    version: item.version,
  }
}

/** What was there when an entry was made. */
async function valuesBefore({ app }: AdminRequest, { kind, id }: HistoryOf, entry: number) {
  const older = await app.content.history.list(kind, id, entry, app.context)
  const last = older.find(({ action }) => action !== 'refused')
  return last === undefined ? null : (await app.content.history.read(kind, id, last.id, app.context)).values
}

async function valuesNow({ app }: AdminRequest, { kind, id }: HistoryOf) {
  const item: Item = await app.content.items.read(kind, id, app.context)
  return { ...item }
}

async function viewsOf(request: AdminRequest, entries: readonly HistoryEntry[]): Promise<EntryView[]> {
  const { app } = request
  const who = await whoSaved(
    request,
    entries.map(({ savedBy }) => savedBy),
  )
  return entries.map(({ id, action, savedAt, savedBy }) => ({
    id,
    action: actionWords(action, app),
    isRefused: action === 'refused',
    when: momentOf(savedAt, app),
    who: who(savedBy),
  }))
}
