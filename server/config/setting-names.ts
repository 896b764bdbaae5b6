/** Suffixes of the settings of an identity provider. */
const providerSuffixes = ['ENABLED', 'CLIENT_ID', 'SECRET', 'URL', 'REDIRECT_URI'] as const
const providers = ['GITHUB', 'GOOGLE', 'KEYCLOAK'] as const

/** Providers that GoTrue supports and this product does not: they may be disabled but not enabled. */
export const unsupportedAuthProviders = [
  ...(['APPLE', 'AZURE', 'BITBUCKET', 'DISCORD', 'FACEBOOK', 'FIGMA', 'FLY', 'GITLAB', 'KAKAO'] as const),
  ...(['LINKEDIN', 'LINKEDIN_OIDC', 'NOTION', 'SLACK', 'SLACK_OIDC', 'SNAPCHAT', 'SPOTIFY'] as const),
  ...(['TWITCH', 'TWITTER', 'VERCEL_MARKETPLACE', 'WORKOS', 'X', 'ZOOM'] as const),
]

/** A provider's name in its settings: a built-in one, or an OpenID provider named by the operator. */
export type AuthProviderNameInSettings = (typeof providers)[number] | `OIDC_${string}`

const fixedNames = [
  ...(['PORT', 'HOST', 'DATABASE_URL'] as const),
  ...([
    'LETOPIS_DATA',
    'LETOPIS_WEB_TITLE',
    'LETOPIS_WEB_AUTHOR',
    'LETOPIS_WEB_LINK',
    'LETOPIS_LANG',
    'LETOPIS_TIME_ZONE',
    'LETOPIS_TRANSLATION',
    'LETOPIS_SAMPLE',
    'LETOPIS_REDIRECTS',
    'LETOPIS_CACHE_MB',
    'LETOPIS_LOG',
    'LETOPIS_URL',
    'LETOPIS_TRUST_PROXY',
    'LETOPIS_CORS_ORIGINS',
    'LETOPIS_FILES_CHECK',
    'LETOPIS_STORAGE_MB',
    'LETOPIS_SIGNED_URL_DAYS',
    'LETOPIS_SIGNED_URL_KEY',
    'LETOPIS_AUDIT_LOG_DAYS',
    'LETOPIS_BACKUP',
    'LETOPIS_BACKUP_TO',
    'LETOPIS_BACKUP_PASSPHRASE',
    'LETOPIS_SECRETS_KEY',
    'LETOPIS_IMPORT_MB',
    'LETOPIS_INVITE_EXP',
    'LETOPIS_SAML_PROVIDERS',
    'LETOPIS_PICTURE_BYTES',
    'LETOPIS_PICTURE_PIXELS',
    'LETOPIS_PICTURE_MEMORY_MB',
    'LETOPIS_PICTURE_CACHE_MB',
    'LETOPIS_PICTURE_AHEAD',
    'LETOPIS_METRICS_TOKEN',
    'LETOPIS_METRICS_FROM',
    'LETOPIS_SLOW_STATEMENT_MS',
    'LETOPIS_SHARED_CACHE_SECONDS',
    'LETOPIS_PURGE_URL',
    'LETOPIS_PURGE_TOKEN',
    'LETOPIS_PURGE_TOKEN_HEADER',
    'LETOPIS_DRAIN_SECONDS',
  ] as const),
  ...([
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_PREFIX',
    'S3_FORCE_PATH_STYLE',
  ] as const),
  ...([
    'SUPABASE_URL',
    'SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_ANON_KEY',
    'SUPABASE_SECRET_KEY',
    'SUPABASE_SERVICE_ROLE_KEY',
    'SUPABASE_USED_FOR',
  ] as const),
  ...([
    'GOTRUE_DISABLE_SIGNUP',
    'GOTRUE_JWT_EXP',
    'GOTRUE_SESSIONS_TIMEBOX',
    'GOTRUE_SESSIONS_INACTIVITY_TIMEOUT',
    'GOTRUE_JWT_KEYS',
    'GOTRUE_JWT_SECRET',
    'GOTRUE_SITE_URL',
    'GOTRUE_URI_ALLOW_LIST',
    'GOTRUE_PASSWORD_MIN_LENGTH',
    'GOTRUE_RATE_LIMIT_HEADER',
    'GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
    'GOTRUE_RATE_LIMIT_OTP',
    'GOTRUE_RATE_LIMIT_EMAIL_SENT',
    'GOTRUE_RATE_LIMIT_SMS_SENT',
    'GOTRUE_RATE_LIMIT_VERIFY',
    'GOTRUE_RATE_LIMIT_PASSKEY',
    'GOTRUE_RATE_LIMIT_ANONYMOUS_USERS',
    'GOTRUE_SMTP_HOST',
    'GOTRUE_SMTP_PORT',
    'GOTRUE_SMTP_USER',
    'GOTRUE_SMTP_PASS',
    'GOTRUE_SMTP_ADMIN_EMAIL',
    'GOTRUE_SMTP_SENDER_NAME',
    'GOTRUE_SMTP_MAX_FREQUENCY',
    'GOTRUE_MAILER_AUTOCONFIRM',
    'GOTRUE_MAILER_OTP_LENGTH',
    'GOTRUE_MAILER_OTP_EXP',
    'GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED',
    'GOTRUE_MAILER_NOTIFICATIONS_EMAIL_CHANGED_ENABLED',
    'GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED',
    'GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_UNENROLLED_ENABLED',
    'GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED',
    'GOTRUE_SMS_OTP_LENGTH',
    'GOTRUE_SMS_OTP_EXP',
    'GOTRUE_SMS_MAX_FREQUENCY',
    'GOTRUE_SMS_AUTOCONFIRM',
    'GOTRUE_HOOK_SEND_SMS_ENABLED',
    'GOTRUE_HOOK_SEND_SMS_URI',
    'GOTRUE_HOOK_SEND_SMS_SECRETS',
    'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
    'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED',
    'GOTRUE_SECURITY_CAPTCHA_ENABLED',
    'GOTRUE_SECURITY_CAPTCHA_PROVIDER',
    'GOTRUE_SECURITY_CAPTCHA_SECRET',
    'GOTRUE_MFA_TOTP_ENROLL_ENABLED',
    'GOTRUE_MFA_TOTP_VERIFY_ENABLED',
    'GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED',
    'GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED',
    'GOTRUE_MFA_RECOVERY_CODES_ENROLL_ENABLED',
    'GOTRUE_MFA_RECOVERY_CODES_VERIFY_ENABLED',
    'GOTRUE_MFA_MAX_ENROLLED_FACTORS',
    'GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION',
    'GOTRUE_MFA_FACTOR_EXPIRY_DURATION',
    'GOTRUE_PASSKEY_ENABLED',
    'GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER',
    'GOTRUE_WEBAUTHN_RP_ID',
    'GOTRUE_WEBAUTHN_RP_DISPLAY_NAME',
    'GOTRUE_WEBAUTHN_RP_ORIGINS',
    'GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION',
    'GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED',
    'GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED',
    'GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED',
    'GOTRUE_SAML_ENABLED',
    'GOTRUE_SAML_PRIVATE_KEY',
    'GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS',
    'GOTRUE_OAUTH_SERVER_ENABLED',
    'GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION',
    'GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH',
  ] as const),
] as const

type FixedName = (typeof fixedNames)[number]
type ProviderSetting = `GOTRUE_EXTERNAL_${AuthProviderNameInSettings}_${(typeof providerSuffixes)[number]}`
type UnsupportedProviderSetting = `GOTRUE_EXTERNAL_${(typeof unsupportedAuthProviders)[number]}_ENABLED`

/** A variable that is read. Readers accept only these names, so that each of them is listed above. */
export type SettingName = FixedName | ProviderSetting | UnsupportedProviderSetting

/** Every variable that is read, except those of OpenID providers named by the operator. */
export const settingNames: readonly SettingName[] = [
  ...fixedNames,
  ...providers.flatMap((name) =>
    providerSuffixes.map((suffix) => `GOTRUE_EXTERNAL_${name}_${suffix}` as const),
  ),
  ...unsupportedAuthProviders.map((name) => `GOTRUE_EXTERNAL_${name}_ENABLED` as const),
]

const settingNameSet: ReadonlySet<string> = new Set(settingNames)
const customProvider = new RegExp(
  `^GOTRUE_EXTERNAL_OIDC_([A-Z0-9_]{1,40})_(?:${providerSuffixes.join('|')})$`,
)

export function isSettingName(name: string): boolean {
  return settingNameSet.has(name) || customProvider.test(name)
}

/** The names of the OpenID providers that the operator configured. */
export function findCustomProviderNames(variables: readonly string[]): `OIDC_${string}`[] {
  const names = variables.flatMap((variable) =>
    variable.endsWith('_ENABLED') ? (customProvider.exec(variable)?.[1] ?? []) : [],
  )
  return names.map((name) => `OIDC_${name}` as const)
}
