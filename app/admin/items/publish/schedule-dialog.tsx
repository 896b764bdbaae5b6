import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { toWallTime } from '../../../../domain/wall-time.ts'
import { formatLongDateTime, formatTime, formatTimeZoneWithOffset } from '../../../i18n/format-dates.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/dialog.tsx'
import {
  hasSameUtcOffset,
  type RepeatedTimeOccurrence,
  type ResolvedScheduleTime,
  resolveScheduleTime,
} from './resolve-schedule-time.ts'

interface ScheduleDialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>
  /** How many times the dialog was opened; each opening remounts its form. */
  readonly opened: number
  readonly publishedAt: string | null
  /** Whether visitors see the item now. */
  readonly isLive: boolean
  readonly onChoose: (at: string) => void
}

/** Asks for a date and a time in the site's time zone, and explains the result. */
export function ScheduleDialog({ ref, opened, ...formProps }: ScheduleDialogProps) {
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

function ScheduleForm({ publishedAt, isLive, onChoose }: Omit<ScheduleDialogProps, 'ref' | 'opened'>) {
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

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>

interface ScheduleDateTimeFieldsProps {
  readonly date: InputProps
  readonly time: InputProps
}

export function ScheduleDateTimeFields({ date, time }: ScheduleDateTimeFieldsProps) {
  const { t } = usePageContext()
  return (
    <>
      <ScheduleField label={t('publishing.date')} type="date" {...date} />
      <ScheduleField label={t('publishing.time')} type="time" {...time} />
    </>
  )
}

function ScheduleField({ label, type, ...input }: InputProps & { label: string; type: 'date' | 'time' }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input className="field-input" id={id} type={type} {...input} />
    </div>
  )
}

interface ScheduleTimeExplanationProps {
  readonly meaning: ResolvedScheduleTime | null
  /** Whether visitors see the item now. */
  readonly isLive: boolean
  /** Id of the message about a missing time; null until the user has submitted the form. */
  readonly problemId: string | null
  readonly which: RepeatedTimeOccurrence
  readonly onWhich: (occurrence: RepeatedTimeOccurrence) => void
}

/** Explains the chosen date and time, in the site's and in the user's time zone. */
function ScheduleTimeExplanation({
  meaning: resolvedTime,
  isLive,
  problemId,
  which: occurrence,
  onWhich: onOccurrence,
}: ScheduleTimeExplanationProps) {
  const { t } = usePageContext()
  return (
    <div className="schedule-notes">
      {resolvedTime?.occurrences != null && (
        <RepeatedTimeChoice
          occurrences={resolvedTime.occurrences}
          which={occurrence}
          onWhich={onOccurrence}
        />
      )}
      <div role="status">
        {resolvedTime === null ? (
          problemId !== null && (
            <p className="admin-problem" id={problemId}>
              {t('publishing.notAMoment')}
            </p>
          )
        ) : (
          <ResolvedTimeDetails meaning={resolvedTime} isLive={isLive} />
        )}
      </div>
    </div>
  )
}

interface ResolvedTimeDetailsProps extends Pick<ScheduleTimeExplanationProps, 'isLive'> {
  readonly meaning: ResolvedScheduleTime
}

function ResolvedTimeDetails({ meaning: { at, isPast, isSkipped }, isLive }: ResolvedTimeDetailsProps) {
  const { t, language, site } = usePageContext()
  const formatInZone = (zone: string) => ({
    when: formatLongDateTime(at, language, zone),
    zone: formatTimeZoneWithOffset(at, zone),
  })
  const userTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <p>{t(isPast ? 'publishing.dated' : 'publishing.comesOut', formatInZone(site.timeZone))}</p>
      {!hasSameUtcOffset(at, userTimeZone, site.timeZone) && (
        <p>{t('publishing.yourTime', formatInZone(userTimeZone))}</p>
      )}
      {isSkipped && <p>{t('publishing.skipped', { time: formatTime(at, language, site.timeZone) })}</p>}
      {isPast && <p>{t(isLive ? 'publishing.pastLive' : 'publishing.past')}</p>}
      {!isPast && isLive && <p className="admin-problem">{t('publishing.hides')}</p>}
    </>
  )
}

interface RepeatedTimeChoiceProps extends Pick<ScheduleTimeExplanationProps, 'which' | 'onWhich'> {
  readonly occurrences: Readonly<Record<RepeatedTimeOccurrence, string>>
}

function RepeatedTimeChoice({
  occurrences,
  which: occurrence,
  onWhich: onOccurrence,
}: RepeatedTimeChoiceProps) {
  const { t, site } = usePageContext()
  const name = useId()
  return (
    <fieldset className="schedule-twice">
      <legend>{t('publishing.twice')}</legend>
      {(['first', 'second'] as const).map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            form={`${name}-none`}
            checked={occurrence === option}
            onChange={() => onOccurrence(option)}
          />
          {t(`publishing.${option}`, { zone: formatTimeZoneWithOffset(occurrences[option], site.timeZone) })}
        </label>
      ))}
    </fieldset>
  )
}
