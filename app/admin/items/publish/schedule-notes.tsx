import { useId } from 'react'
import { wallTimeOf } from '../../../../domain/wall-time.ts'
import { momentInWords, zoneInWords } from '../../../i18n/dates.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { type Meaning, sameClock, type Which } from './meaning.ts'

interface Props {
  readonly meaning: Meaning | null
  /** Whether visitors see the item now. */
  readonly isLive: boolean
  /** Where to say that there is no moment yet; null while nobody has asked. */
  readonly problemId: string | null
  readonly which: Which
  readonly onWhich: (which: Which) => void
}

/** Says what the chosen date and time mean, here and where the reader is. */
export function ScheduleNotes({ meaning, isLive, problemId, which, onWhich }: Props) {
  const { t } = usePageContext()
  return (
    <div className="schedule-notes">
      {meaning?.twice != null && <Twice twice={meaning.twice} which={which} onWhich={onWhich} />}
      <div role="status">
        {meaning === null ? (
          problemId !== null && (
            <p className="admin-problem" id={problemId}>
              {t('publishing.notAMoment')}
            </p>
          )
        ) : (
          <Moments meaning={meaning} isLive={isLive} />
        )}
      </div>
    </div>
  )
}

interface MomentsProps extends Pick<Props, 'isLive'> {
  readonly meaning: Meaning
}

function Moments({ meaning: { at, isPast, isSkipped }, isLive }: MomentsProps) {
  const { t, language, site } = usePageContext()
  const inZone = (zone: string) => ({ when: momentInWords(at, language, zone), zone: zoneInWords(at, zone) })
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <p>{t(isPast ? 'publishing.dated' : 'publishing.comesOut', inZone(site.timeZone))}</p>
      {!sameClock(at, own, site.timeZone) && <p>{t('publishing.yourTime', inZone(own))}</p>}
      {isSkipped && <p>{t('publishing.skipped', { time: wallTimeOf(at, site.timeZone).time })}</p>}
      {isPast && <p>{t(isLive ? 'publishing.pastLive' : 'publishing.past')}</p>}
      {!isPast && isLive && <p className="admin-problem">{t('publishing.hides')}</p>}
    </>
  )
}

interface TwiceProps extends Pick<Props, 'which' | 'onWhich'> {
  readonly twice: Readonly<Record<Which, string>>
}

function Twice({ twice, which, onWhich }: TwiceProps) {
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
          {t(`publishing.${one}`, { zone: zoneInWords(twice[one], site.timeZone) })}
        </label>
      ))}
    </fieldset>
  )
}
