import {
  ConfigError,
  type Environment,
  readChoiceSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import type { SettingName } from './setting-names.ts'

/** The S3 bucket that stores the files, and its access keys. */
export interface S3Config {
  /** Without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Empty, or ending with a slash. */
  readonly prefix: string
  readonly pathStyle: boolean
}

const requiredNames = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const allNames = [...requiredNames, 'S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_FORCE_PATH_STYLE'] as const

/** Reads the settings of an S3 store; null if none is set. */
export function readS3Config(env: Environment): S3Config | null {
  const setName = allNames.find((name) => readVariable(env, name) !== null)
  if (setName === undefined) return null
  const missing = requiredNames.find((name) => readVariable(env, name) === null)
  if (missing !== undefined)
    throw new ConfigError(
      missing,
      '',
      `set, because ${setName} is: an S3 store needs ${requiredNames.join(', ')}`,
    )
  const region = readRegion(env)
  const customEndpoint = readEndpoint(env)
  const bucket = readBucket(env)
  // Custom stores rarely have a host name per bucket, and a wildcard certificate covers only one level of
  // names.
  const defaultPathStyle = customEndpoint !== null || bucket.includes('.') ? 'true' : 'false'
  return {
    endpoint: customEndpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`,
    region,
    bucket,
    accessKeyId: readKey(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: readKey(env, 'S3_SECRET_ACCESS_KEY'),
    prefix: readPrefix(env),
    pathStyle: readChoiceSetting(env, 'S3_FORCE_PATH_STYLE', ['true', 'false'], defaultPathStyle) === 'true',
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
