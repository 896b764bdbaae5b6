import { useEffect, useRef, useState } from 'react'
import { usePageContext } from '../../../layout/frame.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Figures } from './figures.ts'
import { Pace } from './pace.ts'
import type { Hold } from './queue.ts'
import type { Works } from './use-queue.ts'
import { bytesInWords, timeLeftInWords } from './words.ts'

interface Props {
  readonly figures: Figures
  readonly hold: Hold
  readonly works: Works
}

/** How far all of it is, how long it will take, and what can be done about it. */
export function Overall({ figures, hold, works: { queue } }: Props) {
  const { t, language } = usePageContext()
  const { added, total, left, sentBytes, totalBytes } = figures
  const seconds = useTimeLeft(figures, hold)
  return (
    <div className="upload-overall">
      <p className="upload-count">
        <strong>{t('upload.progress', { added, total })}</strong>
        <span>
          {t('upload.bytes', {
            sent: bytesInWords(sentBytes, language),
            total: bytesInWords(totalBytes, language),
          })}
          {seconds !== null && ` · ${timeLeftInWords(seconds, t)}`}
        </span>
      </p>
      <progress
        className="upload-bar upload-bar-large"
        max={1}
        value={totalBytes === 0 ? 0 : sentBytes / totalBytes}
        aria-label={t('upload.overall')}
      />
      <div className="upload-acts">
        {hold === 'none' ? (
          <Button variant="quiet" onClick={() => queue.pauseAll()}>
            <Icon name="pause" />
            {t('upload.pauseAll')}
          </Button>
        ) : (
          <Button onClick={() => queue.goOn()}>
            <Icon name="play" />
            {t('upload.goOn')}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => queue.dropAll(({ standing: { is } }) => is !== 'added' && is !== 'lost')}
        >
          {t('upload.cancelAll', { count: left })}
        </Button>
      </div>
    </div>
  )
}

function useTimeLeft({ sentBytes, totalBytes }: Figures, hold: Hold): number | null {
  const pace = useRef<Pace | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    pace.current ??= new Pace()
    if (hold === 'none') setSeconds(pace.current.left(sentBytes, totalBytes, performance.now()))
    else {
      pace.current.restart()
      setSeconds(null)
    }
  }, [sentBytes, totalBytes, hold])
  return seconds
}
