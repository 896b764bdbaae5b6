import { getFieldValue, getKindDefinition, type Item } from '../../../domain/kinds/index.ts'
import { isEditorRole } from '../../../domain/permissions.ts'
import type { SiteCheckHealth } from '../../../domain/site-check.ts'
import type { KindStatusCounts } from '../../../server/content/contract/site.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import type { PublicationStateOrNew } from '../../pickers/contract.ts'
import type { AppRequest, DamagedImagesReport } from '../../request.ts'
import { type BackupHealthView, readBackupHealth } from '../data/read-backups.ts'
import { readSiteCheckProblem } from '../data/read-site-check.ts'
import {
  type FormattedDateTime,
  toFormattedDateTime,
  toShortFormattedDateTime,
} from '../formatted-date-time.tsx'
import { translateHistoryAction } from '../history/field-value-formatter.ts'
import { getEditableListedKinds, type ListedKind } from '../lists/listed-kinds.ts'
import { loadUserNameLookup } from '../users/read-users.ts'
import { type FirstStep, readFirstSteps } from './first-steps-data.ts'

/** A draft or a scheduled item. */
export interface DashboardItemSummary {
  readonly kind: ListedKind
  readonly id: number
  readonly name: string
  readonly when: FormattedDateTime
}

interface RecentlyChangedItem extends DashboardItemSummary {
  readonly status: PublicationStateOrNew
  readonly actionLabel: string
  readonly changedBy: string
}

/** An unsaved draft of the current user. */
interface UnsavedDraftRow {
  readonly form: string
  readonly kind: ListedKind
  readonly name: string
  readonly isNew: boolean
  readonly href: string
  readonly when: FormattedDateTime
}

/** Data of the start page of the admin area. */
export interface DashboardPageData {
  readonly tallies: readonly (Omit<KindStatusCounts, 'kind'> & { readonly kind: ListedKind })[]
  readonly drafts: readonly DashboardItemSummary[]
  readonly scheduled: readonly DashboardItemSummary[]
  readonly recent: readonly RecentlyChangedItem[]
  readonly unsaved: readonly UnsavedDraftRow[]
  readonly trashCount: number
  /** New messages of readers; 0 for contributors. */
  readonly newMessageCount: number
  readonly isEmpty: boolean
  readonly firstSteps: readonly FirstStep[] | null
  readonly hasSample: boolean
  readonly isEmailEnabled: boolean
  readonly proxyIgnored: boolean
  readonly lostPictures: DamagedImagesReport | null
  /** Null for editors. */
  readonly backups: BackupHealthView | null
  /** Null for editors, and if the last check of the site found nothing wrong. */
  readonly checkProblem: SiteCheckHealth | null
}

const maxItemsPerList = 8

export async function readDashboardPageData(request: AdminRequest): Promise<DashboardPageData> {
  const { app } = request
  const kinds = getEditableListedKinds(app.context.actor)
  const tallies = (await app.content.overview.countByStatus(app.context)).flatMap(({ kind, ...counts }) => {
    const listedKind = kinds.find((candidate) => candidate === kind)
    return listedKind === undefined ? [] : [{ kind: listedKind, ...counts }]
  })
  // There may be hundreds of image drafts, and their galleries show them better.
  const others = tallies.filter(({ kind }) => kind !== 'image' && getKindDefinition(kind).published)
  const withDrafts = others.flatMap(({ kind, drafts }) => (drafts > 0 ? [kind] : []))
  const withScheduled = tallies.flatMap(({ kind, scheduled }) => (scheduled > 0 ? [kind] : []))
  const hasSample = await app.sampleContent.isThere()
  const [drafts, scheduled, recent, unsaved, lostPictures, backups, checkProblem] = await Promise.all([
    readUnpublishedItems(app, withDrafts, 'draft'),
    readUnpublishedItems(app, withScheduled, 'scheduled'),
    readRecentItems(request, kinds, hasSample),
    readUnsavedDrafts(app, kinds),
    app.readDamagedImages(),
    request.me.role === 'owner' ? readBackupHealth(app) : null,
    request.me.role === 'owner' ? readSiteCheckProblem(app) : null,
  ])
  const isEmpty = tallies.every(
    ({ kind, live, drafts: d, scheduled: s }) => !getKindDefinition(kind).published || live + d + s === 0,
  )
  return {
    tallies,
    drafts,
    scheduled,
    recent,
    unsaved,
    newMessageCount: isEditorRole(request.me.role)
      ? await app.content.readerMessages.countNew(app.context)
      : 0,
    trashCount: tallies.reduce((sum, counts) => sum + counts.trash, 0),
    isEmpty,
    firstSteps: await readFirstSteps(request, { isEmpty, hasBackup: Boolean(backups?.lastVerified) }),
    hasSample,
    isEmailEnabled: await app.emailSettings.isEnabled(),
    proxyIgnored: app.isProxyUntrusted,
    lostPictures,
    backups,
    checkProblem,
  }
}

/** Reads the most recently edited drafts, or the scheduled items that are published next. */
async function readUnpublishedItems(
  app: AppRequest,
  kinds: readonly ListedKind[],
  status: 'draft' | 'scheduled',
): Promise<DashboardItemSummary[]> {
  const sort =
    status === 'draft'
      ? ({ by: 'edited', direction: 'desc' } as const)
      : ({ by: 'published', direction: 'asc' } as const)
  const query = { status, sort, brief: true, limit: maxItemsPerList } as const
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const items: readonly Item[] = (await app.content.items.list(kind, query, app.context)).items
      return items.map((item) => ({ kind, item }))
    }),
  )
  const getTime = (item: Item) => (status === 'draft' ? item.edited_at : (item.published_at ?? ''))
  const order = status === 'draft' ? -1 : 1
  return lists
    .flat()
    .sort((a, b) => (getTime(a.item) < getTime(b.item) ? -order : order))
    .slice(0, maxItemsPerList)
    .map(({ kind, item }) => ({
      kind,
      id: item.id,
      name: String(getFieldValue(item, getKindDefinition(kind).title) ?? ''),
      when:
        status === 'draft'
          ? toShortFormattedDateTime(getTime(item), app)
          : toFormattedDateTime(getTime(item), app),
    }))
}

async function readRecentItems(
  request: AdminRequest,
  kinds: readonly ListedKind[],
  hasSample: boolean,
): Promise<RecentlyChangedItem[]> {
  const { app } = request
  const changes = await app.content.overview.recentChanges(maxItemsPerList, app.context)
  // The sample content was not created by a user.
  const shownChanges = hasSample ? changes.filter(({ savedBy }) => savedBy !== null) : changes
  const getUserName = await loadUserNameLookup(
    request,
    shownChanges.map(({ savedBy }) => savedBy),
  )
  return shownChanges.flatMap(({ kind, id, name, status, action, savedAt, savedBy }) => {
    const listedKind = kinds.find((candidate) => candidate === kind)
    if (listedKind === undefined) return []
    const [actionLabel, when] = [translateHistoryAction(action, app), toShortFormattedDateTime(savedAt, app)]
    return [{ kind: listedKind, id, name, status, actionLabel, changedBy: getUserName(savedBy), when }]
  })
}

async function readUnsavedDrafts(app: AppRequest, kinds: readonly ListedKind[]): Promise<UnsavedDraftRow[]> {
  const drafts = await app.content.unsavedDrafts.listAll(app.context)
  return drafts.flatMap(({ form, kind, item, name, savedAt }) => {
    const listedKind = kinds.find((candidate) => candidate === kind)
    if (listedKind === undefined) return []
    const href = item === null ? `/admin/add/${kind}` : `/admin/edit/${kind}/${item}`
    return [
      {
        form,
        kind: listedKind,
        name,
        isNew: item === null,
        href,
        when: toShortFormattedDateTime(savedAt, app),
      },
    ]
  })
}
