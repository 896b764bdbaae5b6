import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { toWallTime } from '../../../../domain/wall-time.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type RepeatedTimeOccurrence, resolveScheduleTime } from './resolve-schedule-time.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { ScheduleTimeExplanation } from './schedule-time-explanation.tsx'

interface Props {
  readonly ref: RefObject<HTMLDialogElement | null>
  /** How often it was opened. */
  readonly opened: number
  readonly publishedAt: string | null
  /** Whether visitors see the item now. */
  readonly isLive: boolean
  readonly onChoose: (at: string) => void
}

/** Asks for a date and a time of the site's clocks, and says what they mean. */
export function ScheduleDialog({ ref, opened, ...chosen }: Props) {
  const { t } = usePageContext()
  return (
    <Dialog ref={ref} className="schedule-dialog" title={t('publishing.scheduleTitle')}>
      {opened > 0 && <ScheduleForm key={opened} {...chosen} />}
    </Dialog>
  )
}

const DAY = 24 * 60 * 60 * 1000

/** The next morning, unless a moment is chosen already. */
function getInitialWallTime(publishedAt: string | null, zone: string) {
  if (publishedAt !== null) return toWallTime(publishedAt, zone)
  return { date: toWallTime(new Date(Date.now() + DAY).toISOString(), zone).date, time: '08:00' }
}

function ScheduleForm({ publishedAt, isLive, onChoose }: Omit<Props, 'ref' | 'opened'>) {
  const { t, site } = usePageContext()
  const id = useId()
  const [wall, setWall] = useState(() => getInitialWallTime(publishedAt, site.timeZone))
  const [which, setWhich] = useState<RepeatedTimeOccurrence>('first')
  const dateInput = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const meaning = resolveScheduleTime(wall, site.timeZone, which, Date.now())
  const isWrong = isAsked && meaning === null
  const choose = () => {
    if (meaning !== null) return onChoose(meaning.at)
    setAsked(true)
    ;(wall.date === '' ? dateInput : timeInput).current?.focus()
  }
  const shared = {
    required: true,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${id}-problem` : undefined,
    form: `${id}-none`,
  }
  // The inputs stand inside the item's form, which Enter would send as it is.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    choose()
  }
  return (
    <>
      <p>{t('publishing.scheduleText', { zone: site.timeZone })}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside it */}
      <div className="schedule-when" onKeyDown={onKeyDown}>
        <ScheduleFields
          date={{
            ...shared,
            ref: dateInput,
            min: '0001-01-01',
            max: '9999-12-31',
            value: wall.date,
            onChange: ({ currentTarget: { value } }) => setWall((known) => ({ ...known, date: value })),
          }}
          time={{
            ...shared,
            ref: timeInput,
            value: wall.time,
            onChange: ({ currentTarget: { value } }) => setWall((known) => ({ ...known, time: value })),
          }}
        />
      </div>
      <ScheduleTimeExplanation
        meaning={meaning}
        isLive={isLive}
        problemId={isAsked ? `${id}-problem` : null}
        which={which}
        onWhich={setWhich}
      />
      <div className="schedule-buttons">
        <Button variant="quiet" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          {t('admin.cancel')}
        </Button>
        <Button onClick={choose}>
          {t(
            !meaning?.isPast
              ? 'publishing.doSchedule'
              : isLive
                ? 'publishing.doChange'
                : 'publishing.doPublish',
          )}
        </Button>
      </div>
    </>
  )
}
