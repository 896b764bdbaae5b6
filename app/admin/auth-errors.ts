import type { FlashMessageKey } from '../actions/flash.ts'
import type { FormErrors } from '../forms/index.ts'
import type { Messages, Translate } from '../i18n/translate.ts'
import { isInvalidEmailError } from '../login/auth-errors.ts'

type AuthErrorKey = keyof Messages['accountErrors']

/** Message keys by the error codes of the auth server. */
const authErrorKeys: Readonly<Record<string, AuthErrorKey>> = {
  invalid_credentials: 'wrongPassword',
  current_password_invalid: 'wrongPassword',
  same_password: 'samePassword',
  weak_password: 'weakPassword',
  email_exists: 'emailTaken',
  user_already_exists: 'emailTaken',
  email_address_invalid: 'emailInvalid',
  email_address_not_authorized: 'emailInvalid',
  email_provider_disabled: 'noMail',
  over_email_send_rate_limit: 'tooOften',
  over_request_rate_limit: 'tooOften',
  mfa_recovery_codes_locked: 'tooOften',
  insufficient_aal: 'secondFactor',
  mfa_verification_failed: 'wrongCode',
  mfa_verification_rejected: 'wrongCode',
  mfa_challenge_expired: 'tooLate',
  mfa_factor_not_found: 'gone',
  user_not_found: 'gone',
  mfa_factor_name_conflict: 'nameTaken',
  too_many_enrolled_mfa_factors: 'tooMany',
  too_many_passkeys: 'tooMany',
  mfa_totp_enroll_not_enabled: 'totpOff',
  mfa_totp_verify_not_enabled: 'totpOff',
  mfa_webauthn_enroll_not_enabled: 'passkeysOff',
  passkey_disabled: 'passkeysOff',
  mfa_recovery_codes_enroll_not_enabled: 'codesOff',
  last_owner: 'lastOwner',
  conflict: 'conflict',
}

const authErrorFlashMessages: Partial<Record<AuthErrorKey, FlashMessageKey>> = {
  lastOwner: 'lastOwner',
  gone: 'gone',
  noMail: 'noMail',
  tooOften: 'tooOften',
  totpOff: 'notEnabled',
  passkeysOff: 'notEnabled',
  codesOff: 'notEnabled',
  secondFactor: 'secondFactor',
}

/** The members of the official client's errors that are used here. */
interface AuthErrorLike {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** The message key of an auth error. */
function toAuthErrorMessageKey(error: AuthErrorLike): AuthErrorKey {
  if (isInvalidEmailError(error)) return 'emailInvalid'
  const { code, status } = error
  const mappedKey = code !== undefined && Object.hasOwn(authErrorKeys, code) ? authErrorKeys[code] : undefined
  return mappedKey ?? (status === 429 ? 'tooOften' : 'failed')
}

/** The translated text of an auth error. */
function translateAuthError(error: AuthErrorLike, t: Translate): string {
  const errorKey = toAuthErrorMessageKey(error)
  const minLength = errorKey === 'weakPassword' ? /\d+/.exec(error.message)?.[0] : undefined
  return minLength === undefined
    ? t(`accountErrors.${errorKey}`)
    : t('accountErrors.shortPassword', { least: minLength })
}

/** An auth error as form errors: for the given field, or for the whole form. */
export function toAuthFormErrors(
  error: AuthErrorLike,
  t: Translate,
  field: string | null = null,
): FormErrors {
  const text = translateAuthError(error, t)
  return field === null ? { form: [text] } : { fields: { [field]: [text] } }
}

/** The flash message of an auth error whose form is no longer on the page. */
export function toAuthErrorFlashMessageKey(error: AuthErrorLike): FlashMessageKey {
  return authErrorFlashMessages[toAuthErrorMessageKey(error)] ?? 'failed'
}
