export { type InstanceRegistration, registerInstance } from './register-instance.ts'
export {
  assertSameSecretsAsRunningInstances,
  findInstanceWithOtherSecrets,
  InstanceSecretsMismatchError,
} from './secrets-mismatch.ts'
export { createSharedJobs, type SharedJobs } from './shared-jobs.ts'
export { acquireStartLock } from './start-lock.ts'
