import type { JwtKey } from '../../domain/jwt-key.ts'
import { type MfaAndPasskeyConfig, readMfaAndPasskeyConfig } from './auth-factors.ts'
import { type AuthMessagingConfig, readAuthMessagingConfig } from './auth-mail.ts'
import { type OAuthAndWeb3Config, readOAuthAndWeb3Config } from './auth-providers.ts'
import { readSamlConfig, type SamlConfig } from './auth-saml.ts'
import { parseJwtKeys } from './jwt-keys.ts'
import {
  ConfigError,
  type Environment,
  readBoundedIntegerSetting,
  readChoiceSetting,
  readDurationSettingInSeconds,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import type { SettingName } from './setting-names.ts'

/** Settings of accounts; variables have GoTrue's names. */
export interface AuthConfig extends MfaAndPasskeyConfig, AuthMessagingConfig, OAuthAndWeb3Config, SamlConfig {
  /** Whether visitors may create accounts themselves. */
  readonly signup: boolean
  /** Anonymous users; null: there are none. */
  readonly anonymousUsers: {
    /** New anonymous users from one address in an hour. */
    readonly perHour: number
  } | null
  /** Whether e-mail addresses count as confirmed without a confirmation e-mail. */
  readonly autoconfirm: boolean
  /** How long an access token is valid, in seconds. */
  readonly jwtExp: number
  /** When sessions end by themselves, in seconds; null: never. */
  readonly sessions: { readonly timebox: number | null; readonly inactivityTimeout: number | null }
  /** Keys set by the operator instead of those in the data folder. */
  readonly jwtKeys: readonly JwtKey[] | null
  /** The JWT secret of an earlier service; null: its tokens and API keys are not accepted. */
  readonly legacyJwtSecret: string | null
  /** The URL that links in e-mails lead to; null: the site itself. */
  readonly siteUrl: string | null
  readonly passwordMinLength: number
  readonly rateLimit: {
    /** Sign-ins and refreshes from one address in five minutes. */
    readonly token: number
    /** Sign-ups and changes of an account from one address in five minutes. */
    readonly otp: number
  }
}

const booleanValues = ['true', 'false'] as const

export function readAuthConfig(env: Environment): AuthConfig {
  return {
    ...readMfaAndPasskeyConfig(env),
    ...readAuthMessagingConfig(env),
    ...readOAuthAndWeb3Config(env),
    ...readSamlConfig(env),
    signup: readChoiceSetting(env, 'GOTRUE_DISABLE_SIGNUP', booleanValues, 'true') === 'false',
    anonymousUsers: readAnonymousUsers(env),
    autoconfirm: readChoiceSetting(env, 'GOTRUE_MAILER_AUTOCONFIRM', booleanValues, 'false') === 'true',
    jwtExp: readBoundedIntegerSetting(env, 'GOTRUE_JWT_EXP', { min: 60, max: 604_800, default: 3600 }),
    sessions: {
      timebox: readSessionDuration(env, 'GOTRUE_SESSIONS_TIMEBOX'),
      inactivityTimeout: readSessionDuration(env, 'GOTRUE_SESSIONS_INACTIVITY_TIMEOUT'),
    },
    jwtKeys: readJwtKeys(env),
    legacyJwtSecret: readLegacyJwtSecret(env),
    siteUrl: readSiteUrl(env),
    passwordMinLength: readBoundedIntegerSetting(env, 'GOTRUE_PASSWORD_MIN_LENGTH', {
      min: 6,
      max: 128,
      default: 10,
    }),
    rateLimit: {
      token: readBoundedIntegerSetting(env, 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH', {
        min: 1,
        max: 1_000_000,
        default: 150,
      }),
      otp: readBoundedIntegerSetting(env, 'GOTRUE_RATE_LIMIT_OTP', { min: 1, max: 1_000_000, default: 30 }),
    },
  }
}

/** The cookies of a session last for 400 days. */
const maxSessionSeconds = 400 * 86_400

function readSessionDuration(env: Environment, variable: SettingName): number | null {
  const seconds = readDurationSettingInSeconds(env, variable, { min: 0, max: maxSessionSeconds, default: 0 })
  return seconds === 0 ? null : seconds
}

function readAnonymousUsers(env: Environment): AuthConfig['anonymousUsers'] {
  const perHour = readBoundedIntegerSetting(env, 'GOTRUE_RATE_LIMIT_ANONYMOUS_USERS', {
    min: 1,
    max: 1_000_000,
    default: 30,
  })
  const enabled = readChoiceSetting(env, 'GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED', booleanValues, 'false')
  return enabled === 'true' ? { perHour } : null
}

function readJwtKeys(env: Environment): readonly JwtKey[] | null {
  const value = readVariable(env, 'GOTRUE_JWT_KEYS')
  if (value === null) return null
  const keys = parseJwtKeys(value)
  if (keys !== null) return keys
  throw new ConfigError(
    'GOTRUE_JWT_KEYS',
    '***',
    'a JSON array of ES256 keys (JWK, kty EC, crv P-256, with a kid) or RS256 keys (kty RSA, 2048 bits or more), exactly one of them private with key_ops ["sign"]',
  )
}

/** The secrets of example configurations, for which keys have been published. */
const publishedJwtSecrets = new Set([
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
  'super-secret-jwt-token-with-at-least-32-characters-long',
])

/** Neither a public key nor a published secret is accepted: anyone could sign with it. */
function readLegacyJwtSecret(env: Environment): string | null {
  const secret = readVariable(env, 'GOTRUE_JWT_SECRET')
  if (secret === null) return null
  const isSecret = !/^\s*[-{[]/.test(secret) && !publishedJwtSecrets.has(secret.trim())
  if (isSecret && secret.length >= 32) return secret
  throw new ConfigError(
    'GOTRUE_JWT_SECRET',
    '***',
    'the shared secret of an earlier service, 32 characters or more, and not the one of an example configuration',
  )
}

function readSiteUrl(env: Environment): string | null {
  const expected = 'an http or https address such as https://example.org'
  const address = readUrlSetting(env, 'GOTRUE_SITE_URL', ['http:', 'https:'], expected)
  if (address === null) return null
  if (address.username === '' && address.password === '') return address.href.replace(/\/$/, '')
  throw new ConfigError('GOTRUE_SITE_URL', readVariable(env, 'GOTRUE_SITE_URL') ?? '', expected)
}
