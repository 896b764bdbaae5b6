export { assertNoConflict, findConflictingInstance, InstanceConflictError } from './instance-conflict.ts'
export { type InstanceRegistration, registerInstance } from './register-instance.ts'
export { createSharedJobs, type SharedJobs } from './shared-jobs.ts'
export { acquireStartLock } from './start-lock.ts'
