import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../../../domain/kinds/index.ts'
import { getPreviewPath, isPreviewLinkLifetime } from '../../../../domain/preview-link.ts'
import { ProblemError, toProblemOrNull } from '../../../../domain/problem-error.ts'
import type { AdminRequest } from '../../../actions/authorize-admin-request.ts'
import type { ActionHandler } from '../../../actions/create-action.ts'
import { parseIdParam } from '../../../page-loader.ts'
import type { AppRequest } from '../../../request.ts'
import { type FormattedDateTime, toFormattedDateTime } from '../../formatted-date-time.tsx'

/** A secret link as listed, without its URL, which is shown only once, after its creation. */
export interface PreviewLinkSummary {
  readonly id: number
  readonly expiresAt: FormattedDateTime
  readonly createdAt: FormattedDateTime
  /** Whether the current user created it. */
  readonly isOwn: boolean
}

/** An item and its preview links. */
export interface PreviewLinksView {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly links: readonly PreviewLinkSummary[]
}

/** The full URL of a new link, which is shown only once, or the id of a deleted one. */
export type PreviewLinkActionResult = { readonly made: string } | { readonly ended: number }

/** Reads an item's active preview links. */
export async function readPreviewLinks({ app, args }: AdminRequest): Promise<PreviewLinksView> {
  const { kind, id } = parsePublishedItemParams(args.params)
  const item = await readItemNotInTrash(app, kind, id)
  const links = await app.content.previews.listLinks(kind, id, app.context)
  return {
    kind,
    id,
    name: String(getFieldValue(item, getKindDefinition(kind).title) ?? ''),
    links: links.map((link) => ({
      id: link.id,
      expiresAt: toFormattedDateTime(link.expiresAt, app),
      createdAt: toFormattedDateTime(link.createdAt, app),
      isOwn: link.createdBy === app.context.actor.userId,
    })),
  }
}

const make: ActionHandler<PreviewLinkActionResult> = async ({ app, args, text }) => {
  const { kind, id } = parsePublishedItemParams(args.params)
  const hours = Number(text('hours'))
  if (!isPreviewLinkLifetime(hours)) throw new ProblemError('bad_request')
  const { token } = await app.content.previews.createLink(kind, id, hours, app.context)
  return { shown: { made: `${app.origin}${getPreviewPath(token)}` } }
}

/** Deletes a link; a link that is already gone counts as deleted. */
const end: ActionHandler<PreviewLinkActionResult> = async ({ app, args, text }) => {
  const { kind, id } = parsePublishedItemParams(args.params)
  const link = parseIdParam(text('link'))
  await app.content.previews.deleteLink(kind, id, link, app.context).catch((error: unknown) => {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
  })
  return { shown: { ended: link } }
}

export const previewLinkActionHandlers = { make, end }

function parsePublishedItemParams({ kind = '', id }: Readonly<Record<string, string | undefined>>) {
  if (!isKindName(kind) || !getKindDefinition(kind).published) throw new ProblemError('not_found')
  return { kind, id: parseIdParam(id) }
}

async function readItemNotInTrash(
  { content, context }: AppRequest,
  kind: KindName,
  id: number,
): Promise<Item> {
  const item: Item = await content.items.read(kind, id, context)
  if (item.removed_at !== null) throw new ProblemError('not_found')
  return item
}
