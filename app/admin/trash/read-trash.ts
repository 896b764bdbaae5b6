import { isKindName, type KindName } from '../../../domain/kinds/index.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { type Paging, parsePageNumber } from '../../paging.ts'
import type { FormattedDateTime } from '../formatted-date-time.ts'
import { loadUserNameLookup } from '../history/user-name-lookup.ts'
import { getEditableKinds, type ListedKind, parseEditableKind } from '../lists/listed-kinds.ts'
import { toShortFormattedDateTime } from '../short-formatted-date-time.ts'

/** What somebody wants to see of the trash. */
export interface TrashFilter {
  readonly kind: KindName | null
  readonly q: string
}

/** Something in the trash as its line shows it. */
export interface TrashItemView {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly removedAt: FormattedDateTime
  readonly removedBy: string
}

export interface TrashView extends Paging {
  readonly filter: TrashFilter
  readonly rows: readonly TrashItemView[]
  /** The kinds that the asker works with. */
  readonly kinds: readonly ListedKind[]
  /** Whether the asker may delete for good. */
  readonly canPurge: boolean
}

const pageSize = 50
const maxQueryLength = 200

/** Reads a page of the trash; one beyond the end means the last one. */
export async function readTrash(request: AdminRequest): Promise<TrashView> {
  const { app, args } = request
  const { content, context } = app
  const url = new URL(args.request.url)
  const state = parseTrashFilter(url, request)
  const query = { q: state.q, ...(state.kind === null ? {} : { kind: state.kind }), limit: pageSize }
  const at = (page: number) => content.trash.list({ ...query, offset: (page - 1) * pageSize }, context)
  const asked = await at(parsePageNumber(url))
  const pages = Math.max(1, Math.ceil(asked.total / pageSize))
  const page = Math.min(parsePageNumber(url), pages)
  const { items, total } = page === parsePageNumber(url) ? asked : await at(page)
  const who = await loadUserNameLookup(
    request,
    items.map(({ removedBy }) => removedBy),
  )
  return {
    filter: state,
    rows: items.map(({ kind, id, name, removedAt, removedBy }) => ({
      kind,
      id,
      name,
      removedAt: toShortFormattedDateTime(removedAt, app),
      removedBy: who(removedBy),
    })),
    kinds: getEditableKinds(context.actor),
    canPurge: isActionAllowed(context.actor, 'purge', 'article'),
    page,
    pages,
    total,
  }
}

/** Reads an address; what means nothing is as if it were not there. */
export function parseTrashFilter(url: URL, { app }: Pick<AdminRequest, 'app'>): TrashFilter {
  const word = url.searchParams.get('kind') ?? ''
  const kind = isKindName(word) ? parseEditableKind(word, app.context.actor) : null
  const q = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxQueryLength)
  return { kind, q }
}
