import { fieldOf, type Item, isSearched, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import { notAllowed } from '../../domain/validation/validate.ts'
import { violationOf } from '../data/engines/violations.ts'
import type { Repositories } from '../data/index.ts'
import { allow, knownId } from './access.ts'
import { changeState } from './change.ts'
import type { RequestContext, TrashService } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { forgetFile } from './forget-file.ts'
import { tell } from './record.ts'
import { checkRedirect } from './redirects.ts'
import { tagsOf } from './tags.ts'
import { refuse } from './values.ts'

/** The trash: in, out, and away for good. */
export function createTrash(deps: ContentDeps): Pick<TrashService, 'remove' | 'restore' | 'purge'> {
  return {
    async remove(kind, id, context) {
      allow(context, 'change', kind)
      if (kindOf(kind).single) throw new Problem('bad_request')
      const columns = async (item: { removed_at: string | null }, repositories: Repositories) => {
        if (item.removed_at) return null
        // Articles, books and links stand under their category; without it they would stand nowhere.
        if (kind === 'category') await refuseWhileUsed(repositories, kind, id, true)
        return { removed_at: deps.now().toISOString() }
      }
      await changeState(deps, { kind, id, action: 'remove', columns }, context)
    },

    async restore(kind, id, context) {
      allow(context, 'change', kind)
      const columns = async (item: Item<typeof kind>, repositories: Repositories) => {
        if (!item.removed_at) return null
        if (kind === 'redirect') await checkRedirect(deps, repositories, { ...item }, id, context.language)
        await refuseWithoutCategory(deps, repositories, kind, item, context)
        return { removed_at: null }
      }
      return await changeState(deps, { kind, id, action: 'restore', columns }, context)
    },

    async purge(kind, id, context) {
      allow(context, 'purge', kind)
      const told = await deps.data
        .transaction(async (repositories) => {
          const item = await repositories.items.hold(kind, knownId(id), 'change')
          if (!item?.removed_at) throw new Problem('not_found')
          await refuseWhileUsed(repositories, kind, id, false)
          await repositories.items.delete(kind, id)
          await repositories.history.delete(kind, id)
          await repositories.previewLinks.endAll(kind, id)
          if (isSearched(kind)) await repositories.search.delete(kind, id)
          const at = deps.now().toISOString()
          const event = await tell(repositories, kind, id, 'purge', tagsOf(kind, item), at)
          return { event, file: kind === 'image' ? fieldOf(item, 'file') : null }
        })
        .catch((error: unknown) => {
          // Somebody began to point at it in this very moment.
          throw violationOf(error) === 'reference' ? new Problem('in_use', { by: [] }) : error
        })
      await deps.events.settle([told.event])
      if (typeof told.file === 'string') await forgetFile(deps, told.file)
    },
  }
}

async function refuseWhileUsed(
  repositories: Repositories,
  kind: KindName,
  id: number,
  kept: boolean,
): Promise<void> {
  const by = await repositories.items.referencing(kind, id, kept)
  if (by.length > 0) throw new Problem('in_use', { by })
}

/** What comes out of the trash needs its category back first. */
async function refuseWithoutCategory(
  deps: ContentDeps,
  repositories: Repositories,
  kind: KindName,
  item: Item,
  context: RequestContext,
): Promise<void> {
  const field = kindOf(kind).fields.category
  if (field?.to !== 'category') return
  const category = await repositories.items.hold('category', Number(fieldOf(item, 'category')), 'keep')
  if (category?.removed_at) {
    refuse({ category: [notAllowed(deps.label(field.label, context.language), context.language)] })
  }
}
