import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { HistoryEntry } from '../../../server/content/contract/history-and-drafts.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { parseIdParam } from '../../page-loader.ts'
import {
  type FieldDifference,
  findFieldDifferences,
  presentAllFields,
} from '../differences/field-differences.ts'
import { type FormattedDateTime, toFormattedDateTime } from '../formatted-date-time.ts'
import { assertCanChangeKind } from '../items/editable-item.ts'
import { loadFieldValueFormatter, translateHistoryAction } from './field-value-formatter.ts'
import { loadUserNameLookup } from './user-name-lookup.ts'

const pageSize = 100

/** The item whose history is looked at. */
export interface HistorySubjectItem {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly isRemoved: boolean
  /** Where it is edited. */
  readonly editPath: string
  readonly version: number
}

/** One line of a history. */
export interface HistoryEntryView {
  readonly id: number
  readonly action: string
  readonly isRefused: boolean
  readonly savedAt: FormattedDateTime
  readonly savedBy: string
}

export interface HistoryView {
  readonly item: HistorySubjectItem
  readonly entries: readonly HistoryEntryView[]
  /** Where older ones are; null where these were the last. */
  readonly olderCursor: number | null
  readonly isFirstPage: boolean
}

/** A page of an item's history, newest first. */
export async function readHistory(request: AdminRequest): Promise<HistoryView> {
  const { app, args } = request
  const of = await readHistorySubject(request)
  const before = new URL(args.request.url).searchParams.get('before')
  const found = await app.content.history.list(
    of.kind,
    of.id,
    before === null ? null : parseIdParam(before),
    app.context,
  )
  const older = found.length < pageSize ? null : (found.at(-1)?.id ?? null)
  return {
    item: of,
    entries: await toHistoryEntryViews(request, found),
    olderCursor: older,
    isFirstPage: before === null,
  }
}

/** One entry: what it changed, or how it differs from what is now, and all that it said. */
export interface HistoryEntryDetailsView {
  readonly item: HistorySubjectItem
  readonly entry: HistoryEntryView
  /** Against what the differences are. */
  readonly against: 'before' | 'now'
  readonly differences: readonly FieldDifference[]
  readonly allFields: readonly FieldDifference[]
  /** Nothing was there before it. */
  readonly isFirstVersion: boolean
  readonly isCurrentVersion: boolean
}

export async function readHistoryEntry(request: AdminRequest): Promise<HistoryEntryDetailsView> {
  const { app, args } = request
  const of = await readHistorySubject(request)
  const entry = await app.content.history.read(of.kind, of.id, parseIdParam(args.params.entry), app.context)
  const against = new URL(args.request.url).searchParams.has('now') ? 'now' : 'before'
  const previous = await readValuesBefore(request, of, entry.id)
  const now = await readCurrentValues(request, of)
  const other = against === 'now' ? now : previous
  const meaning = await loadFieldValueFormatter(app, of.kind, [
    entry.values,
    ...(other === null ? [] : [other]),
  ])
  const [old, young] = against === 'now' ? [entry.values, now] : [previous ?? {}, entry.values]
  const [view] = await toHistoryEntryViews(request, [entry])
  if (view === undefined) throw new ProblemError('internal')
  return {
    item: of,
    entry: view,
    against,
    differences: findFieldDifferences(of.kind, old, young, app.language, meaning),
    allFields: presentAllFields(of.kind, entry.values, app.language, meaning),
    isFirstVersion: previous === null,
    isCurrentVersion: !view.isRefused && entry.version === of.version,
  }
}

async function readHistorySubject({ app, args }: AdminRequest): Promise<HistorySubjectItem> {
  const { kind = '', id } = args.params
  if (!isKindName(kind)) throw new ProblemError('not_found')
  assertCanChangeKind(app, kind)
  const item: Item = await app.content.items.read(kind, parseIdParam(id), app.context)
  return {
    kind,
    id: item.id,
    name: String(getFieldValue(item, getKindDefinition(kind).title) ?? ''),
    isRemoved: item.removed_at !== null,
    editPath: getKindDefinition(kind).single ? '/admin/settings' : `/admin/edit/${kind}/${item.id}`,
    version: item.version,
  }
}

/** What was there when an entry was made. */
async function readValuesBefore({ app }: AdminRequest, { kind, id }: HistorySubjectItem, entry: number) {
  const older = await app.content.history.list(kind, id, entry, app.context)
  const last = older.find(({ action }) => action !== 'refused')
  return last === undefined ? null : (await app.content.history.read(kind, id, last.id, app.context)).values
}

async function readCurrentValues({ app }: AdminRequest, { kind, id }: HistorySubjectItem) {
  const item: Item = await app.content.items.read(kind, id, app.context)
  return { ...item }
}

async function toHistoryEntryViews(
  request: AdminRequest,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntryView[]> {
  const { app } = request
  const who = await loadUserNameLookup(
    request,
    entries.map(({ savedBy }) => savedBy),
  )
  return entries.map(({ id, action, savedAt, savedBy }) => ({
    id,
    action: translateHistoryAction(action, app),
    isRefused: action === 'refused',
    savedAt: toFormattedDateTime(savedAt, app),
    savedBy: who(savedBy),
  }))
}
