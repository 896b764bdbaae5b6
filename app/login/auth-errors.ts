import type { FormErrors } from '../forms/index.ts'
import { getTranslator, type Messages, type Translate } from '../i18n/translate.ts'
import type { AppRequest } from '../request.ts'

type AuthErrorMessageKey = keyof Messages['authErrors']

/** Message keys by the auth service's error code. */
const errorMessageKeys: Readonly<Record<string, AuthErrorMessageKey>> = {
  invalid_credentials: 'wrong',
  email_not_confirmed: 'notConfirmed',
  user_banned: 'banned',
  otp_expired: 'wrongCode',
  mfa_verification_failed: 'wrongCode',
  mfa_verification_rejected: 'wrongCode',
  mfa_challenge_expired: 'tooLate',
  mfa_factor_not_found: 'wrongCode',
  webauthn_challenge_expired: 'tooLate',
  webauthn_challenge_not_found: 'tooLate',
  webauthn_credential_not_found: 'passkeyUnknown',
  webauthn_verification_failed: 'passkeyUnknown',
  email_provider_disabled: 'noMail',
  email_address_invalid: 'badAddress',
  email_exists: 'addressTaken',
  weak_password: 'weak',
  same_password: 'samePassword',
  passkey_disabled: 'passkeysOff',
  session_not_found: 'ended',
}

/** An error of the auth service or of a proxy in front of it. */
export interface AuthServiceError {
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly message?: string
}

/** Translates an auth error; a rate-limit error includes the time to wait. */
export function formatAuthError(
  error: AuthServiceError,
  { session, language }: Pick<AppRequest, 'session' | 'language'>,
): string {
  const t = getTranslator(language)
  if (error.status === 429) return t('authErrors.tooOften', { wait: formatWait(session.getRetryAfter(), t) })
  if (error.status === 507) return t('problems.notWritable')
  if (isInvalidEmailError(error)) return t('authErrors.badAddress')
  const code = error.code ?? ''
  const least = code === 'weak_password' ? /\d+/.exec(error.message ?? '')?.[0] : undefined
  if (least !== undefined) return t('authErrors.short', { least })
  return t(`authErrors.${(Object.hasOwn(errorMessageKeys, code) && errorMessageKeys[code]) || 'failed'}`)
}

/** Translates an auth error to form errors: for one field, or for the whole form. */
export function toLoginFormErrors(
  error: AuthServiceError,
  app: Pick<AppRequest, 'session' | 'language'>,
  field: string | null = null,
): FormErrors {
  const text = formatAuthError(error, app)
  return field === null || error.status === 429 ? { form: [text] } : { fields: { [field]: [text] } }
}

function formatWait(seconds: number | null, t: Translate): string {
  if (seconds === null) return t('authErrors.later')
  if (seconds < 60) return t('authErrors.seconds', { count: seconds })
  return t('authErrors.minutes', { count: Math.ceil(seconds / 60) })
}

/**
 * Whether the auth service rejects the format of an e-mail address. Its code is the one of every invalid request, so
 * only the message tells them apart.
 */
export function isInvalidEmailError(error: {
  readonly code?: string | undefined
  readonly message?: string
}): boolean {
  return (
    error.code === 'validation_failed' &&
    error.message?.startsWith('Unable to validate email address') === true
  )
}
