import { redirect } from 'react-router'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../../../domain/kinds/index.ts'
import { getReferenceFields } from '../../../../domain/kinds/reference-fields.ts'
import { ProblemError } from '../../../../domain/problem-error.ts'
import type {
  ArchivedItemComparison,
  ArchivedItemList,
  ItemRestoreState,
} from '../../../../domain/restore.ts'
import type { AdminRequest } from '../../../actions/authorize-admin-request.ts'
import {
  type FieldDifference,
  type FieldValueFormatter,
  findFieldDifferences,
  presentNonEmptyFieldsAsDiffRows,
} from '../../../differences/field-differences.ts'
import { getMessageByKey, getTranslator } from '../../../i18n/translate.ts'
import { parseIdParam } from '../../../page-loader.ts'
import { type Paging, parsePageNumberParam } from '../../../paging.ts'
import type { AppRequest } from '../../../request.ts'
import {
  type FormattedDateTime,
  toFormattedDateTime,
  toShortFormattedDateTime,
} from '../../formatted-date-time.tsx'
import { type ListedKind, listedKindNames } from '../../lists/listed-kinds.ts'

const pageSize = 40
const maxQueryLength = 200

interface ArchivedItemRow extends Omit<ArchivedItemList['items'][number], 'editedAt'> {
  readonly editedAt: FormattedDateTime
}

export interface ArchivedItemsPageData extends Paging {
  readonly run: number
  readonly at: FormattedDateTime
  readonly kind: ListedKind
  readonly q: string
  readonly rows: readonly ArchivedItemRow[]
}

/** Reads a page of the items of a backup; a backup that is not checked is shown itself. */
export async function readArchivedItemsPageData({ app, args }: AdminRequest): Promise<ArchivedItemsPageData> {
  const run = parseIdParam(args.params.run)
  const url = new URL(args.request.url)
  const kind = listedKindNames.find((one) => one === url.searchParams.get('kind')) ?? 'article'
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, maxQueryLength)
  const readPage = (page: number) =>
    app.restores.listItems(
      run,
      { kind, q, offset: (page - 1) * pageSize, limit: pageSize },
      app.context.actor,
    )
  const requested = parsePageNumberParam(url)
  const first = (await readPage(requested)) ?? redirectToArchive(run)
  const pages = Math.max(1, Math.ceil(first.total / pageSize))
  const page = Math.min(requested, pages)
  const { items, total } = page === requested ? first : ((await readPage(page)) ?? redirectToArchive(run))
  return {
    run,
    at: await readArchiveTime(app, run),
    kind,
    q,
    rows: items.map((item) => ({ ...item, editedAt: toShortFormattedDateTime(item.editedAt, app) })),
    page,
    pages,
    total,
  }
}

/** The result of a restore, as the page shows it. */
export type ItemRestoreView =
  | { readonly is: 'running' }
  | {
      readonly is: 'failed'
      readonly reason: Extract<ItemRestoreState, { is: 'failed' }>['reason']
      readonly fields: string
    }
  | {
      readonly is: 'done'
      readonly action: 'changed' | 'restored' | 'created' | 'unchanged'
      readonly editPath: string
      /** The first ones. */
      readonly others: readonly { readonly name: string; readonly path: string }[]
      readonly otherCount: number
      readonly cleared: readonly { readonly name: string; readonly field: string }[]
      readonly addedFileCount: number
      readonly missingFileCount: number
    }

export interface ArchivedItemPageData {
  readonly run: number
  readonly at: FormattedDateTime
  readonly kind: KindName
  readonly name: string
  readonly status: 'same' | 'different' | 'trashed' | 'missing'
  readonly imageCount: number
  /** Whether items of the kind are published. */
  readonly hasPublication: boolean
  readonly differences: readonly FieldDifference[]
  readonly allFields: readonly FieldDifference[]
  readonly restore: ItemRestoreView | null
}

const maxListedOthers = 20

/** Reads an item of a backup beside the current one. */
export async function readArchivedItemPageData({ app, args }: AdminRequest): Promise<ArchivedItemPageData> {
  const { kind = '' } = args.params
  if (!isKindName(kind)) throw new ProblemError('not_found')
  const run = parseIdParam(args.params.run)
  const comparison =
    (await app.restores.compareItem(run, kind, parseIdParam(args.params.id), app.context.actor)) ??
    redirectToArchive(run)
  const { archived, current, imageCount, restore } = comparison
  const { title, published } = getKindDefinition(kind)
  const formatValue = createFormatter(comparison, app)
  const differences =
    current === null
      ? []
      : findFieldDifferences(kind, { ...current }, { ...archived }, app.language, formatValue)
  return {
    run,
    at: await readArchiveTime(app, run),
    kind,
    name: String(getFieldValue(archived, title) ?? ''),
    status: getStatus(current, differences),
    imageCount,
    hasPublication: published,
    differences,
    allFields: presentNonEmptyFieldsAsDiffRows(kind, { ...archived }, app.language, formatValue),
    restore: restore === null ? null : toRestoreView(kind, restore, app),
  }
}

function getStatus(
  current: Item | null,
  differences: readonly FieldDifference[],
): ArchivedItemPageData['status'] {
  if (current === null) return 'missing'
  if (current.removed_at !== null) return 'trashed'
  return differences.length === 0 ? 'same' : 'different'
}

/** Names of items come with the comparison, because those of the backup may be missing on the site. */
function createFormatter({ kind, names }: ArchivedItemComparison, app: AppRequest): FieldValueFormatter {
  const kindsByField = new Map(getReferenceFields(kind).map(({ field, to }) => [field, to]))
  return (name, value) => {
    if (name === 'published_at') return toFormattedDateTime(String(value), app).words
    const to = kindsByField.get(name)
    if (to === undefined) return null
    return names[`${to} ${value}`] ?? getTranslator(app.language)('history.gone', { id: String(value) })
  }
}

function toRestoreView(kind: KindName, state: ItemRestoreState, app: AppRequest): ItemRestoreView {
  const labelOf = (itemKind: KindName, field: string) => {
    const label = getKindDefinition(itemKind).fields[field]?.label ?? `fields.${field}`
    return getMessageByKey(label, app.language)
  }
  if (state.is === 'running') return state
  if (state.is === 'failed')
    return {
      is: 'failed',
      reason: state.reason,
      fields: state.fields.map((field) => labelOf(kind, field)).join(', '),
    }
  const { requested, others, clearedFields, addedFileCount, missingFileCount } = state.report
  return {
    is: 'done',
    action: requested.action,
    editPath: toEditPath(requested),
    others: others.slice(0, maxListedOthers).map((item) => ({ name: item.name, path: toEditPath(item) })),
    otherCount: others.length,
    cleared: clearedFields
      .slice(0, maxListedOthers)
      .map(({ kind: itemKind, name, field }) => ({ name, field: labelOf(itemKind, field) })),
    addedFileCount,
    missingFileCount,
  }
}

function toEditPath({ kind, id }: { readonly kind: KindName; readonly id: number }): string {
  return `/admin/edit/${kind}/${id}`
}

async function readArchiveTime(app: AppRequest, run: number): Promise<FormattedDateTime> {
  const details = await app.restores.readArchive(run, app.context.actor)
  const { state } = details
  return toShortFormattedDateTime(state.is === 'checked' ? state.check.createdAt : details.run.startedAt, app)
}

function redirectToArchive(run: number): never {
  throw redirect(`/admin/data/backups/${run}`)
}
