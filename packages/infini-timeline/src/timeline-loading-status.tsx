import { useEffect, useState } from 'react'
import { type Counts, formatLabel, type TimelineLabels } from './labels.ts'

/** Delay before a load is announced, in milliseconds; most loads are faster. */
const LOADING_NOTICE_DELAY_MS = 250

interface TimelineLoadingStatusProps {
  readonly counts: Counts
  readonly isLoading: boolean
  readonly error: Error | null
  readonly labels: TimelineLabels
  readonly onRetry: () => void
}

/** Shows loading and errors, and announces them to screen readers. */
export function TimelineLoadingAndErrorStatus({
  counts,
  isLoading,
  error,
  labels,
  onRetry,
}: TimelineLoadingStatusProps) {
  const phase = useLoadingPhase(isLoading)
  const statusText = {
    quiet: '',
    loading: formatLabel(labels.loading, counts),
    loaded: formatLabel(labels.shown, counts),
  }[phase]
  return (
    <div className="it-status">
      <p className={phase === 'loading' ? 'it-loading' : 'it-unseen'} role="status">
        {statusText}
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
      setPhase((previous) => (previous === 'loading' ? 'loaded' : previous))
      return
    }
    const timer = setTimeout(() => setPhase('loading'), LOADING_NOTICE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return phase
}
