import { isKindName, type KindName } from '../../../domain/kinds/index.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import type { GalleryContentsSummary } from '../../../server/content/contract/items.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { type Paging, parsePageNumberParam } from '../../paging.ts'
import { type FormattedDateTime, toShortFormattedDateTime } from '../formatted-date-time.tsx'
import { getEditableListedKinds, type ListedKind, parseKindEditableByActor } from '../lists/listed-kinds.ts'
import { loadUserNameLookup } from '../users/read-users.ts'

interface TrashFilter {
  readonly kind: KindName | null
  readonly q: string
}

/** A row of the trash table. */
export interface TrashTableRowData {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly removedAt: FormattedDateTime
  readonly removedBy: string
  /** What would be deleted with a gallery; null for other kinds. */
  readonly contents: GalleryContentsSummary | null
}

export interface TrashPageData extends Paging {
  readonly filter: TrashFilter
  readonly rows: readonly TrashTableRowData[]
  /** The kinds that the user may edit. */
  readonly kinds: readonly ListedKind[]
  /** Whether the user may delete items permanently. */
  readonly canPurge: boolean
  /** How many items there are with those in galleries. */
  readonly totalWithContents: number
}

const pageSize = 50
const maxQueryLength = 200

/** Reads a page of the trash; for a page beyond the end, the last one. */
export async function readTrashPageData(request: AdminRequest): Promise<TrashPageData> {
  const { app, args } = request
  const { content, context } = app
  const url = new URL(args.request.url)
  const filter = parseTrashFilter(url, request)
  const query = { q: filter.q, ...(filter.kind === null ? {} : { kind: filter.kind }), limit: pageSize }
  const readPage = (page: number) => content.trash.list({ ...query, offset: (page - 1) * pageSize }, context)
  const requestedPage = await readPage(parsePageNumberParam(url))
  const pages = Math.max(1, Math.ceil(requestedPage.total / pageSize))
  const page = Math.min(parsePageNumberParam(url), pages)
  const { items, total, totalWithContents } =
    page === parsePageNumberParam(url) ? requestedPage : await readPage(page)
  const getUserName = await loadUserNameLookup(
    request,
    items.map(({ removedBy }) => removedBy),
  )
  return {
    filter,
    rows: await Promise.all(
      items.map(async ({ kind, id, name, removedAt, removedBy }) => ({
        kind,
        id,
        name,
        removedAt: toShortFormattedDateTime(removedAt, app),
        removedBy: getUserName(removedBy),
        contents: kind === 'gallery' ? await content.trash.galleryContents(id, context) : null,
      })),
    ),
    kinds: getEditableListedKinds(context.actor),
    canPurge: isActionAllowed(context.actor, 'purge', 'article'),
    page,
    pages,
    total,
    totalWithContents,
  }
}

/** Parses the filter in a URL; invalid values are ignored. */
function parseTrashFilter(url: URL, { app }: Pick<AdminRequest, 'app'>): TrashFilter {
  const kindParam = url.searchParams.get('kind') ?? ''
  const kind = isKindName(kindParam) ? parseKindEditableByActor(kindParam, app.context.actor) : null
  const q = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxQueryLength)
  return { kind, q }
}
