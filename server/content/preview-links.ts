import { createHash, randomBytes } from 'node:crypto'
import { fieldOf, type Item, isKindName, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { visitor } from '../../domain/permissions.ts'
import { isPreviewHours, previewToken } from '../../domain/preview.ts'
import { Problem } from '../../domain/problem.ts'
import type { PreviewLinkRow } from '../data/content/preview-links.ts'
import { allow, isId, knownId } from './access.ts'
import type { PreviewLink, PreviewService } from './contract/content.ts'
import type { ContentDeps } from './deps.ts'
import { presented } from './present.ts'
import type { Show } from './showing.ts'

const hour = 60 * 60 * 1000

/** Secret links to what is not public yet. */
export function createPreviewLinks(
  deps: ContentDeps,
  show: Show,
): Pick<PreviewService, 'createLink' | 'listLinks' | 'deleteLink' | 'deleteLinksOf' | 'readLink'> {
  const { data, now } = deps

  /** An item that is not in the trash, nor what it is seen through. */
  async function kept<K extends KindName>(kind: K, id: number): Promise<Item<K>> {
    const item = await data.items.find(kind, id)
    if (!item || item.removed_at) throw new Problem('not_found')
    const through = kindOf(kind).seenThrough
    const outer = through && (await data.items.find(through.kind, Number(fieldOf(item, through.field))))
    if (through && (!outer || outer.removed_at)) throw new Problem('not_found')
    return item
  }

  return {
    async createLink(kind, id, hours, context) {
      allow(context, 'change', kind)
      if (!kindOf(kind).published || !isPreviewHours(hours)) throw new Problem('bad_request')
      await kept(kind, knownId(id))
      const token = randomBytes(24).toString('hex')
      const at = now()
      const link = {
        kind,
        item: id,
        token_hash: hashOf(token),
        created_at: at.toISOString(),
        created_by: context.actor.userId,
        expires_at: new Date(at.getTime() + hours * hour).toISOString(),
      }
      await data.previewLinks.forget(link.created_at)
      return { token, link: linkOf({ ...link, id: await data.previewLinks.add(link) }) }
    },

    async listLinks(kind, id, context) {
      allow(context, 'change', kind)
      return (await data.previewLinks.of(kind, knownId(id), now().toISOString())).map(linkOf)
    },

    async deleteLink(kind, id, link, context) {
      allow(context, 'change', kind)
      const ended = isId(link) && (await data.previewLinks.end(kind, knownId(id), link))
      if (!ended) throw new Problem('not_found')
    },

    async deleteLinksOf(account, context) {
      // Who may look after the site may look after what others have given out.
      allow(context, 'change', 'site')
      await data.previewLinks.endOf(account)
    },

    async readLink(token, context) {
      const moment = now().toISOString()
      const link = previewToken.test(token) ? await data.previewLinks.find(hashOf(token), moment) : null
      if (!link || !isKindName(link.kind)) throw new Problem('not_found')
      const item = presented(link.kind, await kept(link.kind, link.item), { ...context, actor: visitor })
      return { ...(await show(link.kind, item)), expiresAt: link.expires_at }
    },
  }
}

function linkOf({ id, created_at, created_by, expires_at }: PreviewLinkRow): PreviewLink {
  return { id, createdAt: created_at, createdBy: created_by, expiresAt: expires_at }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
