import { useId } from 'react'
import { toWallTime } from '../../../../domain/wall-time.ts'
import { formatDateTime, formatTimeZone } from '../../../i18n/format-dates.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { hasSameUtcOffset, type RepeatedTimeOccurrence, type ResolvedTime } from './resolve-schedule-time.ts'

interface Props {
  readonly meaning: ResolvedTime | null
  /** Whether visitors see the item now. */
  readonly isLive: boolean
  /** Where to say that there is no moment yet; null while nobody has asked. */
  readonly problemId: string | null
  readonly which: RepeatedTimeOccurrence
  readonly onWhich: (which: RepeatedTimeOccurrence) => void
}

/** Says what the chosen date and time mean, here and where the reader is. */
export function ScheduleTimeExplanation({ meaning, isLive, problemId, which, onWhich }: Props) {
  const { t } = usePageContext()
  return (
    <div className="schedule-notes">
      {meaning?.occurrences != null && (
        <RepeatedTimeChoice twice={meaning.occurrences} which={which} onWhich={onWhich} />
      )}
      <div role="status">
        {meaning === null ? (
          problemId !== null && (
            <p className="admin-problem" id={problemId}>
              {t('publishing.notAMoment')}
            </p>
          )
        ) : (
          <ResolvedTimeDetails meaning={meaning} isLive={isLive} />
        )}
      </div>
    </div>
  )
}

interface ResolvedTimeDetailsProps extends Pick<Props, 'isLive'> {
  readonly meaning: ResolvedTime
}

function ResolvedTimeDetails({ meaning: { at, isPast, isSkipped }, isLive }: ResolvedTimeDetailsProps) {
  const { t, language, site } = usePageContext()
  const inZone = (zone: string) => ({
    when: formatDateTime(at, language, zone),
    zone: formatTimeZone(at, zone),
  })
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <p>{t(isPast ? 'publishing.dated' : 'publishing.comesOut', inZone(site.timeZone))}</p>
      {!hasSameUtcOffset(at, own, site.timeZone) && <p>{t('publishing.yourTime', inZone(own))}</p>}
      {isSkipped && <p>{t('publishing.skipped', { time: toWallTime(at, site.timeZone).time })}</p>}
      {isPast && <p>{t(isLive ? 'publishing.pastLive' : 'publishing.past')}</p>}
      {!isPast && isLive && <p className="admin-problem">{t('publishing.hides')}</p>}
    </>
  )
}

interface RepeatedTimeChoiceProps extends Pick<Props, 'which' | 'onWhich'> {
  readonly twice: Readonly<Record<RepeatedTimeOccurrence, string>>
}

function RepeatedTimeChoice({ twice, which, onWhich }: RepeatedTimeChoiceProps) {
  const { t, site } = usePageContext()
  const name = useId()
  return (
    <fieldset className="schedule-twice">
      <legend>{t('publishing.twice')}</legend>
      {(['first', 'second'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            form={`${name}-none`}
            checked={which === one}
            onChange={() => onWhich(one)}
          />
          {t(`publishing.${one}`, { zone: formatTimeZone(twice[one], site.timeZone) })}
        </label>
      ))}
    </fieldset>
  )
}
