import './progress-bar.css'

/** How far a job is. */
export interface JobProgress {
  readonly done: number
  /** 0 if it is not known. */
  readonly total: number
}

interface Props {
  readonly label: string
  /** Null: not known. */
  readonly progress: JobProgress | null
}

/** How far work on the server is; without a value while that is not known. */
export function ProgressBar({ label, progress }: Props) {
  const hasValue = progress !== null && progress.total > 0
  return (
    <progress
      className="progress-bar"
      aria-label={label}
      {...(hasValue ? { value: Math.min(progress.done, progress.total), max: progress.total } : {})}
    />
  )
}
