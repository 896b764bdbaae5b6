import { type Environment, readBoundedIntegerSetting } from './read-setting.ts'

/** Settings of the storage service. */
export interface StorageLimitsConfig {
  /** Maximum size of an object in bytes. */
  readonly maxSize: number
  /** Maximum lifetime of a signed URL. */
  readonly maxSignedUrlSeconds: number
}

const daySeconds = 24 * 3600
const megabyte = 1024 * 1024

export function readStorageLimitsConfig(env: Environment): StorageLimitsConfig {
  return {
    maxSize:
      readBoundedIntegerSetting(env, 'LETOPIS_STORAGE_MB', { min: 1, max: 1_048_576, default: 512 }) *
      megabyte,
    maxSignedUrlSeconds:
      readBoundedIntegerSetting(env, 'LETOPIS_SIGNED_URL_DAYS', { min: 1, max: 3650, default: 365 }) *
      daySeconds,
  }
}
