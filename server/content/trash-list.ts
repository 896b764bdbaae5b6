import { Problem } from '../../domain/problem.ts'
import { words } from '../../domain/text/fold.ts'
import { allow } from './access.ts'
import type { TrashService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { kindsOf } from './overview.ts'
import { whole } from './read.ts'

const longestQuery = 200
const mostWords = 8

/** Looking through the trash. */
export function createTrashList({ data }: Pick<ContentDeps, 'data'>): Pick<TrashService, 'list'> {
  return {
    async list({ kind, q = '', ...page }, context) {
      const all = kindsOf(context)
      if (kind !== undefined) {
        allow(context, 'change', kind)
        if (!all.includes(kind)) throw new Problem('not_found')
      }
      const offset = whole(page.offset, 0, 0, 10_000_000)
      const limit = whole(page.limit, 50, 1, 500)
      const asked = words(q.slice(0, longestQuery)).slice(0, mostWords)
      if (q.trim() !== '' && asked.length === 0) return { items: [], total: 0, offset, limit }
      const criteria = { kinds: kind === undefined ? all : [kind], words: asked }
      const [rows, total] = await Promise.all([
        data.trash.list(criteria, { offset, limit }),
        data.trash.count(criteria),
      ])
      const items = await Promise.all(
        rows.map(async ({ removed_at, ...row }) => {
          const [last] = await data.history.of(row.kind, row.id, { before: null, limit: 1 })
          return { ...row, removedAt: removed_at, removedBy: last?.saved_by ?? null }
        }),
      )
      return { items, total, offset, limit }
    },
  }
}
