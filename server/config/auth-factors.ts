import {
  ConfigError,
  type Environment,
  readBoundedIntegerSetting,
  readChoiceSetting,
  readDurationSettingInSeconds,
  readTextLineSetting,
  readVariable,
} from './read-setting.ts'
import type { SettingName } from './setting-names.ts'

interface FactorSwitch {
  readonly enroll: boolean
  readonly verify: boolean
}

/** Settings of second factors and passkeys; variables have GoTrue's names. */
export interface MfaAndPasskeyConfig {
  readonly mfa: {
    readonly totp: FactorSwitch
    readonly webAuthn: FactorSwitch
    readonly recoveryCodes: FactorSwitch
    readonly maxFactors: number
    /** In seconds, like all times here. */
    readonly challengeExpiry: number
    readonly factorExpiry: number
  }
  readonly passkeys: { readonly enabled: boolean; readonly most: number; readonly rateLimit: number }
  readonly webAuthn: {
    /** Null: the site's own domain. */
    readonly rpId: string | null
    /** Null: the domain. */
    readonly rpName: string | null
    /** Null: the site's own address. */
    readonly origins: readonly string[] | null
    readonly challengeExpiry: number
  }
}

const expiry = { min: 30, max: 86_400 }

export function readMfaAndPasskeyConfig(env: Environment): MfaAndPasskeyConfig {
  return {
    mfa: {
      totp: readSwitch(env, 'TOTP'),
      webAuthn: readSwitch(env, 'WEB_AUTHN'),
      recoveryCodes: readSwitch(env, 'RECOVERY_CODES'),
      maxFactors: readBoundedIntegerSetting(env, 'GOTRUE_MFA_MAX_ENROLLED_FACTORS', {
        min: 1,
        max: 100,
        default: 10,
      }),
      challengeExpiry: readBoundedIntegerSetting(env, 'GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION', {
        ...expiry,
        default: 300,
      }),
      factorExpiry: readDurationSettingInSeconds(env, 'GOTRUE_MFA_FACTOR_EXPIRY_DURATION', {
        ...expiry,
        default: 3600,
      }),
    },
    passkeys: {
      enabled: readFlag(env, 'GOTRUE_PASSKEY_ENABLED'),
      most: readBoundedIntegerSetting(env, 'GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER', {
        min: 1,
        max: 100,
        default: 10,
      }),
      rateLimit: readBoundedIntegerSetting(env, 'GOTRUE_RATE_LIMIT_PASSKEY', {
        min: 1,
        max: 1_000_000,
        default: 30,
      }),
    },
    webAuthn: readWebAuthn(env),
  }
}

function readWebAuthn(env: Environment): MfaAndPasskeyConfig['webAuthn'] {
  const rpId = readRpId(env)
  const origins = readOrigins(env)
  // Browsers would reject such an origin without telling the operator.
  for (const origin of origins ?? [])
    if (rpId !== null && !isWithinDomain(new URL(origin).hostname, rpId))
      throw new ConfigError(
        'GOTRUE_WEBAUTHN_RP_ORIGINS',
        origin,
        `at ${rpId} or a subdomain of it, as set in GOTRUE_WEBAUTHN_RP_ID`,
      )
  return {
    rpId,
    rpName: readTextLineSetting(env, 'GOTRUE_WEBAUTHN_RP_DISPLAY_NAME', 100),
    origins,
    challengeExpiry: readDurationSettingInSeconds(env, 'GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION', {
      ...expiry,
      default: 300,
    }),
  }
}

function readSwitch(env: Environment, name: 'TOTP' | 'WEB_AUTHN' | 'RECOVERY_CODES'): FactorSwitch {
  return {
    enroll: readFlag(env, `GOTRUE_MFA_${name}_ENROLL_ENABLED`),
    verify: readFlag(env, `GOTRUE_MFA_${name}_VERIFY_ENABLED`),
  }
}

function readFlag(env: Environment, variable: SettingName): boolean {
  return readChoiceSetting(env, variable, ['true', 'false'], 'true') === 'true'
}

function readRpId(env: Environment): string | null {
  const value = readVariable(env, 'GOTRUE_WEBAUTHN_RP_ID')
  if (value === null) return null
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  if (value.length <= 253 && new RegExp(`^${label}(\\.${label})*$`).test(value)) return value
  throw new ConfigError(
    'GOTRUE_WEBAUTHN_RP_ID',
    value,
    'a domain without protocol, port and path such as example.org',
  )
}

function readOrigins(env: Environment): readonly string[] | null {
  const value = readVariable(env, 'GOTRUE_WEBAUTHN_RP_ORIGINS')
  if (value === null) return null
  return value.split(',').map((text) => {
    const address = URL.parse(text.trim())
    const isOrigin = address !== null && address.href === `${address.origin}/` && address.host !== ''
    if (isOrigin && ['http:', 'https:'].includes(address.protocol)) return address.origin
    throw new ConfigError(
      'GOTRUE_WEBAUTHN_RP_ORIGINS',
      text,
      'addresses such as https://example.org, with commas between them',
    )
  })
}

function isWithinDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
