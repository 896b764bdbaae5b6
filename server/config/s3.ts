import {
  ConfigError,
  type Environment,
  readChoiceSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import type { SettingName } from './setting-names.ts'

/** Which bucket of which S3 store keeps the files, and by whose keys. */
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

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const known = [...needed, 'S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_FORCE_PATH_STYLE'] as const

/** Reads the settings of an S3 store: what is needed of them, or none. */
export function readS3Config(env: Environment): S3Config | null {
  const set = known.find((name) => readVariable(env, name) !== null)
  if (set === undefined) return null
  const missing = needed.find((name) => readVariable(env, name) === null)
  if (missing !== undefined)
    throw new ConfigError(missing, '', `set, because ${set} is: an S3 store needs ${needed.join(', ')}`)
  const region = readRegion(env)
  const own = readEndpoint(env)
  const bucket = readBucket(env)
  // Stores of one's own seldom have a host for every bucket, and a certificate holds for one level of names only.
  const usual = own !== null || bucket.includes('.') ? 'true' : 'false'
  return {
    endpoint: own ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`,
    region,
    bucket,
    accessKeyId: readKey(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: readKey(env, 'S3_SECRET_ACCESS_KEY'),
    prefix: readPrefix(env),
    pathStyle: readChoiceSetting(env, 'S3_FORCE_PATH_STYLE', ['true', 'false'], usual) === 'true',
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
  const good = parts.every((part) => /^[A-Za-z0-9._-]+$/.test(part) && !/^\.+$/.test(part))
  if (good && prefix.length <= 200) return `${prefix}/`
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
