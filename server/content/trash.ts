import { type KindName, kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { Repositories } from '../data/index.ts'
import { allow, knownId } from './access.ts'
import { changeState } from './change.ts'
import type { Content } from './contract.ts'
import type { ContentDeps } from './deps.ts'
import { tell } from './record.ts'
import { tagsOf } from './tags.ts'

/** The trash: in, out, and away for good. */
export function trash(deps: ContentDeps): Pick<Content, 'remove' | 'restore' | 'purge'> {
  return {
    async remove(kind, id, asker) {
      allow(asker, 'change', kind)
      if (kindOf(kind).single) throw new Problem('bad_request')
      const columns = async (item: { removed_at: string | null }, repositories: Repositories) => {
        if (item.removed_at) return null
        // Articles, books and links stand under their category; without it they would stand nowhere.
        if (kind === 'category') await refuseWhileUsed(repositories, kind, id)
        return { removed_at: deps.now().toISOString() }
      }
      await changeState(deps, { kind, id, action: 'remove', columns }, asker)
    },

    async restore(kind, id, asker) {
      allow(asker, 'change', kind)
      const columns = (item: { removed_at: string | null }) => (item.removed_at ? { removed_at: null } : null)
      return await changeState(deps, { kind, id, action: 'restore', columns }, asker)
    },

    async purge(kind, id, asker) {
      allow(asker, 'purge', kind)
      const told = await deps.data.transaction(async (repositories) => {
        const item = await repositories.items.find(kind, knownId(id))
        if (!item?.removed_at) throw new Problem('not_found')
        await refuseWhileUsed(repositories, kind, id)
        await repositories.items.delete(kind, id)
        await repositories.history.delete(kind, id)
        return await tell(repositories, kind, id, 'purge', tagsOf(kind, item), deps.now().toISOString())
      })
      await deps.events.settle([told])
    },
  }
}

async function refuseWhileUsed(repositories: Repositories, kind: KindName, id: number): Promise<void> {
  const users = await repositories.items.referencing(kind, id)
  if (users.length > 0) throw new Problem('in_use', { by: [...new Set(users.map((user) => user.kind))] })
}
