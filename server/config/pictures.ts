import { type Environment, readChoiceSetting, readNumberSetting } from './read-setting.ts'

/** What the operator set about pictures. */
export interface PicturesConfig {
  /** The largest file that is taken in as a picture, in bytes. */
  readonly bytes: number
  /** The most pixels of a picture, of all frames together. */
  readonly pixels: number
  /** The most bytes of memory that a process which works on pictures may take. */
  readonly memory: number
  /** The most bytes of made pictures that are kept in memory. */
  readonly hotBytes: number
  /** Whether pictures are made in other sizes before anybody asks for them. */
  readonly ahead: boolean
}

const megabyte = 1024 * 1024

export function readPicturesConfig(env: Environment): PicturesConfig {
  return {
    bytes: readNumberSetting(env, 'LETOPIS_PICTURE_BYTES', {
      min: 1000,
      max: 999_999_999,
      default: 100_000_000,
    }),
    pixels: readNumberSetting(env, 'LETOPIS_PICTURE_PIXELS', {
      min: 10_000,
      max: 999_999_999,
      default: 300_000_000,
    }),
    memory:
      readNumberSetting(env, 'LETOPIS_PICTURE_MEMORY_MB', { min: 256, max: 65_536, default: 1536 }) *
      megabyte,
    hotBytes:
      readNumberSetting(env, 'LETOPIS_PICTURE_CACHE_MB', { min: 0, max: 65_536, default: 64 }) * megabyte,
    ahead: readChoiceSetting(env, 'LETOPIS_PICTURE_AHEAD', ['on', 'off'], 'on') === 'on',
  }
}
