import { kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import { allow } from './access.ts'
import { changeState } from './change.ts'
import type { ItemService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { momentOf } from './moment.ts'

/** Publishing, scheduling, unpublishing. */
export function createPublisher(deps: ContentDeps): Pick<ItemService, 'publish'> {
  return {
    async publish(kind, id, at, context) {
      allow(context, 'change', kind)
      if (!kindOf(kind).published) throw new Problem('bad_request')
      const moment = at === null ? null : momentOf(at)
      const columns = (item: { removed_at: string | null }) => {
        if (item.removed_at) throw new Problem('not_found')
        return { published_at: moment }
      }
      return await changeState(deps, { kind, id, action: 'publish', columns }, context)
    },
  }
}
