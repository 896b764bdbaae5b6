import './dashboard.css'
import { Link } from 'react-router'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { isEditorRole } from '../../../domain/permissions.ts'
import type { SiteCheckHealth } from '../../../domain/site-check.ts'
import type { SessionUser } from '../../../server/session/contract.ts'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import type { DamagedImagesReport } from '../../request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasBackupWarning } from '../data/backup-warning.ts'
import type { BackupHealthView } from '../data/read-backups.ts'
import { TimeElement } from '../formatted-date-time.tsx'
import { OpenItemMarker } from '../live/open-item-marker.tsx'
import { useChangedRowKeys } from '../live/use-changed-rows.ts'
import { useRevalidationOnChanges } from '../live/use-refresh-on-changes.ts'
import { ItemStatusChip } from '../status-chip.tsx'
import { FirstSteps } from './first-steps.tsx'
import type { DashboardItemSummary, DashboardPageData } from './read-dashboard.ts'

interface DashboardProps {
  readonly view: DashboardPageData
  readonly me: Pick<SessionUser, 'email' | 'name' | 'role'>
}

/** The start page of the admin area: account, notices, drafts, links to add items, and item counts. */
export function Dashboard({ view, me }: DashboardProps) {
  const { t } = usePageContext()
  useRevalidationOnChanges(() => true)
  return (
    <div className="dash">
      <p className="dash-me">
        <span>{t('dashboard.signedIn', { name: me.name, role: t(`roles.${me.role}`) })}</span>
        <a href="/">
          {t('dashboard.site')}
          <Icon name="outside" />
        </a>
      </p>
      {view.lostPictures !== null && <MissingOrDamagedPicturesNotice lost={view.lostPictures} />}
      {view.checkProblem !== null && <SiteCheckProblem health={view.checkProblem} />}
      {view.firstSteps !== null && <FirstSteps steps={view.firstSteps} canHide={me.role === 'owner'} />}
      {view.backups !== null && <BackupStatus backups={view.backups} />}
      <DashboardNotices view={view} role={me.role} />
      {view.newMessageCount > 0 && (
        <p>
          <Link className="dash-trash" to="/admin/messages?status=new">
            <Icon name="mail" />
            {t('dashboard.newMessages', { count: view.newMessageCount })}
          </Link>
        </p>
      )}
      <UnsavedDraftsList unsaved={view.unsaved} />
      <AddItemLinks tallies={view.tallies} />
      {!view.isEmpty && (
        <div className="dash-columns">
          <UnpublishedItemsList of="drafts" items={view.drafts} />
          <UnpublishedItemsList of="scheduled" items={view.scheduled} />
        </div>
      )}
      {view.recent.length > 0 && <RecentlyChangedItemsList recent={view.recent} />}
      <ItemCountsByKindSection tallies={view.tallies} />
      {isEditorRole(me.role) && (
        <p>
          <Link className="dash-trash" to="/admin/trash">
            <Icon name="trash" />
            {t('dashboard.trashCount', { count: view.trashCount })}
          </Link>
        </p>
      )}
    </div>
  )
}

/** That the last check of the site found problems; for owners. */
function SiteCheckProblem({ health: { state, problems } }: { readonly health: SiteCheckHealth }) {
  const { t } = usePageContext()
  return (
    <section className="dash-note" aria-labelledby="dash-check">
      <h2 id="dash-check">
        {state === 'failed' ? t('siteCheck.lastFailed') : t('siteCheck.problemCount', { count: problems })}
      </h2>
      <p>
        <Link to="/admin/data/check">{t('dashboard.checkLink')}</Link>
      </p>
    </section>
  )
}

/** When the site was last backed up, or a warning; for owners. */
function BackupStatus({ backups }: { readonly backups: BackupHealthView }) {
  const { t } = usePageContext()
  const { lastVerified, problem } = backups
  const lastText =
    lastVerified === null ? t('backups.noneYet') : t('backups.lastVerified', { time: lastVerified.words })
  if (!hasBackupWarning(problem))
    return (
      <p className="dash-backup">
        <span>{problem === null ? lastText : t(`backups.problems.${problem}`)}</span>
        <Link to="/admin/data">{t('dashboard.backupLink')}</Link>
      </p>
    )
  return (
    <section className="dash-note" aria-labelledby="dash-backup">
      <h2 id="dash-backup">{t('dashboard.backupProblem')}</h2>
      <p>{t(`backups.problems.${problem}`)}</p>
      {problem !== 'never' && <p>{lastText}</p>}
      <p>
        <Link to="/admin/data">{t('dashboard.backupLink')}</Link>
      </p>
    </section>
  )
}

/** Links to add an item of each kind, published kinds first. */
function AddItemLinks({ tallies }: Pick<DashboardPageData, 'tallies'>) {
  const { t } = usePageContext()
  const kinds = tallies.map(({ kind }) => kind)
  const groups = [
    kinds.filter((kind) => getKindDefinition(kind).published),
    kinds.filter((kind) => !getKindDefinition(kind).published),
  ]
  return (
    <section aria-labelledby="dash-add">
      <h2 id="dash-add">{t('dashboard.add')}</h2>
      {groups.map((group, groupIndex) => (
        <ul className="dash-add" key={group.join()} data-minor={groupIndex > 0 || undefined}>
          {group.map((kind) => (
            <li key={kind}>
              <Link className="dash-new" to={`/admin/add/${kind}`}>
                <Icon name={groupIndex > 0 ? 'plus' : getKindIconName(kind)} />
                <span>{t(`admin.add.${kind}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}

interface DashboardNoticesProps {
  readonly view: Pick<DashboardPageData, 'hasSample' | 'isEmailEnabled' | 'proxyIgnored'>
  readonly role: SessionUser['role']
}

/** Notices about sample content and, for owners, about missing e-mail and an untrusted proxy. */
function DashboardNotices({
  view: { hasSample, isEmailEnabled, proxyIgnored },
  role,
}: DashboardNoticesProps) {
  const { t } = usePageContext()
  const isOwner = role === 'owner'
  return (
    <>
      {hasSample && (
        <section className="dash-note" aria-labelledby="dash-sample">
          <h2 id="dash-sample">{t('dashboard.sample')}</h2>
          <p>{t('dashboard.sampleText')}</p>
          {isOwner && (
            <ButtonLink variant="quiet" href="/admin/sample">
              {t('dashboard.sampleRemove')}
            </ButtonLink>
          )}
        </section>
      )}
      {isOwner && !isEmailEnabled && (
        <section className="dash-note" aria-labelledby="dash-mail">
          <h2 id="dash-mail">{t('dashboard.noMail')}</h2>
          <p>{t('dashboard.noMailText')}</p>
          <p>
            <Link to="/admin/settings/email">{t('emailSettings.setUp')}</Link>
          </p>
        </section>
      )}
      {isOwner && proxyIgnored && (
        <section className="dash-note" aria-labelledby="dash-proxy">
          <h2 id="dash-proxy">{t('dashboard.proxyIgnored')}</h2>
          <p>{t('dashboard.proxyIgnoredText')}</p>
        </section>
      )}
    </>
  )
}

/** The number of items of each kind, with a link to their list. */
function ItemCountsByKindSection({ tallies }: Pick<DashboardPageData, 'tallies'>) {
  const { t } = usePageContext()
  return (
    <section aria-labelledby="dash-contents">
      <h2 id="dash-contents">{t('dashboard.contents')}</h2>
      <ul className="dash-tallies">
        {tallies.map(({ kind, live, drafts, scheduled }) => {
          const list = `/admin/edit/${kind}`
          const { published } = getKindDefinition(kind)
          return (
            <li key={kind}>
              <Icon name={getKindIconName(kind)} size="large" />
              <p>
                <Link to={list}>{t(`lists.titles.${kind}`)}</Link>
                <small>
                  {t(published ? 'dashboard.liveCount' : 'dashboard.keptCount', { count: live })}
                  {drafts > 0 && (
                    <Link to={`${list}?status=draft`}>{t('dashboard.draftCount', { count: drafts })}</Link>
                  )}
                  {scheduled > 0 && (
                    <Link to={`${list}?status=scheduled`}>
                      {t('dashboard.scheduledCount', { count: scheduled })}
                    </Link>
                  )}
                </small>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The most recently changed items, with time, action and user. */
function RecentlyChangedItemsList({ recent }: Pick<DashboardPageData, 'recent'>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const changedKeys = useChangedRowKeys({ rows: recent, getKey: getItemKey, listKey: 'recent' })
  return (
    <section className="dash-box" aria-labelledby="dash-recent">
      <h2 id="dash-recent">{t('dashboard.recent')}</h2>
      <ul className="dash-list">
        {recent.map(({ kind, id, name, status, actionLabel: what, changedBy: who, when }) => (
          <li
            key={getItemKey({ kind, id })}
            data-changed={changedKeys.has(getItemKey({ kind, id })) || undefined}
          >
            <Icon name={getKindIconName(kind)} />
            <span>
              <Link to={`/admin/edit/${kind}/${id}`} lang={name === '' ? undefined : lang}>
                {name === '' ? t('lists.unnamed') : name}
              </Link>
              <OpenItemMarker kind={kind} id={id} />
              <small>
                {t(`kinds.${kind}`)}, <TimeElement moment={when} />. {t('dashboard.by', { what, who })}
              </small>
            </span>
            {status !== 'live' && <ItemStatusChip status={status} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function getItemKey({ kind, id }: Pick<DashboardItemSummary, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

interface UnpublishedItemsListProps {
  readonly of: 'drafts' | 'scheduled'
  readonly items: readonly DashboardItemSummary[]
}

/** Drafts or scheduled items with their times. */
function UnpublishedItemsList({ of, items }: UnpublishedItemsListProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <section className="dash-box" aria-labelledby={`dash-${of}`}>
      <h2 id={`dash-${of}`}>{t(`dashboard.${of}`)}</h2>
      {items.length === 0 ? (
        <p className="admin-faint">{t(of === 'drafts' ? 'dashboard.noDrafts' : 'dashboard.noScheduled')}</p>
      ) : (
        <ul className="dash-list">
          {items.map(({ kind, id, name, when }) => (
            <li key={getItemKey({ kind, id })}>
              <Icon name={getKindIconName(kind)} />
              <span>
                <Link to={`/admin/edit/${kind}/${id}`} lang={name === '' ? undefined : lang}>
                  {name === '' ? t('lists.unnamed') : name}
                </Link>
                <OpenItemMarker kind={kind} id={id} />
                <small>
                  {t(`kinds.${kind}`)}, <TimeElement moment={when} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The user's unsaved drafts, with links to their forms. */
function UnsavedDraftsList({ unsaved }: Pick<DashboardPageData, 'unsaved'>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  if (unsaved.length === 0) return null
  return (
    <section className="dash-note" aria-labelledby="dash-unsaved">
      <h2 id="dash-unsaved">{t('dashboard.unsaved')}</h2>
      <p>{t('dashboard.unsavedText')}</p>
      <ul className="dash-list">
        {unsaved.map(({ form, kind, name, isNew, href, when }) => (
          <li key={form}>
            <Icon name={getKindIconName(kind)} />
            <span>
              <a href={href} lang={name === '' ? undefined : lang}>
                {name === '' ? t('lists.unnamed') : name}
              </a>
              <small>
                {t(`kinds.${kind}`)}
                {isNew && ` (${t('dashboard.unsavedNew')})`}, <TimeElement moment={when} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists the pictures whose files the last check found missing or damaged. */
function MissingOrDamagedPicturesNotice({ lost }: { readonly lost: DamagedImagesReport }) {
  const { t } = usePageContext()
  return (
    <Notice isError role="region" aria-labelledby="lost-pictures">
      <p id="lost-pictures">{t('admin.lostPictures', { count: lost.count })}</p>
      <ul className="admin-lost">
        {lost.images.map(({ id, name }) => (
          <li key={id}>
            <a href={`/image/${id}`}>{name}</a>
          </li>
        ))}
        {lost.count > lost.images.length && <li aria-hidden="true">…</li>}
      </ul>
      <p className="admin-faint">{t('admin.lostPicturesHelp')}</p>
    </Notice>
  )
}
