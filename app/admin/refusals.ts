import type { FlashMessage } from '../actions/flash.ts'
import type { FormErrors } from '../forms/index.ts'
import type { Messages } from '../i18n/message-types.ts'
import type { Translate } from '../i18n/translate.ts'

type Refusal = keyof Messages['refusals']

/** What the accounts' codes mean to whoever is told. */
const refusals: Readonly<Record<string, Refusal>> = {
  invalid_credentials: 'wrongPassword',
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

const notes: Partial<Record<Refusal, FlashMessage>> = {
  lastOwner: 'lastOwner',
  gone: 'gone',
  noMail: 'noMail',
  tooOften: 'tooOften',
  totpOff: 'notEnabled',
  passkeysOff: 'notEnabled',
  codesOff: 'notEnabled',
  secondFactor: 'secondFactor',
}

/** An error of the official client, as far as it matters here. */
interface Refused {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** What a refusal of the accounts means, in a word of ours. */
export function refusalOf({ code, status }: Refused): Refusal {
  const known = code !== undefined && Object.hasOwn(refusals, code) ? refusals[code] : undefined
  return known ?? (status === 429 ? 'tooOften' : 'failed')
}

/** A refusal in words. */
export function refusalText(error: Refused, t: Translate): string {
  const refusal = refusalOf(error)
  const least = refusal === 'weakPassword' ? /\d+/.exec(error.message)?.[0] : undefined
  return least === undefined ? t(`refusals.${refusal}`) : t('refusals.shortPassword', { least })
}

/** A refusal as a form shows it: beside the field that it is about, or above all of them. */
export function refusalErrors(error: Refused, t: Translate, field: string | null = null): FormErrors {
  const text = refusalText(error, t)
  return field === null ? { form: [text] } : { fields: { [field]: [text] } }
}

/** The note for a refusal that no form is left to show. */
export function refusalNote(error: Refused): FlashMessage {
  return notes[refusalOf(error)] ?? 'failed'
}
