import './publish.css'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getKindDefinition } from '../../../../domain/kinds/index.ts'
import { toWallTime } from '../../../../domain/wall-time.ts'
import { formatLongDateTime, formatTimeZoneWithOffset } from '../../../i18n/format-dates.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { PublicationStateOrNew } from '../../../pickers/contract.ts'
import { Button, getButtonClass } from '../../../ui/button.tsx'
import { ButtonWithConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
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

type WithdrawAction = 'unpublish' | 'toDraft'

interface PublishOptions {
  /** The action of Enter in a field, so it must never publish. */
  readonly first: PublishAction
  readonly publish: PublishAction | null
  /** Takes the item back: in a menu and with a question, because another button may have stood in its place. */
  readonly withdraw: WithdrawAction | null
  readonly schedule: 'schedule' | 'changeTime' | 'changeDate'
  readonly primary: PublishAction
}

const unpublishedOptions: PublishOptions = {
  first: 'saveDraft',
  publish: 'publish',
  withdraw: null,
  schedule: 'schedule',
  primary: 'publish',
}

const publishOptionsByStatus: Readonly<Record<PublicationStateOrNew, PublishOptions>> = {
  new: unpublishedOptions,
  draft: unpublishedOptions,
  scheduled: {
    first: 'save',
    publish: 'publishNow',
    withdraw: 'toDraft',
    schedule: 'changeTime',
    primary: 'save',
  },
  live: {
    first: 'save',
    publish: null,
    withdraw: 'unpublish',
    schedule: 'changeDate',
    primary: 'save',
  },
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
  const { first, publish, withdraw, schedule, primary } = publishOptionsByStatus[item.status]
  const firstAction = isPublished ? first : 'save'
  const isPublisher = item.access === 'publish'
  const renderButton = (action: PublishAction) => (
    <SaveButton
      key={action}
      action={action}
      variant={action === primary || !isPublished || !isPublisher ? 'primary' : 'quiet'}
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
          <>
            <ScheduleControl label={t(`publishing.${schedule}`)} item={item} busy={busy} onSave={onSave} />
            {publish !== null && renderButton(publish)}
            {withdraw !== null && <WithdrawMenu action={withdraw} busy={busy} onSave={onSave} />}
          </>
        )}
      </div>
    </section>
  )
}

interface ButtonProps {
  readonly action: PublishAction
  readonly variant: 'primary' | 'quiet' | 'danger'
  readonly busy: boolean
  readonly onSave: Props['onSave']
}

/** Submits the form; without JavaScript the button's value is the publication change. */
function SaveButton({ action, variant, busy, onSave }: ButtonProps) {
  const { t } = usePageContext()
  const keys = shortcutByPublication[publicationByAction[action]]
  return (
    <Button
      variant={variant}
      type="submit"
      name="publication"
      value={publicationByAction[action]}
      data-primary={variant === 'primary' || undefined}
      aria-disabled={busy}
      {...(keys !== null && { title: `Ctrl+${keys}`, 'aria-keyshortcuts': `Control+${keys} Meta+${keys}` })}
      onClick={(event) => {
        event.preventDefault()
        if (!busy) onSave(publicationByAction[action])
      }}
    >
      {t(`publishing.${action}`)}
    </Button>
  )
}

/** A menu with the button that makes a draft of the item, after a question. */
function WithdrawMenu({
  action,
  busy,
  onSave,
}: Pick<ButtonProps, 'busy' | 'onSave'> & { readonly action: WithdrawAction }) {
  const { t } = usePageContext()
  const id = useId()
  return (
    <div className="publish-more">
      <Button
        variant="quiet"
        popoverTarget={id}
        aria-label={t('publishing.more')}
        title={t('publishing.more')}
      >
        <Icon name="more" />
      </Button>
      <div id={id} popover="auto" className="publish-menu">
        <ButtonWithConfirmDialog
          label={`${t(`publishing.${action}`)}…`}
          title={t(`publishing.${action}Title`)}
          text={t(`publishing.${action}Text`)}
          renderConfirm={(close, cancel) => (
            <div className="ask-form">
              {cancel}
              <SaveButton
                action={action}
                variant="danger"
                busy={busy}
                onSave={(publication) => {
                  close?.()
                  onSave(publication)
                }}
              />
            </div>
          )}
        />
      </div>
    </div>
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
