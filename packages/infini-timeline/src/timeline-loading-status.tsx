import { useEffect, useState } from 'react'
import { type Counts, formatLabel, type TimelineLabels } from './labels.ts'

/** A load is spoken of once it takes so long, in milliseconds; most are over sooner. */
const LOADING_NOTICE_DELAY_MS = 250

interface TimelineLoadingStatusProps {
  readonly counts: Counts
  readonly isLoading: boolean
  readonly error: Error | null
  readonly labels: TimelineLabels
  readonly onRetry: () => void
}

/** Tells of loading and of failures, to the eye and to screen readers. */
export function TimelineLoadingStatus({
  counts,
  isLoading,
  error,
  labels,
  onRetry,
}: TimelineLoadingStatusProps) {
  const phase = useLoadingPhase(isLoading)
  const said = {
    quiet: '',
    loading: formatLabel(labels.loading, counts),
    loaded: formatLabel(labels.shown, counts),
  }[phase]
  return (
    <div className="it-status">
      <p className={phase === 'loading' ? 'it-loading' : 'it-unseen'} role="status">
        {said}
      </p>
      {error && (
        <div className="it-error" role="alert">
          <p>{formatLabel(labels.error, { message: error.message })}</p>
          <button className="it-button" type="button" onClick={onRetry}>
            {formatLabel(labels.retry, counts)}
          </button>
        </div>
      )}
    </div>
  )
}

function useLoadingPhase(isLoading: boolean): 'quiet' | 'loading' | 'loaded' {
  const [phase, setPhase] = useState<'quiet' | 'loading' | 'loaded'>('quiet')
  useEffect(() => {
    if (!isLoading) {
      setPhase((before) => (before === 'loading' ? 'loaded' : before))
      return
    }
    const timer = setTimeout(() => setPhase('loading'), LOADING_NOTICE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return phase
}
