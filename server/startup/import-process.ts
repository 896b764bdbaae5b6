import type { ImportProgress } from '../../domain/import-run.ts'
import type { ImportJob, ImportJobOutcome, RunImportJob } from '../import-runs/index.ts'
import { getEntryFile } from '../lib/project-paths.ts'
import { createJobProcessRunner, JobProcessError } from './job-process.ts'

/** Checks and imports files in a child process each. */
export function createImportProcessRunner(report: (error: unknown) => void): {
  readonly runJob: RunImportJob
  stop(): void
} {
  const processes = createJobProcessRunner<ImportJob, ImportProgress, ImportJobOutcome>(
    getEntryFile('import-worker'),
    'the import',
  )
  return {
    async runJob(job, { onProgress, signal }) {
      try {
        return await processes.run(job, { onEvent: onProgress, signal })
      } catch (error) {
        // Without a code, the process was killed, so the job can be continued; an error would be repeated.
        if (!(error instanceof JobProcessError) || error.code === null) throw error
        report(error)
        return { type: 'failed', code: 'unexpected', details: [] }
      }
    },
    stop: () => processes.stop(),
  }
}
