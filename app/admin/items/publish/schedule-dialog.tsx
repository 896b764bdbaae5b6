import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { toWallTime } from '../../../../domain/wall-time.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/dialog.tsx'
import { type RepeatedTimeOccurrence, resolveScheduleTime } from './resolve-schedule-time.ts'
import { ScheduleDateTimeFields } from './schedule-fields.tsx'
import { ScheduleTimeExplanation } from './schedule-time-explanation.tsx'

interface Props {
  readonly ref: RefObject<HTMLDialogElement | null>
  /** How many times the dialog was opened; each opening remounts its form. */
  readonly opened: number
  readonly publishedAt: string | null
  /** Whether visitors see the item now. */
  readonly isLive: boolean
  readonly onChoose: (at: string) => void
}

/** Asks for a date and a time in the site's time zone, and explains the result. */
export function ScheduleDialog({ ref, opened, ...formProps }: Props) {
  const { t } = usePageContext()
  return (
    <ModalDialog ref={ref} className="schedule-dialog" title={t('publishing.scheduleTitle')}>
      {opened > 0 && <ScheduleForm key={opened} {...formProps} />}
    </ModalDialog>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The current publication time, or tomorrow morning if there is none. */
function getInitialWallTime(publishedAt: string | null, zone: string) {
  if (publishedAt !== null) return toWallTime(publishedAt, zone)
  return { date: toWallTime(new Date(Date.now() + DAY_MS).toISOString(), zone).date, time: '08:00' }
}

function ScheduleForm({ publishedAt, isLive, onChoose }: Omit<Props, 'ref' | 'opened'>) {
  const { t, site } = usePageContext()
  const id = useId()
  const [wallTime, setWallTime] = useState(() => getInitialWallTime(publishedAt, site.timeZone))
  const [occurrence, setOccurrence] = useState<RepeatedTimeOccurrence>('first')
  const dateInput = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const resolvedTime = resolveScheduleTime(wallTime, site.timeZone, occurrence, Date.now())
  const isInvalid = isSubmitted && resolvedTime === null
  const submit = () => {
    if (resolvedTime !== null) return onChoose(resolvedTime.at)
    setSubmitted(true)
    ;(wallTime.date === '' ? dateInput : timeInput).current?.focus()
  }
  const inputProps = {
    required: true,
    'aria-invalid': isInvalid,
    'aria-describedby': isInvalid ? `${id}-problem` : undefined,
    form: `${id}-none`,
  }
  // The inputs are inside the item's form, which Enter would submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    submit()
  }
  return (
    <>
      <p>{t('publishing.scheduleText', { zone: site.timeZone })}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside it */}
      <div className="schedule-when" onKeyDown={onKeyDown}>
        <ScheduleDateTimeFields
          date={{
            ...inputProps,
            ref: dateInput,
            min: '0001-01-01',
            max: '9999-12-31',
            value: wallTime.date,
            onChange: ({ currentTarget: { value } }) =>
              setWallTime((current) => ({ ...current, date: value })),
          }}
          time={{
            ...inputProps,
            ref: timeInput,
            value: wallTime.time,
            onChange: ({ currentTarget: { value } }) =>
              setWallTime((current) => ({ ...current, time: value })),
          }}
        />
      </div>
      <ScheduleTimeExplanation
        meaning={resolvedTime}
        isLive={isLive}
        problemId={isSubmitted ? `${id}-problem` : null}
        which={occurrence}
        onWhich={setOccurrence}
      />
      <div className="schedule-buttons">
        <Button variant="quiet" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          {t('admin.cancel')}
        </Button>
        <Button onClick={submit}>
          {t(
            !resolvedTime?.isPast
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
