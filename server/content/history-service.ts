import { renameFormerFieldNames } from '../../domain/kinds/former-field-names.ts'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { HistoryRow, HistoryRowSummary } from '../data/content/history-repository.ts'
import { assertActionAllowed, assertItemId, isItemId } from './access.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { HistoryEntry, HistoryEntryWithValues, HistoryService } from './contract/history-and-drafts.ts'
import type { ContentDeps } from './deps.ts'

const pageSize = 100

/** What an item has been, and the way back to it. */
export function createHistoryService(
  deps: ContentDeps,
  save: ContentServices['items']['save'],
): HistoryService {
  async function entry(kind: KindName, id: number, wanted: number): Promise<HistoryRow> {
    const row = isItemId(wanted) ? await deps.data.history.find(kind, assertItemId(id), wanted) : null
    if (!row) throw new ProblemError('not_found')
    return row
  }

  return {
    async list(kind, id, before, context) {
      assertActionAllowed(context, 'change', kind)
      if (before !== null && !isItemId(before)) throw new ProblemError('bad_request')
      const notes = await deps.data.history.listByItem(kind, assertItemId(id), { before, limit: pageSize })
      return notes.map(toHistoryEntry)
    },

    async read(kind, id, wanted, context) {
      assertActionAllowed(context, 'change', kind)
      return toHistoryEntryWithValues(kind, await entry(kind, id, wanted))
    },

    async restore(kind, id, wanted, context) {
      assertActionAllowed(context, 'change', kind)
      const { values } = toHistoryEntryWithValues(kind, await entry(kind, id, wanted))
      const current = await deps.data.items.find(kind, assertItemId(id))
      if (!current || current.removed_at) throw new ProblemError('not_found')
      // What is public stays as public as it is: an old text does not bring its old publication back.
      return await save(
        kind,
        { id, version: current.version, values: await stillGood(kind, values, current) },
        context,
      )
    },
  }

  /** The fields the kind still has; references to what is gone are emptied, or stay as they are now where one is needed. */
  async function stillGood<K extends KindName>(
    kind: K,
    values: HistoryEntryWithValues<K>['values'],
    current: Item<K>,
  ) {
    const { fields } = getKindDefinition(kind)
    const good: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) {
      const field = name === 'author' ? ({ type: 'ref', to: 'author', rules: '' } as const) : fields[name]
      if (!field) continue
      const isGone = field.type === 'ref' && value !== null && !(await isKept(field.to as KindName, value))
      good[name] = isGone ? (field.rules.includes('required') ? getFieldValue(current, name) : null) : value
    }
    return good
  }

  async function isKept(kind: KindName, id: unknown): Promise<boolean> {
    const item = isItemId(id) ? await deps.data.items.find(kind, id) : null
    return item !== null && item.removed_at === null
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
