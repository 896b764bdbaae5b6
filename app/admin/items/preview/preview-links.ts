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
import { type FormattedDateTime, toFormattedDateTime } from '../../formatted-date-time.ts'

/** A secret link as it is listed; where it leads is known only to whoever copied it. */
export interface PreviewLinkSummary {
  readonly id: number
  readonly expiresAt: FormattedDateTime
  readonly createdAt: FormattedDateTime
  /** Whether it was made by whoever looks. */
  readonly isOwn: boolean
}

/** The links of an item. */
export interface PreviewLinksView {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly links: readonly PreviewLinkSummary[]
}

/** What is told once: the whole address of a new link, or that one has ended. */
export type PreviewLinkActionResult = { readonly made: string } | { readonly ended: number }

/** Reads an item's links that work. */
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

/** Makes a link. */
const make: ActionHandler<PreviewLinkActionResult> = async ({ app, args, text }) => {
  const { kind, id } = parsePublishedItemParams(args.params)
  const hours = Number(text('hours'))
  if (!isPreviewLinkLifetime(hours)) throw new ProblemError('bad_request')
  const { token } = await app.content.previews.createLink(kind, id, hours, app.context)
  return { shown: { made: `${app.origin}${getPreviewPath(token)}` } }
}

/** Ends a link; one that has ended meanwhile has ended, too. */
const end: ActionHandler<PreviewLinkActionResult> = async ({ app, args, text }) => {
  const { kind, id } = parsePublishedItemParams(args.params)
  const link = parseIdParam(text('link'))
  await app.content.previews.deleteLink(kind, id, link, app.context).catch((error: unknown) => {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
  })
  return { shown: { ended: link } }
}

export const previewLinkActions = { make, end }

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
