import type { BackupProgress } from '../../../domain/backup-run.ts'

interface Props {
  readonly label: string
  /** Null: not known. */
  readonly progress: BackupProgress | null
}

/** How far work on the server is; without a value while that is not known. */
export function ProgressBar({ label, progress }: Props) {
  const hasValue = progress !== null && progress.total > 0
  return (
    <progress
      className="backup-bar"
      aria-label={label}
      {...(hasValue ? { value: progress.done, max: progress.total } : {})}
    />
  )
}
