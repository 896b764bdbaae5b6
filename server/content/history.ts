import { withCurrentFieldNames } from '../../domain/kinds/former-names.ts'
import { fieldOf, type Item, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { HistoryNote, HistoryRow } from '../data/content/history.ts'
import { allow, isId, knownId } from './access.ts'
import type { Content } from './contract/content.ts'
import type { HistoryEntry, HistoryService, PastState } from './contract/editing.ts'
import type { ContentDeps } from './deps.ts'

const pageLength = 100

/** What an item has been, and the way back to it. */
export function createHistoryService(deps: ContentDeps, save: Content['items']['save']): HistoryService {
  async function entry(kind: KindName, id: number, wanted: number): Promise<HistoryRow> {
    const row = isId(wanted) ? await deps.data.history.find(kind, knownId(id), wanted) : null
    if (!row) throw new Problem('not_found')
    return row
  }

  return {
    async list(kind, id, before, context) {
      allow(context, 'change', kind)
      if (before !== null && !isId(before)) throw new Problem('bad_request')
      const notes = await deps.data.history.of(kind, knownId(id), { before, limit: pageLength })
      return notes.map(entryOf)
    },

    async read(kind, id, wanted, context) {
      allow(context, 'change', kind)
      return pastOf(kind, await entry(kind, id, wanted))
    },

    async restore(kind, id, wanted, context) {
      allow(context, 'change', kind)
      const { values } = pastOf(kind, await entry(kind, id, wanted))
      const current = await deps.data.items.find(kind, knownId(id))
      if (!current || current.removed_at) throw new Problem('not_found')
      // What is public stays as public as it is: an old text does not bring its old publication back.
      return await save(
        kind,
        { id, version: current.version, values: await stillGood(kind, values, current) },
        context,
      )
    },
  }

  /** The fields the kind still has; references to what is gone are emptied, or stay as they are now where one is needed. */
  async function stillGood<K extends KindName>(kind: K, values: PastState<K>['values'], current: Item<K>) {
    const { fields } = kindOf(kind)
    const good: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) {
      const field = name === 'author' ? ({ type: 'ref', to: 'author', rules: '' } as const) : fields[name]
      if (!field) continue
      const isGone = field.type === 'ref' && value !== null && !(await isKept(field.to as KindName, value))
      good[name] = isGone ? (field.rules.includes('required') ? fieldOf(current, name) : null) : value
    }
    return good
  }

  async function isKept(kind: KindName, id: unknown): Promise<boolean> {
    const item = isId(id) ? await deps.data.items.find(kind, id) : null
    return item !== null && item.removed_at === null
  }
}

function entryOf(row: HistoryNote): HistoryEntry {
  return {
    id: row.id,
    version: row.version,
    action: row.action as HistoryEntry['action'],
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  }
}

function pastOf<K extends KindName>(_kind: K, row: HistoryRow): PastState<K> {
  const values = withCurrentFieldNames(JSON.parse(row.data)) as PastState<K>['values']
  return { ...entryOf(row), values }
}
