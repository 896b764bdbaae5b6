import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { HistoryEntryWithChanges } from '../../../server/content/contract/history-and-drafts.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import {
  type FieldDifference,
  findFieldDifferences,
  formatFieldLabels,
  presentNonEmptyFieldsAsDiffRows,
} from '../../differences/field-differences.ts'
import { parseIdParam } from '../../page-loader.ts'
import { type FormattedDateTime, toFormattedDateTime } from '../formatted-date-time.tsx'
import { assertCanDraftKind } from '../items/editable-item.ts'
import { loadUserNameLookup } from '../users/read-users.ts'
import { describeHistoryEntry, loadFieldValueFormatter } from './field-value-formatter.ts'

/** The item whose history is shown. */
interface HistorySubjectItem {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly isRemoved: boolean
  readonly editPath: string
  readonly version: number
}

/** An entry in the list of a history. */
interface HistoryEntryView {
  readonly id: number
  readonly action: string
  readonly isRefused: boolean
  readonly savedAt: FormattedDateTime
  readonly savedBy: string
  /** The labels of the fields that it changed. */
  readonly changedFields: readonly string[]
}

export interface ItemHistoryPageView {
  readonly item: HistorySubjectItem
  readonly entries: readonly HistoryEntryView[]
  /** Cursor of the next page; null on the last page. */
  readonly olderCursor: number | null
  readonly isFirstPage: boolean
}

/** Reads a page of an item's history, newest first. */
export async function readItemHistoryPage(request: AdminRequest): Promise<ItemHistoryPageView> {
  const { app, args } = request
  const subject = await readHistorySubject(request)
  const before = new URL(args.request.url).searchParams.get('before')
  const { entries, older } = await app.content.history.listChanges(
    subject.kind,
    subject.id,
    before === null ? null : parseIdParam(before),
    app.context,
  )
  return {
    item: subject,
    entries: await toHistoryEntryViews(request, subject.kind, entries),
    olderCursor: older,
    isFirstPage: before === null,
  }
}

/** An entry with all its fields, and its changes or its differences from the current version. */
export interface HistoryEntryDetailsView {
  readonly item: HistorySubjectItem
  readonly entry: HistoryEntryView
  /** What the entry is compared with. */
  readonly against: 'before' | 'now'
  readonly differences: readonly FieldDifference[]
  readonly allFields: readonly FieldDifference[]
  /** Whether there is no earlier version. */
  readonly isFirstVersion: boolean
  readonly isCurrentVersion: boolean
}

export async function readHistoryEntryDetails(request: AdminRequest): Promise<HistoryEntryDetailsView> {
  const { app, args } = request
  const subject = await readHistorySubject(request)
  const entry = await app.content.history.read(
    subject.kind,
    subject.id,
    parseIdParam(args.params.entry),
    app.context,
  )
  const against = new URL(args.request.url).searchParams.has('now') ? 'now' : 'before'
  const previousValues = await readValuesBefore(request, subject, entry.id)
  const currentValues = await readCurrentValues(request, subject)
  const comparedValues = against === 'now' ? currentValues : previousValues
  const formatValue = await loadFieldValueFormatter(app, subject.kind, [
    entry.values,
    ...(comparedValues === null ? [] : [comparedValues]),
  ])
  const [before, after] =
    against === 'now' ? [entry.values, currentValues] : [previousValues ?? {}, entry.values]
  // The page after the next newer entry starts with this one.
  const { entries } = await app.content.history.listChanges(
    subject.kind,
    subject.id,
    entry.id + 1,
    app.context,
  )
  const [view] = await toHistoryEntryViews(request, subject.kind, entries.slice(0, 1))
  if (view === undefined) throw new ProblemError('internal')
  return {
    item: subject,
    entry: view,
    against,
    differences: findFieldDifferences(subject.kind, before, after, app.language, formatValue),
    allFields: presentNonEmptyFieldsAsDiffRows(subject.kind, entry.values, app.language, formatValue),
    isFirstVersion: previousValues === null,
    isCurrentVersion: !view.isRefused && entry.version === subject.version,
  }
}

async function readHistorySubject({ app, args }: AdminRequest): Promise<HistorySubjectItem> {
  const { kind = '', id } = args.params
  if (!isKindName(kind)) throw new ProblemError('not_found')
  assertCanDraftKind(app, kind)
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

/** Reads the values before an entry; null if it is the first one. */
async function readValuesBefore({ app }: AdminRequest, { kind, id }: HistorySubjectItem, entryId: number) {
  const olderEntries = await app.content.history.list(kind, id, entryId, app.context)
  const lastVersion = olderEntries.find(({ action }) => action !== 'refused')
  return lastVersion === undefined
    ? null
    : (await app.content.history.read(kind, id, lastVersion.id, app.context)).values
}

async function readCurrentValues({ app }: AdminRequest, { kind, id }: HistorySubjectItem) {
  const item: Item = await app.content.items.read(kind, id, app.context)
  return { ...item }
}

async function toHistoryEntryViews(
  request: AdminRequest,
  kind: KindName,
  entries: readonly HistoryEntryWithChanges[],
): Promise<HistoryEntryView[]> {
  const { app } = request
  const getUserName = await loadUserNameLookup(
    request,
    entries.map(({ savedBy }) => savedBy),
  )
  return entries.map((entry) => ({
    id: entry.id,
    action: describeHistoryEntry(entry, app),
    isRefused: entry.action === 'refused',
    savedAt: toFormattedDateTime(entry.savedAt, app),
    savedBy: getUserName(entry.savedBy),
    changedFields: formatFieldLabels(kind, entry.changedFields, app.language),
  }))
}
