export { type CheckedSite, checkSite, type SiteCheckOutcome } from './check-site.ts'
export { readDamagedImages } from './damaged-images.ts'
export { SiteCheckInProgressError, SiteCheckInterruptedError } from './errors.ts'
export { createFileCheckDeps } from './file-check-deps.ts'
export { createWorkThrottle, scheduleNightlyCheck } from './nightly-schedule.ts'
export { getReadingLimits } from './reading-limits.ts'
export { createOwnerReporter } from './report-to-owners.ts'
export {
  createSiteCheckService,
  type RunSiteCheckJob,
  type SiteCheckJob,
  type SiteCheckService,
} from './site-check-service.ts'
