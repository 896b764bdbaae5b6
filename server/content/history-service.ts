import { renameFormerFieldNames } from '../../domain/kinds/former-field-names.ts'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { HistoryRow, HistoryRowSummary } from '../data/content/history-repository.ts'
import { assertActionAllowed, assertItemId, isItemId } from './access.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { HistoryEntry, HistoryEntryWithValues, HistoryService } from './contract/history-and-drafts.ts'
import type { ContentDeps } from './deps.ts'

const pageSize = 100

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

  return {
    async list(kind, id, before, context) {
      assertActionAllowed(context, 'change', kind)
      if (before !== null && !isItemId(before)) throw new ProblemError('bad_request')
      const rows = await deps.data.history.listByItem(kind, assertItemId(id), { before, limit: pageSize })
      return rows.map(toHistoryEntry)
    },

    async read(kind, id, entryId, context) {
      assertActionAllowed(context, 'change', kind)
      return toHistoryEntryWithValues(kind, await findEntry(kind, id, entryId))
    },

    async restore(kind, id, entryId, context) {
      assertActionAllowed(context, 'change', kind)
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
