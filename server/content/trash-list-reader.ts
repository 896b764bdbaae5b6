import { ProblemError } from '../../domain/problem-error.ts'
import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { assertActionAllowed } from './access.ts'
import type { TrashService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { clampIntegerOrDefault } from './item-reader.ts'
import { getEditableKindsOrThrow } from './overview-service.ts'

const maxQueryLength = 200
const maxWords = 8

/** Lists and searches the trash. */
export function createTrashListReader({ data }: Pick<ContentDeps, 'data'>): Pick<TrashService, 'list'> {
  return {
    async list({ kind, q = '', ...page }, context) {
      const editableKinds = getEditableKindsOrThrow(context)
      assertActionAllowed(context, 'change', kind ?? 'article')
      if (kind !== undefined) {
        if (!editableKinds.includes(kind)) throw new ProblemError('not_found')
      }
      const offset = clampIntegerOrDefault(page.offset, 0, 0, 10_000_000)
      const limit = clampIntegerOrDefault(page.limit, 50, 1, 500)
      const words = splitIntoFoldedWords(q.slice(0, maxQueryLength)).slice(0, maxWords)
      if (q.trim() !== '' && words.length === 0)
        return { items: [], total: 0, totalWithContents: 0, offset, limit }
      // In the whole trash a gallery stands for what moved there with it, however many pictures that are.
      const withoutGalleryMembers = kind === undefined && words.length === 0
      const criteria = { kinds: kind === undefined ? editableKinds : [kind], words, withoutGalleryMembers }
      const [rows, total, totalWithContents] = await Promise.all([
        data.trash.list(criteria, { offset, limit }),
        data.trash.count(criteria),
        data.trash.count({ ...criteria, withoutGalleryMembers: false }),
      ])
      const items = await Promise.all(
        rows.map(async ({ removed_at, ...row }) => {
          const [last] = await data.history.listByItem(row.kind, row.id, { before: null, limit: 1 })
          return { ...row, removedAt: removed_at, removedBy: last?.saved_by ?? null }
        }),
      )
      return { items, total, totalWithContents, offset, limit }
    },
  }
}
