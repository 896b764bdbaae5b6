import { fieldOf, type Item, kindOf } from '../../../domain/kinds/index.ts'
import type { KindTally } from '../../../server/content/contract/site.ts'
import type { AdminRequest } from '../../actions/access.ts'
import type { AppRequest, LostPictures } from '../../request.ts'
import { actionWords } from '../history/meanings.ts'
import { whoSaved } from '../history/who.ts'
import type { ItemStatus } from '../items/contract.ts'
import { type ListedKind, listedKinds } from '../lists/kinds.ts'
import { type Moment, momentOf } from '../moments.ts'
import { shortMoment } from '../short-moment.ts'

/** An item that waits for something: to be published, or for its moment. */
export interface WaitingItem {
  readonly kind: ListedKind
  readonly id: number
  readonly name: string
  readonly when: Moment
}

/** Something that was changed lately. */
export interface RecentItem extends WaitingItem {
  readonly status: ItemStatus
  /** What was done, and by whom. */
  readonly what: string
  readonly who: string
}

/** What one has written and not saved. */
export interface UnsavedItem {
  readonly form: string
  readonly kind: ListedKind
  readonly name: string
  readonly isNew: boolean
  readonly href: string
  readonly when: Moment
}

/** Everything on the front page of the admin area. */
export interface DashboardView {
  readonly tallies: readonly (Omit<KindTally, 'kind'> & { readonly kind: ListedKind })[]
  readonly drafts: readonly WaitingItem[]
  readonly scheduled: readonly WaitingItem[]
  readonly recent: readonly RecentItem[]
  readonly unsaved: readonly UnsavedItem[]
  readonly trash: number
  readonly isEmpty: boolean
  readonly hasSample: boolean
  readonly mail: boolean
  readonly proxyIgnored: boolean
  readonly lost: LostPictures | null
}

const mostShown = 8

export async function readDashboard(request: AdminRequest): Promise<DashboardView> {
  const { app } = request
  const kinds = listedKinds(app.context.actor)
  const tallies = (await app.content.overview.countByStatus(app.context)).flatMap(({ kind, ...tally }) => {
    const listed = kinds.find((known) => known === kind)
    return listed === undefined ? [] : [{ kind: listed, ...tally }]
  })
  // Images wait by the hundred, and their galleries show them better.
  const others = tallies.filter(({ kind }) => kind !== 'image' && kindOf(kind).published)
  const withDrafts = others.flatMap(({ kind, drafts }) => (drafts > 0 ? [kind] : []))
  const withScheduled = tallies.flatMap(({ kind, scheduled }) => (scheduled > 0 ? [kind] : []))
  const hasSample = await app.sample.isThere()
  const [drafts, scheduled, recent, unsaved, lost] = await Promise.all([
    waiting(app, withDrafts, 'draft'),
    waiting(app, withScheduled, 'scheduled'),
    readRecent(request, kinds, hasSample),
    readUnsaved(app, kinds),
    app.lostPictures(),
  ])
  return {
    tallies,
    drafts,
    scheduled,
    recent,
    unsaved,
    trash: tallies.reduce((sum, tally) => sum + tally.trash, 0),
    isEmpty: tallies.every(
      ({ kind, live, drafts: d, scheduled: s }) => !kindOf(kind).published || live + d + s === 0,
    ),
    hasSample,
    mail: app.features.mail,
    proxyIgnored: app.proxyIgnored,
    lost,
  }
}

/** The drafts that were worked on last, or what comes out next. */
async function waiting(
  app: AppRequest,
  kinds: readonly ListedKind[],
  status: 'draft' | 'scheduled',
): Promise<WaitingItem[]> {
  const sort =
    status === 'draft'
      ? ({ by: 'edited', direction: 'desc' } as const)
      : ({ by: 'published', direction: 'asc' } as const)
  const query = { status, sort, brief: true, limit: mostShown } as const
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const items: readonly Item[] = (await app.content.items.list(kind, query, app.context)).items
      return items.map((item) => ({ kind, item }))
    }),
  )
  const at = (item: Item) => (status === 'draft' ? item.edited_at : (item.published_at ?? ''))
  const before = status === 'draft' ? -1 : 1
  return lists
    .flat()
    .sort((a, b) => (at(a.item) < at(b.item) ? -before : before))
    .slice(0, mostShown)
    .map(({ kind, item }) => ({
      kind,
      id: item.id,
      name: String(fieldOf(item, kindOf(kind).title) ?? ''),
      when: status === 'draft' ? shortMoment(at(item), app) : momentOf(at(item), app),
    }))
}

async function readRecent(
  request: AdminRequest,
  kinds: readonly ListedKind[],
  hasSample: boolean,
): Promise<RecentItem[]> {
  const { app } = request
  const changes = await app.content.overview.recentChanges(mostShown, app.context)
  // What the site made for itself to show is nobody's work.
  const found = hasSample ? changes.filter(({ savedBy }) => savedBy !== null) : changes
  const who = await whoSaved(
    request,
    found.map(({ savedBy }) => savedBy),
  )
  return found.flatMap(({ kind, id, name, status, action, savedAt, savedBy }) => {
    const listed = kinds.find((known) => known === kind)
    if (listed === undefined) return []
    const [what, when] = [actionWords(action, app), shortMoment(savedAt, app)]
    return [{ kind: listed, id, name, status, what, who: who(savedBy), when }]
  })
}

async function readUnsaved(app: AppRequest, kinds: readonly ListedKind[]): Promise<UnsavedItem[]> {
  const notes = await app.content.unsavedDrafts.listAll(app.context)
  return notes.flatMap(({ form, kind, item, name, savedAt }) => {
    const listed = kinds.find((known) => known === kind)
    if (listed === undefined) return []
    const href = item === null ? `/admin/add/${kind}` : `/admin/edit/${kind}/${item}`
    return [{ form, kind: listed, name, isNew: item === null, href, when: shortMoment(savedAt, app) }]
  })
}
