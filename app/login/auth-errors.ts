import type { FormErrors } from '../forms/index.ts'
import type { Messages } from '../i18n/message-types.ts'
import { getTranslator, type Translate } from '../i18n/translate.ts'
import type { AppRequest } from '../request.ts'

export type AuthErrorMessageKey = keyof Messages['entry']

/** What the accounts' codes mean to who wants in. */
const refusals: Readonly<Record<string, AuthErrorMessageKey>> = {
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

/** A refusal of the accounts, or of what stands between them and us. */
export interface AuthFailure {
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly message?: string
}

/** A refusal of the accounts in words, with the time to wait where it was asked too often. */
export function formatAuthError(
  error: AuthFailure,
  { session, language }: Pick<AppRequest, 'session' | 'language'>,
): string {
  const t = getTranslator(language)
  if (error.status === 429) return t('entry.tooOften', { wait: waitText(session.getRetryAfter(), t) })
  const code = error.code ?? ''
  const least = code === 'weak_password' ? /\d+/.exec(error.message ?? '')?.[0] : undefined
  if (least !== undefined) return t('entry.short', { least })
  return t(`entry.${(Object.hasOwn(refusals, code) && refusals[code]) || 'failed'}`)
}

/** The same, as a form shows it: beside the field that it is about, or above all of them. */
export function toLoginFormErrors(
  error: AuthFailure,
  app: Pick<AppRequest, 'session' | 'language'>,
  field: string | null = null,
): FormErrors {
  const text = formatAuthError(error, app)
  return field === null || error.status === 429 ? { form: [text] } : { fields: { [field]: [text] } }
}

function waitText(seconds: number | null, t: Translate): string {
  if (seconds === null) return t('entry.later')
  if (seconds < 60) return t('entry.seconds', { count: seconds })
  return t('entry.minutes', { count: Math.ceil(seconds / 60) })
}
