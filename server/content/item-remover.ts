import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isSearchableKind,
  type KindName,
} from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { getValueNotAllowedMessage } from '../../domain/validation/validate-fields.ts'
import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import type { Repositories } from '../data/index.ts'
import { assertActionAllowed, assertItemChangeAllowed, assertItemId, isItemId } from './access.ts'
import { writeItemAuditEntry } from './audit-item-change.ts'
import { getAffectedCacheTags } from './cache-tags.ts'
import { changeItemState } from './change-item-state.ts'
import type { RequestContext, TrashService } from './contract/items.ts'
import { deleteFileIfUnused } from './delete-unused-file.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { assertPagePathFree } from './page-rules.ts'
import { addOutboxEvent } from './record-item-change.ts'
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
        // Articles, books and links are listed by category; without one they would not be listed anywhere.
        if (kind === 'category') await assertNotReferenced(repositories, kind, id, true)
        return { removed_at: deps.now().toISOString() }
      }
      await changeItemState(deps, { kind, id, action: 'remove', columns }, context)
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
        await assertCategoryNotInTrash(deps, repositories, kind, item, context)
        return { removed_at: null }
      }
      return await changeItemState(deps, { kind, id, action: 'restore', columns }, context)
    },

    async purge(kind, id, context) {
      assertActionAllowed(context, 'purge', kind)
      const purged = await deps.data
        .transaction(async (repositories) => {
          const item = await repositories.items.findAndLock(kind, assertItemId(id), 'change')
          if (!item?.removed_at) throw new ProblemError('not_found')
          await assertNotReferenced(repositories, kind, id, false)
          const files = kind === 'image' ? await listImageFiles(repositories, id) : []
          await repositories.items.delete(kind, id)
          await repositories.history.delete(kind, id)
          await repositories.previewLinks.removeByItem(kind, id)
          await repositories.readerMessages.removeByItem(kind, id)
          await repositories.pictureUses.deleteTexts(kind, id)
          if (isSearchableKind(kind)) await repositories.search.delete(kind, id)
          const at = deps.now().toISOString()
          await writeItemAuditEntry(repositories, { event: 'item_purged', kind, item, at }, context)
          const event = await addOutboxEvent(
            repositories,
            kind,
            id,
            'purge',
            getAffectedCacheTags(kind, item),
            at,
          )
          return { event, files }
        })
        .catch((error: unknown) => {
          // A reference to the item was created concurrently.
          throw findConstraintViolationKind(error) === 'reference'
            ? new ProblemError('in_use', { by: [] })
            : error
        })
      await deps.events.publish([purged.event])
      for (const hash of purged.files) await deleteFile(hash)
    },
  }
}

/** The files that an image has or had: its own, and those in its history. */
async function listImageFiles({ items, history }: Repositories, id: number): Promise<string[]> {
  const image = await items.find('image', id)
  return [...new Set([...(image ? [image.file] : []), ...(await history.listImageFiles(id))])]
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

/** An item can be restored only after its category. */
async function assertCategoryNotInTrash(
  deps: CreateContentServicesDeps,
  repositories: Repositories,
  kind: KindName,
  item: Item,
  context: RequestContext,
): Promise<void> {
  const field = getKindDefinition(kind).fields.category
  if (field?.to !== 'category') return
  const id = getFieldValue(item, 'category')
  const category = isItemId(id) ? await repositories.items.findAndLock('category', id, 'keep') : null
  if (category?.removed_at) {
    assertNoFieldErrors({
      category: [getValueNotAllowedMessage(deps.label(field.label, context.language), context.language)],
    })
  }
}
