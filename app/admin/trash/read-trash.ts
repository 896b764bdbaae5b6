import { isKindName, type KindName } from '../../../domain/kinds/index.ts'
import { may } from '../../../domain/permissions.ts'
import type { AdminRequest } from '../../actions/access.ts'
import { type Paging, pageOf } from '../../paging.ts'
import { whoSaved } from '../history/who.ts'
import { type ListedKind, listedKind, listedKinds } from '../lists/kinds.ts'
import type { Moment } from '../moments.ts'
import { shortMoment } from '../short-moment.ts'

/** What somebody wants to see of the trash. */
export interface TrashState {
  readonly kind: KindName | null
  readonly q: string
}

/** Something in the trash as its line shows it. */
export interface TrashRow {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly removed: Moment
  readonly who: string
}

export interface TrashView extends Paging {
  readonly state: TrashState
  readonly rows: readonly TrashRow[]
  /** The kinds that the asker works with. */
  readonly kinds: readonly ListedKind[]
  /** Whether the asker may delete for good. */
  readonly mayPurge: boolean
}

const pageLength = 50
const longestQuery = 200

/** Reads a page of the trash; one beyond the end means the last one. */
export async function readTrash(request: AdminRequest): Promise<TrashView> {
  const { app, args } = request
  const { content, context } = app
  const url = new URL(args.request.url)
  const state = trashStateIn(url, request)
  const query = { q: state.q, ...(state.kind === null ? {} : { kind: state.kind }), limit: pageLength }
  const at = (page: number) => content.trash.list({ ...query, offset: (page - 1) * pageLength }, context)
  const asked = await at(pageOf(url))
  const pages = Math.max(1, Math.ceil(asked.total / pageLength))
  const page = Math.min(pageOf(url), pages)
  const { items, total } = page === pageOf(url) ? asked : await at(page)
  const who = await whoSaved(
    request,
    items.map(({ removedBy }) => removedBy),
  )
  return {
    state,
    rows: items.map(({ kind, id, name, removedAt, removedBy }) => ({
      kind,
      id,
      name,
      removed: shortMoment(removedAt, app),
      who: who(removedBy),
    })),
    kinds: listedKinds(context.actor),
    mayPurge: may(context.actor, 'purge', 'article'),
    page,
    pages,
    total,
  }
}

/** Reads an address; what means nothing is as if it were not there. */
export function trashStateIn(url: URL, { app }: Pick<AdminRequest, 'app'>): TrashState {
  const word = url.searchParams.get('kind') ?? ''
  const kind = isKindName(word) ? listedKind(word, app.context.actor) : null
  const q = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestQuery)
  return { kind, q }
}
