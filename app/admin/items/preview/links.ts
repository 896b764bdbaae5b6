import { fieldOf, type Item, isKindName, type KindName, kindOf } from '../../../../domain/kinds/index.ts'
import { isPreviewHours, previewPath } from '../../../../domain/preview.ts'
import { Problem, problemOf } from '../../../../domain/problem.ts'
import type { AdminRequest } from '../../../actions/access.ts'
import type { ActionHandler } from '../../../actions/create-action.ts'
import { idOf } from '../../../loading.ts'
import type { AppRequest } from '../../../request.ts'
import { type Moment, momentOf } from '../../moments.ts'

/** A secret link as it is listed; where it leads is known only to whoever copied it. */
export interface LinkView {
  readonly id: number
  readonly until: Moment
  readonly since: Moment
  /** Whether it was made by whoever looks. */
  readonly own: boolean
}

/** The links of an item. */
export interface LinksView {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly links: readonly LinkView[]
}

/** What is told once: the whole address of a new link, or that one has ended. */
export type LinkNews = { readonly made: string } | { readonly ended: number }

/** Reads an item's links that work. */
export async function readLinks({ app, args }: AdminRequest): Promise<LinksView> {
  const { kind, id } = asked(args.params)
  const item = await kept(app, kind, id)
  const links = await app.content.previews.listLinks(kind, id, app.context)
  return {
    kind,
    id,
    name: String(fieldOf(item, kindOf(kind).title) ?? ''),
    links: links.map((link) => ({
      id: link.id,
      until: momentOf(link.expiresAt, app),
      since: momentOf(link.createdAt, app),
      own: link.createdBy === app.context.actor.userId,
    })),
  }
}

/** Makes a link. */
const make: ActionHandler<LinkNews> = async ({ app, args, text }) => {
  const { kind, id } = asked(args.params)
  const hours = Number(text('hours'))
  if (!isPreviewHours(hours)) throw new Problem('bad_request')
  const { token } = await app.content.previews.createLink(kind, id, hours, app.context)
  return { shown: { made: `${app.origin}${previewPath(token)}` } }
}

/** Ends a link; one that has ended meanwhile has ended, too. */
const end: ActionHandler<LinkNews> = async ({ app, args, text }) => {
  const { kind, id } = asked(args.params)
  const link = idOf(text('link'))
  await app.content.previews.deleteLink(kind, id, link, app.context).catch((error: unknown) => {
    if (problemOf(error)?.code !== 'not_found') throw error
  })
  return { shown: { ended: link } }
}

export const linkDeeds = { make, end }

function asked({ kind = '', id }: Readonly<Record<string, string | undefined>>) {
  if (!isKindName(kind) || !kindOf(kind).published) throw new Problem('not_found')
  return { kind, id: idOf(id) }
}

async function kept({ content, context }: AppRequest, kind: KindName, id: number): Promise<Item> {
  const item: Item = await content.items.read(kind, id, context)
  if (item.removed_at !== null) throw new Problem('not_found')
  return item
}
