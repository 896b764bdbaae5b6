import type { KindName, Values } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { HistoryRow } from '../data/history.ts'
import { allow, isId, knownId } from './access.ts'
import type { Content, HistoryEntry } from './contract.ts'
import type { ContentDeps } from './deps.ts'

/** What an item has been, and the way back to it. */
export function remembering(
  deps: ContentDeps,
  save: Content['save'],
): Pick<Content, 'history' | 'restoreVersion'> {
  return {
    async history(kind, id, asker) {
      allow(asker, 'change', kind)
      const entries = await deps.data.history.of(kind, knownId(id))
      return entries.map((row) => entryOf(kind, row))
    },

    async restoreVersion(kind, id, entry, asker) {
      allow(asker, 'change', kind)
      const row = isId(entry) ? await deps.data.history.find(kind, knownId(id), entry) : null
      const current = await deps.data.items.find(kind, knownId(id))
      if (!row || !current || current.removed_at) throw new Problem('not_found')
      const { published_at: _published, ...values } = entryOf(kind, row).values
      // What is public stays as public as it is: an old text does not bring its old publication back.
      return await save(kind, { id, version: current.version, values }, asker)
    },
  }
}

function entryOf<K extends KindName>(_kind: K, row: HistoryRow): HistoryEntry<K> {
  return {
    id: row.id,
    version: row.version,
    action: row.action as HistoryEntry['action'],
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    values: JSON.parse(row.data) as Values<K> & { author: number | null; published_at: string | null },
  }
}
