import type { ImportProgress } from '../../domain/import-run.ts'
import { createImportPictureService } from '../cli/import-picture-service.ts'
import { createSiteContentServices, withOpenedSiteEvenIfRunning } from '../cli/opened-site.ts'
import { type ImportJob, type ImportJobOutcome, runImportJob } from '../import-runs/import-job.ts'
import { runJobAndExit } from './run-job-and-exit.ts'
import { translateLabel } from './translate-label.ts'

/** More often than this, the progress is of no use to a person. */
const progressIntervalMs = 200

// Entry point of a process that checks or imports files for the server.
runJobAndExit<ImportJob, ImportProgress, ImportJobOutcome>((job, { send, signal }) =>
  withOpenedSiteEvenIfRunning(async (site) => {
    const { config, data, files } = site
    let [sentAt, sentStep] = [0, '']
    return await runImportJob(
      {
        data,
        files,
        content: createSiteContentServices(site),
        label: translateLabel,
        maxPictureBytes: config.pictures.bytes,
        siteLanguage: config.site.lang,
        createPictureService: () => createImportPictureService(site),
      },
      job,
      {
        signal,
        onProgress(progress) {
          const now = performance.now()
          const isEarly = progress.step === sentStep && now - sentAt < progressIntervalMs
          if (isEarly && progress.done < progress.total) return
          sentAt = now
          sentStep = progress.step
          send(progress)
        },
      },
    )
  }),
)
