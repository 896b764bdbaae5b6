import { type Environment, readBoundedIntegerSetting, readChoiceSetting } from './read-setting.ts'

/** Settings of picture processing. */
export interface PictureProcessingConfig {
  /** Maximum size of a picture file in bytes. */
  readonly bytes: number
  /** Maximum pixels of a picture, all frames together. */
  readonly pixels: number
  /** Maximum memory of an image worker process in bytes. */
  readonly memory: number
  /** Maximum size of the memory cache of variants in bytes. */
  readonly hotBytes: number
  /** Whether variants are created before they are requested. */
  readonly ahead: boolean
}

const megabyte = 1024 * 1024

export function readPictureProcessingConfig(env: Environment): PictureProcessingConfig {
  return {
    bytes: readBoundedIntegerSetting(env, 'LETOPIS_PICTURE_BYTES', {
      min: 1000,
      max: 999_999_999,
      default: 100_000_000,
    }),
    pixels: readBoundedIntegerSetting(env, 'LETOPIS_PICTURE_PIXELS', {
      min: 10_000,
      max: 999_999_999,
      default: 300_000_000,
    }),
    memory:
      readBoundedIntegerSetting(env, 'LETOPIS_PICTURE_MEMORY_MB', { min: 256, max: 65_536, default: 1536 }) *
      megabyte,
    hotBytes:
      readBoundedIntegerSetting(env, 'LETOPIS_PICTURE_CACHE_MB', { min: 0, max: 65_536, default: 64 }) *
      megabyte,
    ahead: readChoiceSetting(env, 'LETOPIS_PICTURE_AHEAD', ['on', 'off'], 'on') === 'on',
  }
}
