import {
  ConfigError,
  type Environment,
  readChoiceSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import type { SettingName } from './setting-names.ts'

/** An S3 store and its access keys, without a bucket. */
export interface S3ConnectionConfig {
  /** Without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Null: it depends on the bucket. */
  readonly pathStyle: boolean | null
}

/** The S3 bucket that stores the files. */
export interface S3Config extends S3ConnectionConfig {
  readonly bucket: string
  /** Empty, or ending with a slash. */
  readonly prefix: string
  readonly pathStyle: boolean
}

const keyNames = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const connectionNames = [...keyNames, 'S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'] as const
const bucketNames = ['S3_BUCKET', 'S3_PREFIX'] as const
const allNames = [...bucketNames, ...connectionNames] as const

/** Reads the settings of the S3 store for files; null if none is set. Backups on S3 use the same ones without a bucket. */
export function readS3Config(env: Environment, { isForBackups = false } = {}): S3Config | null {
  const setName = allNames.find((name) => readVariable(env, name) !== null)
  if (setName === undefined) return null
  const hasBucketSettings = bucketNames.some((name) => readVariable(env, name) !== null)
  if (isForBackups && !hasBucketSettings) return null
  const requiredNames = ['S3_BUCKET', ...keyNames] as const
  const missing = requiredNames.find((name) => readVariable(env, name) === null)
  if (missing !== undefined)
    throw new ConfigError(
      missing,
      '',
      `set, because ${setName} is: an S3 store needs ${requiredNames.join(', ')}`,
    )
  return toS3BucketConfig(readS3Connection(env), readBucket(env), readPrefix(env))
}

/** Reads the keys of an S3 store; null if none are set. */
export function readS3ConnectionConfig(env: Environment): S3ConnectionConfig | null {
  const hasKeys = keyNames.every((name) => readVariable(env, name) !== null)
  return hasKeys ? readS3Connection(env) : null
}

/** The settings of a bucket; the prefix is empty, or ends with a slash. */
export function toS3BucketConfig(connection: S3ConnectionConfig, bucket: string, prefix: string): S3Config {
  // A wildcard certificate covers only one level of names.
  return { ...connection, bucket, prefix, pathStyle: connection.pathStyle ?? bucket.includes('.') }
}

function readS3Connection(env: Environment): S3ConnectionConfig {
  const region = readRegion(env)
  const customEndpoint = readEndpoint(env)
  // Custom stores rarely have a host name per bucket.
  const defaultPathStyle = customEndpoint === null ? null : true
  const hasStyle = readVariable(env, 'S3_FORCE_PATH_STYLE') !== null
  return {
    endpoint: customEndpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`,
    region,
    accessKeyId: readKey(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: readKey(env, 'S3_SECRET_ACCESS_KEY'),
    pathStyle: hasStyle
      ? readChoiceSetting(env, 'S3_FORCE_PATH_STYLE', ['true', 'false'], 'true') === 'true'
      : defaultPathStyle,
  }
}

function readEndpoint(env: Environment): string | null {
  const expected = 'the address of the store, such as https://s3.example.org'
  const address = readUrlSetting(env, 'S3_ENDPOINT', ['http:', 'https:'], expected)
  if (address === null) return null
  const { username, password, search, hash, origin, pathname } = address
  if (username + password + search + hash === '') return `${origin}${pathname.replace(/\/+$/, '')}`
  throw new ConfigError('S3_ENDPOINT', readVariable(env, 'S3_ENDPOINT') ?? '', expected)
}

function readRegion(env: Environment): string {
  const region = readVariable(env, 'S3_REGION') ?? 'us-east-1'
  if (/^[a-z0-9][a-z0-9-]{1,62}$/i.test(region)) return region
  throw new ConfigError('S3_REGION', region, 'a region such as eu-central-1')
}

function readBucket(env: Environment): string {
  const bucket = readVariable(env, 'S3_BUCKET') ?? ''
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/.test(bucket) && !bucket.includes('..')) return bucket
  throw new ConfigError(
    'S3_BUCKET',
    bucket,
    'the name of a bucket: 3 to 63 letters, digits, dots and hyphens',
  )
}

function readPrefix(env: Environment): string {
  const prefix = (readVariable(env, 'S3_PREFIX') ?? '').replace(/^\/+|\/+$/g, '')
  if (prefix === '') return ''
  const parts = prefix.split('/')
  const isValid = parts.every((part) => /^[A-Za-z0-9._-]+$/.test(part) && !/^\.+$/.test(part))
  if (isValid && prefix.length <= 200) return `${prefix}/`
  throw new ConfigError(
    'S3_PREFIX',
    prefix,
    'letters, digits, dots and hyphens, with slashes between, such as letopis/files',
  )
}

function readKey(env: Environment, variable: SettingName): string {
  const key = readVariable(env, variable) ?? ''
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new ConfigError(variable, '***', 'a key of the store, copied whole')
}
