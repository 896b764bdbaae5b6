import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Language, supportedLanguages } from '../../domain/language.ts'
import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import { isTimeZoneName } from '../../domain/wall-time.ts'
import { type AuthConfig, readAuthConfig } from './auth.ts'
import { readBackupStoreLocation, type StoreLocation } from './backup-store.ts'
import { type CrossOriginConfig, readCrossOriginConfig } from './cross-origin.ts'
import { type MetricsAccessConfig, readMetricsConfig } from './metrics.ts'
import { type PictureProcessingConfig, readPictureProcessingConfig } from './pictures.ts'
import {
  ConfigError,
  type Environment,
  readBoundedIntegerSetting,
  readChoiceSetting,
  readSecretKeySetting,
  readTextLineSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import { type ConfiguredRedirectTarget, readConfiguredRedirects } from './redirects.ts'
import { readS3Config, readS3ConnectionConfig, type S3Config, type S3ConnectionConfig } from './s3.ts'
import { readSharedCacheConfig, type SharedCacheConfig } from './shared-cache.ts'
import { readStorageLimitsConfig, type StorageLimitsConfig } from './storage.ts'
import { type HostedSupabaseConfig, readHostedSupabaseConfig } from './supabase.ts'
import { readTrustedProxyConfig } from './trust-proxy.ts'
import { rejectOrWarnUnknownSettings } from './unknown-settings.ts'

export type { AuthConfig } from './auth.ts'
export { parseS3StoreLocation, type StoreLocation } from './backup-store.ts'
export type { CrossOriginConfig } from './cross-origin.ts'
export type { MetricsAccessConfig } from './metrics.ts'
export type { PictureProcessingConfig } from './pictures.ts'
export type { ConfiguredRedirectTarget } from './redirects.ts'
export { type S3ConnectionConfig, toS3BucketConfig } from './s3.ts'
export { openSealedValue, sealValue } from './sealed-value.ts'
export {
  computeSecretsFingerprint,
  formatSecretValues,
  generateMissingSecrets,
  hasAllSecrets,
  isValidSecretsText,
  loadOrCreateSecrets,
  parseSecrets,
  parseSecretsText,
  readExistingSecrets,
  readSecretsText,
  readStoredSecretValues,
  replaceSecretsText,
  rotateJwtKeyValue,
  rotateStoredJwtSigningKey,
  type Secrets,
  SecretsError,
  type SecretValues,
} from './secrets.ts'

export type { PurgeConfig, SharedCacheConfig } from './shared-cache.ts'

const secretsKeyVariable = 'LETOPIS_SECRETS_KEY'
const timeZoneVariable = 'LETOPIS_TIME_ZONE'
/** The default time zone of the site: the operator's setting, or else the machine's time zone. */
function readSiteTimeZone(env: Environment): string {
  const value = readVariable(env, timeZoneVariable)
  if (value === null) return Intl.DateTimeFormat().resolvedOptions().timeZone
  if (isTimeZoneName(value)) return value
  throw new ConfigError(timeZoneVariable, value, 'the name of a time zone such as Europe/Prague')
}

export { ConfigError, type Environment } from './read-setting.ts'

/** Log levels, from only fatal errors to everything. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

const siteSettings = [
  ['webTitle', 'LETOPIS_WEB_TITLE'],
  ['webAuthor', 'LETOPIS_WEB_AUTHOR'],
  ['webLink', 'LETOPIS_WEB_LINK'],
  ['lang', 'LETOPIS_LANG'],
  ['timeZone', 'LETOPIS_TIME_ZONE'],
] as const
type SiteSetting = (typeof siteSettings)[number][0]

/** Validated settings. */
export interface Config {
  /** Unknown variables that may have been meant for this product: one line each, for the log. */
  readonly warnings: readonly string[]
  readonly port: number
  readonly host: string
  /** The data folder, absolute. */
  readonly data: string
  readonly database:
    | { readonly engine: 'sqlite'; readonly file: string }
    | { readonly engine: 'postgres'; readonly url: string; readonly schema: string | null }
  /** Defaults of the public site settings; the admin area overrides them. */
  readonly site: {
    readonly webTitle: string
    readonly webAuthor: string
    readonly webLink: string | null
    readonly lang: Language
    readonly timeZone: string
  }
  /** Which of them the operator set: these override the values of the sample content. */
  readonly siteGiven: readonly SiteSetting[]
  /** Whether the interface is translated. */
  readonly translation: boolean
  /** Whether an empty site is filled with the sample content. */
  readonly sample: boolean
  readonly redirects: ReadonlyMap<string, ConfiguredRedirectTarget>
  /** Maximum size of the page cache in bytes. */
  readonly cacheBytes: number
  readonly log: LogLevel
  /** The site's public origin, without a path; null: not set. */
  readonly url: string | null
  /** Which proxies are trusted to state a client's address and scheme. */
  readonly trustProxy: TrustedProxyConfig
  /** Which pages of other origins may use the APIs from a browser. */
  readonly crossOrigin: CrossOriginConfig
  readonly auth: AuthConfig
  readonly pictures: PictureProcessingConfig
  readonly storage: StorageLimitsConfig
  /** A hosted project with the accounts, and perhaps more; null: all services are those of this process. */
  readonly supabase: HostedSupabaseConfig | null
  /** The bucket of the hosted project that stores the files; null: they are not stored there. */
  readonly hostedStorage: HostedStorageConfig | null
  /** Where the files are: in the data folder, in an S3 store or in the hosted project. */
  readonly fileStoreKind: 'folder' | 's3' | 'hosted'
  /** The S3 store for files; null: they are stored in the hosted project or in the data folder. */
  readonly s3: S3Config | null
  /** Whether the stored files are checked every night. */
  readonly filesCheck: boolean
  /** How many days entries of the audit log are kept. */
  readonly auditLogDays: number
  /** Whether a backup is made every day while the server runs. */
  readonly dailyBackup: boolean
  /** Where the backups of the site are stored; null: as zip files in the data folder. */
  readonly backupTo: StoreLocation | null
  /** For backups on S3: the keys of the store for files, whether or not files are stored there. */
  readonly s3Connection: S3ConnectionConfig | null
  /** Seals the secrets in the database, so that several instances share them; null: they are in the data folder. */
  readonly secretsKey: string | null
  /** Shared with a CDN, which checks signed URLs of objects with it; null: only the site can check them. */
  readonly signedUrlKey: string | null
  /** Seals and opens backups; null: they are not sealed. */
  readonly backupPassphrase: string | null
  /** The size of all files of an import in the admin area at most. */
  readonly importBytes: number
  /** Who may read `/metrics`; null: off. */
  readonly metrics: MetricsAccessConfig | null
  /** Statements that take longer are logged with their plan; 0: none. */
  readonly slowStatementMs: number
  readonly sharedCache: SharedCacheConfig
  /** For how long a stopping server still accepts requests once `/readyz` answers 503. */
  readonly drainSeconds: number
}

const megabyte = 1024 * 1024

interface HostedStorageConfig {
  readonly url: string
  readonly secret: string
  readonly bucket: string
}

/** The bucket in a hosted project, and the schema in its database: the data API of the project shows neither. */
const hostedBucket = 'letopis'
const hostedSchema = 'letopis'

/**
 * Reads the settings once at start. An invalid value throws a `ConfigError` with a one-line message that
 * states the variable, the value and what is expected.
 */
export function readConfig(env: Environment): Config {
  const warnings = rejectOrWarnUnknownSettings(env)
  const data = resolve(readTextLineSetting(env, 'LETOPIS_DATA', 4096) ?? 'data')
  const supabase = readHostedSupabaseConfig(env, { hasPostgres: readVariable(env, 'DATABASE_URL') !== null })
  const isWhollyHosted = supabase?.services === 'all'
  const database = readDatabase(env, data, isWhollyHosted ? hostedSchema : null)
  const secretsKey = readSecretKeySetting(env, secretsKeyVariable)
  if (secretsKey !== null && database.engine === 'sqlite')
    warnings.push(
      `${secretsKeyVariable} has no effect without DATABASE_URL: the secrets are in the data folder`,
    )
  const signedUrlKey = readSecretKeySetting(env, 'LETOPIS_SIGNED_URL_KEY')
  if (signedUrlKey !== null && signedUrlKey === secretsKey)
    throw new ConfigError('LETOPIS_SIGNED_URL_KEY', null, `should differ from ${secretsKeyVariable}`)
  const backupTo = readBackupStoreLocation(env)
  const isBackupOnS3 = backupTo?.type === 's3'
  const s3Connection = readS3ConnectionConfig(env)
  if (isBackupOnS3 && s3Connection === null)
    throw new ConfigError(
      'S3_ACCESS_KEY_ID',
      '',
      'set, with S3_SECRET_ACCESS_KEY, because LETOPIS_BACKUP_TO is on S3',
    )
  const s3 = readS3Config(env, { isForBackups: isBackupOnS3 })
  const hostedStorage =
    isWhollyHosted && s3 === null
      ? { url: supabase.url, secret: supabase.secret, bucket: hostedBucket }
      : null
  return {
    warnings,
    port: readBoundedIntegerSetting(env, 'PORT', { min: 0, max: 65_535, default: 3000 }),
    host: readHost(env),
    data,
    database,
    site: {
      webTitle: readTextLineSetting(env, 'LETOPIS_WEB_TITLE', 100) ?? 'Letopis',
      webAuthor: readTextLineSetting(env, 'LETOPIS_WEB_AUTHOR', 100) ?? '',
      webLink: readLink(env),
      lang: readChoiceSetting(env, 'LETOPIS_LANG', supportedLanguages, 'en-US'),
      timeZone: readSiteTimeZone(env),
    },
    siteGiven: siteSettings.flatMap(([field, variable]) =>
      readVariable(env, variable) === null ? [] : [field],
    ),
    translation: readChoiceSetting(env, 'LETOPIS_TRANSLATION', ['on', 'off'], 'on') === 'on',
    sample: readChoiceSetting(env, 'LETOPIS_SAMPLE', ['on', 'off'], 'on') === 'on',
    redirects: readConfiguredRedirects(env),
    cacheBytes:
      readBoundedIntegerSetting(env, 'LETOPIS_CACHE_MB', { min: 0, max: 65_536, default: 64 }) * megabyte,
    log: readChoiceSetting(env, 'LETOPIS_LOG', logLevels, 'info'),
    url: readUrl(env),
    trustProxy: readTrustedProxyConfig(env),
    crossOrigin: readCrossOriginConfig(env),
    auth: readAuthConfig(env),
    pictures: readPictureProcessingConfig(env),
    storage: readStorageLimitsConfig(env),
    supabase,
    hostedStorage,
    s3,
    fileStoreKind: s3 !== null ? 's3' : hostedStorage !== null ? 'hosted' : 'folder',
    s3Connection,
    filesCheck: readChoiceSetting(env, 'LETOPIS_FILES_CHECK', ['on', 'off'], 'on') === 'on',
    // Rate limits recognize by it the networks that a user has signed in from, so it cannot be very short.
    auditLogDays: readBoundedIntegerSetting(env, 'LETOPIS_AUDIT_LOG_DAYS', {
      min: 30,
      max: 3650,
      default: 180,
    }),
    dailyBackup: readChoiceSetting(env, 'LETOPIS_BACKUP', ['on', 'off'], 'on') === 'on',
    backupTo,
    secretsKey: database.engine === 'postgres' ? secretsKey : null,
    signedUrlKey,
    backupPassphrase: readVariable(env, 'LETOPIS_BACKUP_PASSPHRASE'),
    importBytes:
      readBoundedIntegerSetting(env, 'LETOPIS_IMPORT_MB', { min: 1, max: 1_048_576, default: 2048 }) *
      megabyte,
    metrics: readMetricsConfig(env),
    slowStatementMs: readBoundedIntegerSetting(env, 'LETOPIS_SLOW_STATEMENT_MS', {
      min: 0,
      max: 600_000,
      default: 500,
    }),
    sharedCache: readSharedCacheConfig(env),
    drainSeconds: readBoundedIntegerSetting(env, 'LETOPIS_DRAIN_SECONDS', { min: 0, max: 120, default: 0 }),
  }
}

function readHost(env: Environment): string {
  const value = readVariable(env, 'HOST')
  if (value === null) return '127.0.0.1'
  // Otherwise a malformed IP address would be looked up in DNS, which may take long.
  const looksLikeAddress = /^[\d.]+$/.test(value) || value.includes(':')
  if (looksLikeAddress ? isIP(value) > 0 : /^[A-Za-z0-9._-]{1,253}$/.test(value)) return value
  throw new ConfigError('HOST', value, 'a host name or an IP address such as 127.0.0.1')
}

function readDatabase(env: Environment, data: string, schema: string | null): Config['database'] {
  const expected = 'a Postgres address such as postgres://user:password@host:5432/name'
  const address = readUrlSetting(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], expected)
  if (address === null) return { engine: 'sqlite', file: resolve(data, 'letopis.db') }
  return { engine: 'postgres', url: readVariable(env, 'DATABASE_URL') ?? '', schema }
}

function readLink(env: Environment): string | null {
  const expected = 'an http or https address such as https://example.org'
  return readUrlSetting(env, 'LETOPIS_WEB_LINK', ['http:', 'https:'], expected)?.href ?? null
}

function readUrl(env: Environment): string | null {
  const expected = 'the site’s own address without a path, such as https://example.org'
  const address = readUrlSetting(env, 'LETOPIS_URL', ['http:', 'https:'], expected)
  if (address === null) return null
  if (address.href === `${address.origin}/`) return address.origin
  throw new ConfigError('LETOPIS_URL', readVariable(env, 'LETOPIS_URL') ?? '', expected)
}
