import {
  ConfigError,
  type Environment,
  readBoundedIntegerSetting,
  readChoiceSetting,
  readDurationSettingInSeconds,
  readTextLineSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import type { SettingName } from './setting-names.ts'

/** The SMTP server that sends e-mails. */
interface SmtpConfig {
  readonly host: string
  readonly port: number
  readonly user: string | null
  readonly pass: string | null
}

/** Settings of e-mails, text messages and one-time tokens. */
export interface AuthMessagingConfig {
  /** Patterns of URLs outside the site that browsers may be redirected to. */
  readonly uriAllowList: readonly string[]
  /** Null: e-mails are written to a folder. */
  readonly smtp: SmtpConfig | null
  readonly sender: { readonly address: string; readonly name: string | null }
  /** The webhook that sends text messages; null: none are sent. */
  readonly smsHook: { readonly url: string; readonly secret: string } | null
  readonly oneTime: {
    readonly otpLength: number
    /** How long codes and links are valid, in seconds. */
    readonly otpExp: number
    /** How long an invitation is valid, in seconds. */
    readonly inviteExp: number
    /** Whether an e-mail change must also be confirmed from the old address. */
    readonly secureEmailChange: boolean
    /** Minimum seconds between two e-mails to one address. */
    readonly mailFrequency: number
    readonly mailsPerHour: number
    /** Codes and links checked per network in five minutes. */
    readonly verifications: number
    /** Whether a password change requires a code if the session is older than a day. */
    readonly reauthentication: boolean
    /** Which changes of an account its user is told of by e-mail. */
    readonly notifications: {
      readonly passwordChanged: boolean
      readonly emailChanged: boolean
      readonly factorEnrolled: boolean
      readonly factorUnenrolled: boolean
    }
    readonly sms: {
      readonly otpLength: number
      readonly otpExp: number
      readonly frequency: number
      readonly perHour: number
      readonly autoconfirm: boolean
    } | null
    readonly captcha: { readonly secret: string; readonly url: string } | null
  }
}

const booleanValues = ['true', 'false'] as const
const day = 86_400
const captchaUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const

export function readAuthMessagingConfig(env: Environment): AuthMessagingConfig {
  const readBoolean = (name: SettingName, defaultValue: 'true' | 'false') =>
    readChoiceSetting(env, name, booleanValues, defaultValue) === 'true'
  const countRange = { min: 1, max: 1_000_000 }
  const otpLengthRange = { min: 6, max: 10, default: 6 }
  const smsHook = readSmsHook(env)
  return {
    uriAllowList: readAllowList(env),
    smtp: readSmtp(env),
    sender: {
      address: readSender(env),
      name: readTextLineSetting(env, 'GOTRUE_SMTP_SENDER_NAME', 100),
    },
    smsHook,
    oneTime: {
      otpLength: readBoundedIntegerSetting(env, 'GOTRUE_MAILER_OTP_LENGTH', otpLengthRange),
      otpExp: readBoundedIntegerSetting(env, 'GOTRUE_MAILER_OTP_EXP', { min: 60, max: day, default: 3600 }),
      inviteExp: readDurationSettingInSeconds(env, 'LETOPIS_INVITE_EXP', {
        min: 3600,
        max: 30 * day,
        default: 7 * day,
      }),
      secureEmailChange: readBoolean('GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED', 'true'),
      mailFrequency: readDurationSettingInSeconds(env, 'GOTRUE_SMTP_MAX_FREQUENCY', {
        min: 0,
        max: day,
        default: 60,
      }),
      mailsPerHour: readBoundedIntegerSetting(env, 'GOTRUE_RATE_LIMIT_EMAIL_SENT', {
        ...countRange,
        default: 30,
      }),
      verifications: readBoundedIntegerSetting(env, 'GOTRUE_RATE_LIMIT_VERIFY', {
        ...countRange,
        default: 30,
      }),
      reauthentication: readBoolean('GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION', 'false'),
      notifications: {
        passwordChanged: readBoolean('GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED', 'true'),
        emailChanged: readBoolean('GOTRUE_MAILER_NOTIFICATIONS_EMAIL_CHANGED_ENABLED', 'true'),
        factorEnrolled: readBoolean('GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED', 'true'),
        factorUnenrolled: readBoolean('GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_UNENROLLED_ENABLED', 'true'),
      },
      sms:
        smsHook === null
          ? null
          : {
              otpLength: readBoundedIntegerSetting(env, 'GOTRUE_SMS_OTP_LENGTH', otpLengthRange),
              otpExp: readBoundedIntegerSetting(env, 'GOTRUE_SMS_OTP_EXP', {
                min: 30,
                max: 3600,
                default: 60,
              }),
              frequency: readDurationSettingInSeconds(env, 'GOTRUE_SMS_MAX_FREQUENCY', {
                min: 0,
                max: day,
                default: 60,
              }),
              perHour: readBoundedIntegerSetting(env, 'GOTRUE_RATE_LIMIT_SMS_SENT', {
                ...countRange,
                default: 30,
              }),
              autoconfirm: readBoolean('GOTRUE_SMS_AUTOCONFIRM', 'false'),
            },
      captcha: readCaptcha(env),
    },
  }
}

function readSmtp(env: Environment): SmtpConfig | null {
  const host = readVariable(env, 'GOTRUE_SMTP_HOST')
  if (host === null) return null
  if (!/^[A-Za-z0-9._:-]{1,253}$/.test(host))
    throw new ConfigError('GOTRUE_SMTP_HOST', host, 'a host name or an IP address')
  if (readVariable(env, 'GOTRUE_SMTP_ADMIN_EMAIL') === null)
    throw new ConfigError('GOTRUE_SMTP_ADMIN_EMAIL', '', 'the address that e-mails are sent from')
  const user = readTextLineSetting(env, 'GOTRUE_SMTP_USER', 300)
  const pass = readVariable(env, 'GOTRUE_SMTP_PASS')
  if ((user === null) !== (pass === null))
    throw new ConfigError(
      user === null ? 'GOTRUE_SMTP_USER' : 'GOTRUE_SMTP_PASS',
      '',
      'set, because the other of GOTRUE_SMTP_USER and GOTRUE_SMTP_PASS is',
    )
  return {
    host,
    port: readBoundedIntegerSetting(env, 'GOTRUE_SMTP_PORT', { min: 1, max: 65_535, default: 587 }),
    user,
    pass,
  }
}

function readSender(env: Environment): string {
  const value = readVariable(env, 'GOTRUE_SMTP_ADMIN_EMAIL')
  if (value === null) return 'letopis@localhost'
  if (/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(value)) return value
  throw new ConfigError('GOTRUE_SMTP_ADMIN_EMAIL', value, 'an e-mail address such as site@example.org')
}

function readAllowList(env: Environment): readonly string[] {
  const patterns = (readVariable(env, 'GOTRUE_URI_ALLOW_LIST') ?? '')
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
  for (const pattern of patterns)
    if (!/^[A-Za-z*][A-Za-z0-9+.*-]*:[\x21-\x7e]+$/.test(pattern) || /[[\]{}\\^|]/.test(pattern))
      throw new ConfigError(
        'GOTRUE_URI_ALLOW_LIST',
        pattern,
        'addresses separated by commas, with *, ** and ? as wildcards, such as https://*.example.org/**',
      )
  return patterns
}

function readSmsHook(env: Environment): AuthMessagingConfig['smsHook'] {
  const variable = 'GOTRUE_HOOK_SEND_SMS_URI'
  const expected = 'an http or https address'
  const url = readUrlSetting(env, variable, ['http:', 'https:'], expected)
  if (
    url === null ||
    readChoiceSetting(env, 'GOTRUE_HOOK_SEND_SMS_ENABLED', booleanValues, 'true') === 'false'
  )
    return null
  const secret = readVariable(env, 'GOTRUE_HOOK_SEND_SMS_SECRETS')?.split('|')[0] ?? ''
  const key = /^v1,whsec_([A-Za-z0-9+/]{32,88}={0,2})$/.exec(secret)?.[1]
  if (key === undefined)
    throw new ConfigError(
      'GOTRUE_HOOK_SEND_SMS_SECRETS',
      '***',
      'v1,whsec_ and at least 24 bytes in base64, because GOTRUE_HOOK_SEND_SMS_URI is set',
    )
  return { url: url.href, secret: key }
}

function readCaptcha(env: Environment): AuthMessagingConfig['oneTime']['captcha'] {
  if (readChoiceSetting(env, 'GOTRUE_SECURITY_CAPTCHA_ENABLED', booleanValues, 'false') === 'false')
    return null
  const providers = ['hcaptcha', 'turnstile'] as const
  const provider = readChoiceSetting(env, 'GOTRUE_SECURITY_CAPTCHA_PROVIDER', providers, 'hcaptcha')
  const secret = readTextLineSetting(env, 'GOTRUE_SECURITY_CAPTCHA_SECRET', 500)
  if (secret !== null) return { secret, url: captchaUrls[provider] }
  throw new ConfigError('GOTRUE_SECURITY_CAPTCHA_SECRET', '', 'set, because the captcha is switched on')
}
