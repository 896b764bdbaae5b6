import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { getValueNotAllowedMessage } from '../../domain/validation/validate-fields.ts'
import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import type { Repositories } from '../data/index.ts'
import { assertActionAllowed, assertItemChangeAllowed, assertItemId, isItemId } from './access.ts'
import { changeItemState, type ItemStateChange } from './change-item-state.ts'
import type { RequestContext, TrashService } from './contract/items.ts'
import { deleteFileIfUnused } from './delete-unused-file.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { chooseGalleryRemovalTime, moveGalleryMembers } from './gallery-trash.ts'
import { assertPagePathFree } from './page-rules.ts'
import { listImageFiles, purgeItem } from './purge-item.ts'
import { assertValidRedirect } from './redirects.ts'
import { assertNoFieldErrors } from './validate-item-values.ts'

/** Moves items to the trash, restores them and purges them. */
export function createItemTrashManager(
  deps: CreateContentServicesDeps,
  /** Called with each file of a purged image, after the purge is committed. */
  deleteFile: (hash: string) => Promise<void> = (hash) => deleteFileIfUnused(deps, hash),
): Pick<TrashService, 'remove' | 'restore' | 'purge'> {
  return {
    async remove(kind, id, context) {
      assertActionAllowed(context, 'draft', kind)
      if (getKindDefinition(kind).single) throw new ProblemError('bad_request')
      const columns = async (item: Item, repositories: Repositories) => {
        await assertItemChangeAllowed(repositories, context, kind, item)
        if (item.removed_at) return null
        // Books and links are listed by category; without one they would not be listed anywhere.
        if (kind === 'category') await assertNotReferenced(repositories, kind, id, true)
        const removedAt =
          kind === 'gallery'
            ? await chooseGalleryRemovalTime(repositories, id, deps.now())
            : deps.now().toISOString()
        return { removed_at: removedAt }
      }
      const changeOthers = createGalleryMembersMover(kind, 'remove', context)
      await changeItemState(deps, { kind, id, action: 'remove', columns, ...changeOthers }, context)
    },

    async restore(kind, id, context) {
      assertActionAllowed(context, 'draft', kind)
      const columns = async (item: Item<typeof kind>, repositories: Repositories) => {
        await assertItemChangeAllowed(repositories, context, kind, item)
        if (!item.removed_at) return null
        if (kind === 'redirect')
          await assertValidRedirect(deps, repositories, { ...item }, id, context.language)
        // The path of a draft is checked when it is published.
        if (kind === 'page' && item.published_at !== null) {
          const path = getFieldValue(item, 'path')
          const wanted = typeof path === 'string' ? path : null
          await assertPagePathFree(deps, repositories, wanted, id, context.language)
        }
        await assertHolderNotInTrash(deps, repositories, kind, item, context)
        return { removed_at: null }
      }
      const changeOthers = createGalleryMembersMover(kind, 'restore', context)
      return await changeItemState(deps, { kind, id, action: 'restore', columns, ...changeOthers }, context)
    },

    async purge(kind, id, context) {
      assertActionAllowed(context, 'purge', kind)
      const purged = await deps.data
        .transaction(async (repositories) => {
          const item = await repositories.items.findAndLock(kind, assertItemId(id), 'change')
          if (!item?.removed_at) throw new ProblemError('not_found')
          await assertNotReferenced(repositories, kind, id, false)
          const files = isImage(kind, item) ? await listImageFiles(repositories, item) : []
          const event = await purgeItem(repositories, { kind, item, at: deps.now().toISOString() }, context)
          return { event, files }
        })
        .catch(inUseUnlessOther)
      await deps.events.publish([purged.event])
      for (const hash of purged.files) await deleteFile(hash)
    },
  }
}

function isImage(kind: KindName, _item: Item): _item is Item<'image'> {
  return kind === 'image'
}

/** Rethrows the error of a purge: a reference to the item may have been created concurrently. */
export function inUseUnlessOther(error: unknown): never {
  throw findConstraintViolationKind(error) === 'reference' ? new ProblemError('in_use', { by: [] }) : error
}

async function assertNotReferenced(
  repositories: Repositories,
  kind: KindName,
  id: number,
  ignoreTrashed: boolean,
): Promise<void> {
  const by = await repositories.items.findReferencingKinds(kind, id, ignoreTrashed)
  if (by.length > 0) throw new ProblemError('in_use', { by })
}

/** What a gallery takes along to the trash, or back; other kinds nothing. */
function createGalleryMembersMover<K extends KindName>(
  kind: K,
  action: 'remove' | 'restore',
  context: RequestContext,
): Pick<ItemStateChange<K>, 'changeOthers'> {
  if (kind !== 'gallery') return {}
  return {
    changeOthers: ({ before, after, at }, repositories) => {
      const move = { id: after.id, before: before.removed_at, after: after.removed_at }
      return moveGalleryMembers(repositories, move, { action, at }, context)
    },
  }
}

/** An item can be restored only after its category, and an image only after its gallery. */
async function assertHolderNotInTrash(
  deps: CreateContentServicesDeps,
  repositories: Repositories,
  kind: KindName,
  item: Item,
  context: RequestContext,
): Promise<void> {
  const name = kind === 'image' ? 'gallery' : 'category'
  const field = getKindDefinition(kind).fields[name]
  if (field?.to !== 'category' && field?.to !== 'gallery') return
  const id = getFieldValue(item, name)
  const holder = isItemId(id) ? await repositories.items.findAndLock(field.to, id, 'keep') : null
  if (holder?.removed_at) {
    assertNoFieldErrors({
      [name]: [getValueNotAllowedMessage(deps.label(field.label, context.language), context.language)],
    })
  }
}
