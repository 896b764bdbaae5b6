import { getFieldValue, getKindDefinition, type Item } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { Repositories } from '../data/index.ts'
import { assertActionAllowed } from './access.ts'
import { changeItemState } from './change-item-state.ts'
import type { ItemService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { assertPagePathFree } from './page-rules.ts'
import { normalizeIsoTimestamp } from './parse-iso-timestamp.ts'
import { assertPublishable, getRequiredValues } from './validate-item-values.ts'

/** Publishing, scheduling, unpublishing. */
export function createItemPublisher(deps: ContentDeps): Pick<ItemService, 'publish'> {
  return {
    async publish(kind, id, at, context) {
      assertActionAllowed(context, 'change', kind)
      if (!getKindDefinition(kind).published) throw new ProblemError('bad_request')
      const publishedAt = at === null ? null : normalizeIsoTimestamp(at)
      const columns = async (item: Item<typeof kind>, repositories: Repositories) => {
        if (item.removed_at) throw new ProblemError('not_found')
        if (item.published_at === publishedAt) return null
        const required = getRequiredValues(publishedAt, false)
        await assertPublishable(deps, kind, { ...item }, { language: context.language, required })
        if (kind === 'page' && publishedAt !== null) {
          const path = getFieldValue(item, 'path')
          const wanted = typeof path === 'string' ? path : null
          await assertPagePathFree(deps, repositories, wanted, id, context.language)
        }
        return { published_at: publishedAt }
      }
      return await changeItemState(deps, { kind, id, action: 'publish', columns }, context)
    },
  }
}
