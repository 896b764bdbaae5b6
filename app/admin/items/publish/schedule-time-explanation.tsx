import { useId } from 'react'
import { toWallTime } from '../../../../domain/wall-time.ts'
import { formatDateTime, formatTimeZone } from '../../../i18n/format-dates.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import {
  hasSameUtcOffset,
  type RepeatedTimeOccurrence,
  type ResolvedScheduleTime,
} from './resolve-schedule-time.ts'

interface Props {
  readonly meaning: ResolvedScheduleTime | null
  /** Whether visitors see the item now. */
  readonly isLive: boolean
  /** Id of the message about a missing time; null until the user has submitted the form. */
  readonly problemId: string | null
  readonly which: RepeatedTimeOccurrence
  readonly onWhich: (occurrence: RepeatedTimeOccurrence) => void
}

/** Explains the chosen date and time, in the site's and in the user's time zone. */
export function ScheduleTimeExplanation({
  meaning: resolvedTime,
  isLive,
  problemId,
  which: occurrence,
  onWhich: onOccurrence,
}: Props) {
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

interface ResolvedTimeDetailsProps extends Pick<Props, 'isLive'> {
  readonly meaning: ResolvedScheduleTime
}

function ResolvedTimeDetails({ meaning: { at, isPast, isSkipped }, isLive }: ResolvedTimeDetailsProps) {
  const { t, language, site } = usePageContext()
  const formatInZone = (zone: string) => ({
    when: formatDateTime(at, language, zone),
    zone: formatTimeZone(at, zone),
  })
  const userTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <p>{t(isPast ? 'publishing.dated' : 'publishing.comesOut', formatInZone(site.timeZone))}</p>
      {!hasSameUtcOffset(at, userTimeZone, site.timeZone) && (
        <p>{t('publishing.yourTime', formatInZone(userTimeZone))}</p>
      )}
      {isSkipped && <p>{t('publishing.skipped', { time: toWallTime(at, site.timeZone).time })}</p>}
      {isPast && <p>{t(isLive ? 'publishing.pastLive' : 'publishing.past')}</p>}
      {!isPast && isLive && <p className="admin-problem">{t('publishing.hides')}</p>}
    </>
  )
}

interface RepeatedTimeChoiceProps extends Pick<Props, 'which' | 'onWhich'> {
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
          {t(`publishing.${option}`, { zone: formatTimeZone(occurrences[option], site.timeZone) })}
        </label>
      ))}
    </fieldset>
  )
}
