import { createHash, randomBytes } from 'node:crypto'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../domain/kinds/index.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { isPreviewLinkLifetime, previewTokenPattern } from '../../domain/preview-link.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import type { PreviewLinkRow } from '../data/content/preview-link-repository.ts'
import { assertActionAllowed, assertItemId, isItemId } from './access.ts'
import { writeItemAuditEntry } from './audit-item-change.ts'
import type { PreviewLinkWithoutToken, PreviewService } from './contract/content-services.ts'
import type { RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import type { ItemPreviewServicesFactory } from './item-preview-factory.ts'
import { sanitizeItemForActor } from './present-item.ts'

const hourMs = 60 * 60 * 1000

/** Longer than any request for a link can take. */
const maxRequestDurationMs = 60 * 1000

/** Secret links to unpublished items. */
export function createPreviewLinkService(
  deps: ContentDeps,
  createPreview: ItemPreviewServicesFactory,
): Pick<PreviewService, 'createLink' | 'listLinks' | 'deleteLink' | 'readLink' | 'findLinkedItems'> {
  const { data, now } = deps

  /** Finds an item unless it, or the item that controls its visibility, is in the trash. */
  async function findNotTrashed<K extends KindName>(kind: K, id: number): Promise<Item<K>> {
    const item = await data.items.find(kind, id)
    if (!item || item.removed_at) throw new ProblemError('not_found')
    const visibilityParent = getKindDefinition(kind).seenThrough
    const parentItem =
      visibilityParent &&
      (await data.items.find(visibilityParent.kind, Number(getFieldValue(item, visibilityParent.field))))
    if (visibilityParent && (!parentItem || parentItem.removed_at)) throw new ProblemError('not_found')
    return item
  }

  /**
   * Rejects a request that was authenticated before its user was suspended, removed or lost the role. One who has signed in since,
   * because the suspension was lifted, need not wait.
   */
  async function assertNotSuspendedMeanwhile({ actor }: RequestContext, at: Date): Promise<void> {
    const earliestRequest = new Date(at.getTime() - maxRequestDurationMs).toISOString()
    if (
      actor.userId !== null &&
      (await data.auth.delegatedAccess.hasEndedSince(actor.userId, earliestRequest))
    )
      throw new ProblemError('forbidden')
  }

  async function findItemOfLink(
    token: string,
  ): Promise<{ readonly kind: KindName; readonly found: Item; readonly expiresAt: string }> {
    const link = previewTokenPattern.test(token)
      ? await data.previewLinks.find(hashToken(token), now().toISOString())
      : null
    if (!link || !isKindName(link.kind)) throw new ProblemError('not_found')
    return {
      kind: link.kind,
      found: await findNotTrashed(link.kind, link.item),
      expiresAt: link.expires_at,
    }
  }

  return {
    async createLink(kind, id, hours, context) {
      assertActionAllowed(context, 'change', kind)
      if (!getKindDefinition(kind).published || !isPreviewLinkLifetime(hours))
        throw new ProblemError('bad_request')
      const linkedItem = await findNotTrashed(kind, assertItemId(id))
      const token = randomBytes(24).toString('hex')
      const at = now()
      await assertNotSuspendedMeanwhile(context, at)
      const link = {
        kind,
        item: id,
        token_hash: hashToken(token),
        created_at: at.toISOString(),
        created_by: context.actor.userId,
        expires_at: new Date(at.getTime() + hours * hourMs).toISOString(),
      }
      await data.previewLinks.removeExpired(link.created_at)
      const linkId = await data.transaction(async (repositories) => {
        const change = { kind, item: linkedItem, at: link.created_at }
        await writeItemAuditEntry(repositories, { event: 'preview_link_created', ...change }, context)
        return await repositories.previewLinks.add(link)
      })
      // Once more, because the suspension may have been stored between the check and the link.
      await assertNotSuspendedMeanwhile(context, at).catch(async (error: unknown) => {
        await data.previewLinks.remove(kind, id, linkId)
        throw error
      })
      return { token, link: toPreviewLink({ ...link, id: linkId }) }
    },

    async listLinks(kind, id, context) {
      assertActionAllowed(context, 'change', kind)
      return (await data.previewLinks.listByItem(kind, assertItemId(id), now().toISOString())).map(
        toPreviewLink,
      )
    },

    async deleteLink(kind, id, link, context) {
      assertActionAllowed(context, 'change', kind)
      assertItemId(id)
      await data.transaction(async (repositories) => {
        const isRemoved = isItemId(link) && (await repositories.previewLinks.remove(kind, id, link))
        const item = isRemoved ? await repositories.items.find(kind, id) : null
        if (item === null) throw new ProblemError('not_found')
        const change = { kind, item, at: now().toISOString() }
        await writeItemAuditEntry(repositories, { event: 'preview_link_deleted', ...change }, context)
      })
    },

    async readLink(token, context) {
      const { kind, found, expiresAt } = await findItemOfLink(token)
      const item = sanitizeItemForActor(kind, found, { ...context, actor: visitorActor })
      return { ...(await createPreview(kind, item)), expiresAt }
    },

    async findLinkedItems(token) {
      try {
        const { kind, found } = await findItemOfLink(token)
        const parent = getKindDefinition(kind).seenThrough
        const parents = parent ? [{ kind: parent.kind, id: Number(getFieldValue(found, parent.field)) }] : []
        return [{ kind, id: found.id }, ...parents]
      } catch (error) {
        if (toProblemOrNull(error)?.code === 'not_found') return []
        throw error
      }
    },
  }
}

function toPreviewLink({ id, created_at, created_by, expires_at }: PreviewLinkRow): PreviewLinkWithoutToken {
  return { id, createdAt: created_at, createdBy: created_by, expiresAt: expires_at }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
