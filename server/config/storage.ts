import { type Environment, readNumberSetting } from './read-setting.ts'

/** Settings of the storage service. */
export interface StorageConfig {
  /** Maximum size of an object in bytes. */
  readonly maxSize: number
}

const megabyte = 1024 * 1024

export function readStorageConfig(env: Environment): StorageConfig {
  return {
    maxSize:
      readNumberSetting(env, 'LETOPIS_STORAGE_MB', { min: 1, max: 1_048_576, default: 512 }) * megabyte,
  }
}
