import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { type JobProgress, ProgressBar } from './progress-bar.tsx'
import { useRevalidationWhile } from './use-revalidation-while.ts'

interface Props {
  readonly label: string
  /** Null if the job is not running. */
  readonly running: { readonly progress: JobProgress | null } | null
  /** What the running job does at the moment. */
  readonly stepText: string
  /** The name of the progress bar. */
  readonly progressLabel: string
  readonly help: string
  /** The result of the job that was running; null if there is none. */
  readonly finishedText: string | null
  /** The page, for browsers without scripts. */
  readonly path: string
}

/** The button that starts a job of the server, its progress, and its result. */
export function JobStarter({
  label,
  running,
  stepText,
  progressLabel,
  help,
  finishedText,
  path,
}: Props): ReactNode {
  const { t } = usePageContext()
  const isRunning = running !== null
  const [wasRunning, setWasRunning] = useState(isRunning)
  if (isRunning && !wasRunning) setWasRunning(true)
  useRevalidationWhile(isRunning)
  return (
    <div className="backup-start">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="start" />
        {/* Not disabled, so that it keeps the focus. */}
        <Button
          type="submit"
          aria-disabled={isRunning}
          onClick={(event) => {
            if (isRunning) event.preventDefault()
          }}
        >
          {label}
        </Button>
      </Form>
      <p role="status">{isRunning ? stepText : wasRunning && finishedText}</p>
      {isRunning && (
        <>
          <ProgressBar label={progressLabel} progress={running.progress} />
          <p className="admin-faint">{help}</p>
          <p className="only-unscripted">
            <Link to={path} reloadDocument>
              {t('backups.refresh')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
