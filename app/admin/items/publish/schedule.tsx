import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { wallTimeOf } from '../../../../domain/wall-time.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useIsHydrated } from '../../../ui/use-is-awake.ts'
import type { EditedItem, Publication } from '../contract.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SCHEDULE, scheduleNames } from './schedule-names.ts'

export interface ScheduleProps {
  readonly label: string
  readonly item: Pick<EditedItem, 'publishedAt' | 'status'>
  readonly busy: boolean
  readonly onSave: (publication: Publication) => void
}

/** Chooses when an item comes out: in a dialog, or without JavaScript in a part of the form that unfolds. */
export function Schedule(props: ScheduleProps) {
  return useIsHydrated() ? <InDialog {...props} /> : <Unfolded {...props} />
}

function InDialog({ label, item, busy, onSave }: ScheduleProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Each opening begins anew, with the day it is by then.
  const [opened, setOpened] = useState(0)
  const open = () => {
    if (busy) return
    // Its fields are there before it opens, so that the focus goes to the first of them.
    flushSync(() => setOpened((times) => times + 1))
    dialog.current?.showModal()
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" aria-disabled={busy} onClick={open}>
        {label}
      </Button>
      <ScheduleDialog
        ref={dialog}
        opened={opened}
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

function Unfolded({ label, item }: ScheduleProps) {
  const { t, site } = usePageContext()
  const { date, time } = item.publishedAt === null ? empty : wallTimeOf(item.publishedAt, site.timeZone)
  return (
    <details className="schedule">
      <summary className={buttonClass('quiet')}>{label}</summary>
      <div className="schedule-box">
        <p>{t('publishing.scheduleText', { zone: site.timeZone })}</p>
        <div className="schedule-when">
          <ScheduleFields
            date={{ name: scheduleNames.date, defaultValue: date }}
            time={{ name: scheduleNames.time, defaultValue: time }}
          />
        </div>
        <Button type="submit" name="publication" value={SCHEDULE}>
          {t('publishing.doSchedule')}
        </Button>
      </div>
    </details>
  )
}

const empty = { date: '', time: '' }
