import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toWallTime } from '../../../../domain/wall-time.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button, getButtonClass } from '../../../ui/button.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { EditableItem, PublicationChange } from '../contract.ts'
import { SCHEDULE_PUBLICATION_VALUE, scheduleFieldNames } from './read-publication-from-form.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleDateTimeFields } from './schedule-fields.tsx'

export interface ScheduleControlProps {
  readonly label: string
  readonly item: Pick<EditableItem, 'publishedAt' | 'status'>
  readonly busy: boolean
  readonly onSave: (publication: PublicationChange) => void
}

/** Chooses when an item is published: in a dialog, or without JavaScript in a `details` element. */
export function ScheduleControl(props: ScheduleControlProps) {
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
