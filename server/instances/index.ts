export { type DatabaseClock, startDatabaseClock } from './database-clock.ts'
export { type InstanceRegistration, registerInstance } from './register-instance.ts'
export {
  assertSameSecretsAsRunningInstances,
  findInstanceWithOtherSecrets,
  InstanceSecretsMismatchError,
} from './secrets-mismatch.ts'
export { createSharedJobs, type SharedJobs } from './shared-jobs.ts'
export { createRateLimiters, type RateLimiters } from './shared-rate-limiters.ts'
export { acquireStartLock } from './start-lock.ts'
