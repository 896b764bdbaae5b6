import { renameFormerFieldNames } from '../../domain/kinds/former-field-names.ts'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { HistoryRow, HistoryRowSummary } from '../data/content/history-repository.ts'
import { assertActionAllowed, assertItemId, isItemId } from './access.ts'
import type { ContentServices } from './contract/content-services.ts'
import type {
  HistoryEntry,
  HistoryEntryWithChanges,
  HistoryEntryWithValues,
  HistoryService,
} from './contract/history-and-drafts.ts'
import type { ContentDeps } from './deps.ts'

const pageSize = 100
/** Each entry is read with its values, which may be long. */
const changesPageSize = 30

/** Lists the past versions of an item and restores them. */
export function createHistoryService(
  deps: ContentDeps,
  save: ContentServices['items']['save'],
): HistoryService {
  async function findEntry(kind: KindName, id: number, entryId: number): Promise<HistoryRow> {
    const row = isItemId(entryId) ? await deps.data.history.find(kind, assertItemId(id), entryId) : null
    if (!row) throw new ProblemError('not_found')
    return row
  }

  async function findVersionBefore(kind: KindName, id: number, entryId: number): Promise<HistoryRow | null> {
    const older = await deps.data.history.listByItem(kind, id, { before: entryId, limit: pageSize })
    const version = older.find(({ action }) => action !== 'refused')
    return version === undefined ? null : await deps.data.history.find(kind, id, version.id)
  }

  return {
    async list(kind, id, before, context) {
      assertActionAllowed(context, 'draft', kind)
      if (before !== null && !isItemId(before)) throw new ProblemError('bad_request')
      const rows = await deps.data.history.listByItem(kind, assertItemId(id), { before, limit: pageSize })
      return rows.map(toHistoryEntry)
    },

    async listChanges(kind, id, before, context) {
      assertActionAllowed(context, 'draft', kind)
      if (before !== null && !isItemId(before)) throw new ProblemError('bad_request')
      const page = { before, limit: changesPageSize + 1 }
      const rows = await deps.data.history.listWithValues(kind, assertItemId(id), page)
      const shown = rows.slice(0, changesPageSize)
      const hasOlder = rows.length > shown.length
      // The version before the last entry of the page may be many rejected saves away.
      const base = hasOlder ? await findVersionBefore(kind, id, shown.at(-1)?.id ?? 0) : null
      const values = [...shown, ...(base === null ? [] : [base])].map((row) =>
        toHistoryEntryWithValues(kind, row),
      )
      return {
        entries: values.slice(0, shown.length).map((entry, index) => {
          const previous = values.slice(index + 1).find(({ action }) => action !== 'refused') ?? null
          return describeChanges(kind, entry, previous)
        }),
        older: hasOlder ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    async read(kind, id, entryId, context) {
      assertActionAllowed(context, 'draft', kind)
      return toHistoryEntryWithValues(kind, await findEntry(kind, id, entryId))
    },

    async restore(kind, id, entryId, context) {
      assertActionAllowed(context, 'draft', kind)
      const { values } = toHistoryEntryWithValues(kind, await findEntry(kind, id, entryId))
      const current = await deps.data.items.find(kind, assertItemId(id))
      if (!current || current.removed_at) throw new ProblemError('not_found')
      // Restoring an old text doesn't restore its publication state.
      return await save(
        kind,
        { id, version: current.version, values: await toRestorableValues(kind, values, current) },
        context,
      )
    },
  }

  /**
   * The fields the kind still has. Dangling references are cleared, or keep the current value if required.
   */
  async function toRestorableValues<K extends KindName>(
    kind: K,
    values: HistoryEntryWithValues<K>['values'],
    current: Item<K>,
  ) {
    const { fields } = getKindDefinition(kind)
    const restorable: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) {
      const field = name === 'author' ? ({ type: 'ref', to: 'author', rules: '' } as const) : fields[name]
      if (!field) continue
      const isDangling =
        field.type === 'ref' &&
        value !== null &&
        !(await isRestorableReference(kind, name, field.to as KindName, value, current))
      restorable[name] = isDangling
        ? field.rules.includes('required')
          ? getFieldValue(current, name)
          : null
        : value
    }
    return restorable
  }

  async function isRestorableReference(
    kind: KindName,
    name: string,
    to: KindName,
    id: unknown,
    current: Item,
  ): Promise<boolean> {
    const item: Item | null = isItemId(id) ? await deps.data.items.find(to, id) : null
    if (item === null || item.removed_at !== null) return false
    // The picture may be in another gallery now.
    return kind !== 'gallery' || name !== 'cover' || getFieldValue(item, 'gallery') === current.id
  }
}

function describeChanges(
  kind: KindName,
  { values, ...entry }: HistoryEntryWithValues,
  previous: HistoryEntryWithValues | null,
): HistoryEntryWithChanges {
  const names = [...Object.keys(getKindDefinition(kind).fields), 'author']
  const readValue = (of: HistoryEntryWithValues['values'], name: string) => Reflect.get(of, name) ?? null
  const changedFields =
    previous === null
      ? []
      : names.filter((name) => readValue(values, name) !== readValue(previous.values, name))
  return { ...entry, changedFields, publication: describePublication(kind, { ...entry, values }, previous) }
}

function describePublication(
  kind: KindName,
  { values: { published_at: at }, savedAt, action }: HistoryEntryWithValues,
  previous: HistoryEntryWithValues | null,
): HistoryEntryWithChanges['publication'] {
  const before = previous?.values.published_at ?? null
  if (!getKindDefinition(kind).published || action === 'refused' || at === before) return null
  if (at === null) return { change: 'unpublished', at: savedAt }
  return { change: at > savedAt ? 'scheduled' : 'published', at }
}

function toHistoryEntry(row: HistoryRowSummary): HistoryEntry {
  return {
    id: row.id,
    version: row.version,
    action: row.action as HistoryEntry['action'],
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  }
}

function toHistoryEntryWithValues<K extends KindName>(_kind: K, row: HistoryRow): HistoryEntryWithValues<K> {
  const values = renameFormerFieldNames(JSON.parse(row.data)) as HistoryEntryWithValues<K>['values']
  return { ...toHistoryEntry(row), values }
}
