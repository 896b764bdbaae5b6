import './publish.css'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getKindDefinition } from '../../../../domain/kinds/index.ts'
import { toWallTime } from '../../../../domain/wall-time.ts'
import { formatLongDateTime, formatTimeZoneWithOffset } from '../../../i18n/format-dates.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { PublicationStateOrNew } from '../../../pickers/contract.ts'
import { Button, getButtonClass } from '../../../ui/button.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { EditableItem, PublicationChange } from '../contract.ts'
import { SCHEDULE_PUBLICATION_VALUE, scheduleFieldNames } from '../item-save-request.ts'
import { ScheduleDateTimeFields, ScheduleDialog } from './schedule-dialog.tsx'

interface Props {
  readonly item: Pick<EditableItem, 'kind' | 'status' | 'publishedAt' | 'access'>
  readonly busy: boolean
  readonly onSave: (publication: PublicationChange) => void
  /** Messages about the last save and the autosave. */
  readonly notes?: ReactNode
}

type PublishAction = 'save' | 'saveDraft' | 'publish' | 'publishNow' | 'unpublish' | 'toDraft'

const publicationByAction: Readonly<Record<PublishAction, 'keep' | 'draft' | 'now'>> = {
  save: 'keep',
  saveDraft: 'keep',
  publish: 'now',
  publishNow: 'now',
  unpublish: 'draft',
  toDraft: 'draft',
}

interface PublishOptions {
  /** The action of Enter in a field, so it must never publish. */
  readonly first: PublishAction
  readonly others: readonly PublishAction[]
  readonly schedule: 'schedule' | 'changeTime' | 'changeDate'
  readonly primary: PublishAction
}

const unpublishedOptions: PublishOptions = {
  first: 'saveDraft',
  others: ['publish'],
  schedule: 'schedule',
  primary: 'publish',
}

const publishOptionsByStatus: Readonly<Record<PublicationStateOrNew, PublishOptions>> = {
  new: unpublishedOptions,
  draft: unpublishedOptions,
  scheduled: {
    first: 'save',
    others: ['toDraft', 'publishNow'],
    schedule: 'changeTime',
    primary: 'save',
  },
  live: { first: 'save', others: ['unpublish'], schedule: 'changeDate', primary: 'save' },
}

/** Whether the item's form has a button that publishes it. */
export function canPublishItem({ kind, status, access }: Props['item']): boolean {
  return getKindDefinition(kind).published && access === 'publish' && status !== 'live'
}

/** The keys of the buttons; the form handles them. On a Mac, ⌘ takes the place of Ctrl. */
const shortcutByPublication = { keep: 'S', now: 'Shift+Enter', draft: null } as const

/** Publication status and save buttons of an item, at the end of its form and always visible. */
export function SaveAndPublishBar({ item, busy, onSave, notes }: Props) {
  const { t } = usePageContext()
  const isPublished = getKindDefinition(item.kind).published
  const { first, others, schedule, primary } = publishOptionsByStatus[item.status]
  const firstAction = isPublished ? first : 'save'
  const isPublisher = item.access === 'publish'
  const renderButton = (action: PublishAction) => (
    <SaveButton
      key={action}
      action={action}
      isPrimary={action === primary || !isPublished || !isPublisher}
      busy={busy}
      onSave={onSave}
    />
  )
  return (
    <section className="publish-bar" aria-label={t('publishing.label')}>
      <div className="publish-notes">
        {isPublished && <PublicationStatusText item={item} />}
        {!isPublisher && <p className="admin-faint">{t('publishing.byEditor')}</p>}
        {notes}
      </div>
      <div className="publish-actions">
        {renderButton(firstAction)}
        {isPublished && isPublisher && (
          <ScheduleControl label={t(`publishing.${schedule}`)} item={item} busy={busy} onSave={onSave} />
        )}
        {isPublished && isPublisher && others.map(renderButton)}
      </div>
    </section>
  )
}

interface ButtonProps {
  readonly action: PublishAction
  readonly isPrimary: boolean
  readonly busy: boolean
  readonly onSave: Props['onSave']
}

/** Submits the form; without JavaScript the button's value is the publication change. */
function SaveButton({ action, isPrimary, busy, onSave }: ButtonProps) {
  const { t } = usePageContext()
  const wasPressedFirst = useRef(false)
  const keys = shortcutByPublication[publicationByAction[action]]
  // The second click of a double click may come after the save, when this button has replaced another one.
  const isSecondClick = (clickCount: number) => clickCount > 1 && !wasPressedFirst.current
  return (
    <Button
      variant={isPrimary ? 'primary' : 'quiet'}
      type="submit"
      name="publication"
      value={publicationByAction[action]}
      data-primary={isPrimary || undefined}
      aria-disabled={busy}
      {...(keys !== null && { title: `Ctrl+${keys}`, 'aria-keyshortcuts': `Control+${keys} Meta+${keys}` })}
      onMouseDown={(event) => {
        if (event.detail < 2) wasPressedFirst.current = true
      }}
      onClick={(event) => {
        event.preventDefault()
        if (!busy && !isSecondClick(event.detail)) onSave(publicationByAction[action])
      }}
    >
      {t(`publishing.${action}`)}
    </Button>
  )
}

function PublicationStatusText({ item }: { item: Pick<EditableItem, 'status' | 'publishedAt'> }) {
  const { t, language, site } = usePageContext()
  const { status, publishedAt } = item
  const text =
    publishedAt === null || status === 'new' || status === 'draft'
      ? t(status === 'new' ? 'publishing.new' : 'publishing.draft')
      : t(`publishing.${status}`, {
          when: formatLongDateTime(publishedAt, language, site.timeZone),
          zone: formatTimeZoneWithOffset(publishedAt, site.timeZone),
        })
  return (
    <p className="publish-status" data-status={status}>
      {text}
    </p>
  )
}

interface ScheduleControlProps {
  readonly label: string
  readonly item: Pick<EditableItem, 'publishedAt' | 'status'>
  readonly busy: boolean
  readonly onSave: (publication: PublicationChange) => void
}

/** Chooses when an item is published: in a dialog, or without JavaScript in a `details` element. */
function ScheduleControl(props: ScheduleControlProps) {
  return useIsHydrated() ? <ScheduleDialogButton {...props} /> : <ScheduleDisclosure {...props} />
}

function ScheduleDialogButton({ label, item, busy, onSave }: ScheduleControlProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Each opening remounts the form, so that its default depends on the current day.
  const [openCount, setOpenCount] = useState(0)
  const open = () => {
    if (busy) return
    // Render the fields before the dialog opens, so that the first one gets the focus.
    flushSync(() => setOpenCount((count) => count + 1))
    dialog.current?.showModal()
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" aria-disabled={busy} onClick={open}>
        {label}
      </Button>
      <ScheduleDialog
        ref={dialog}
        opened={openCount}
        publishedAt={item.publishedAt}
        isLive={item.status === 'live'}
        onChoose={(at) => {
          dialog.current?.close()
          onSave({ at })
        }}
      />
    </>
  )
}

function ScheduleDisclosure({ label, item }: ScheduleControlProps) {
  const { t, site } = usePageContext()
  const { date, time } =
    item.publishedAt === null ? emptyWallTime : toWallTime(item.publishedAt, site.timeZone)
  return (
    <details className="schedule">
      <summary className={getButtonClass('quiet')}>{label}</summary>
      <div className="schedule-box">
        <p>{t('publishing.scheduleText', { zone: site.timeZone })}</p>
        <div className="schedule-when">
          <ScheduleDateTimeFields
            date={{ name: scheduleFieldNames.date, defaultValue: date }}
            time={{ name: scheduleFieldNames.time, defaultValue: time }}
          />
        </div>
        <Button type="submit" name="publication" value={SCHEDULE_PUBLICATION_VALUE}>
          {t('publishing.doSchedule')}
        </Button>
      </div>
    </details>
  )
}

const emptyWallTime = { date: '', time: '' }
