/** Every way the service refuses, by the codes that the official clients know: its status and what it says. */
export const problems = {
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  validation_failed: [400, 'The request is not valid'],
  bad_json: [400, 'Could not parse request body as JSON'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  not_admin: [403, 'User not allowed'],
  user_not_found: [404, 'User not found'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  user_banned: [400, 'User is banned'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  user_already_exists: [422, 'User already registered'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_address_invalid: [400, 'Email address is invalid'],
  same_password: [422, 'New password should be different from the old password.'],
  weak_password: [422, 'Password is too weak'],
  conflict: [409, 'The account was changed by somebody else meanwhile'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  email_provider_disabled: [400, 'Email logins are disabled'],
  phone_provider_disabled: [400, 'Phone logins are disabled'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  provider_disabled: [400, 'Provider is not enabled'],
  saml_provider_disabled: [422, 'SAML 2.0 is disabled'],
  manual_linking_disabled: [422, 'Manual linking is disabled'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  bad_oauth_state: [400, 'OAuth state parameter is invalid'],
  oauth_provider_not_supported: [400, 'OAuth server is disabled'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_recovery_codes_enroll_not_enabled: [422, 'MFA enroll is disabled for recovery codes'],
  mfa_recovery_codes_verify_not_enabled: [422, 'MFA verification is disabled for recovery codes'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type AuthCode = keyof typeof problems

export interface AuthProblemOptions extends ErrorOptions {
  /** What to say instead of the code's own words. */
  readonly message?: string
  readonly status?: number
  /** Why a password is too weak. */
  readonly reasons?: readonly string[]
  /** When to come back, in seconds. */
  readonly retryAfter?: number
}

/** A refusal of the authentication service; all of it may be shown to whoever asked. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
  readonly code: AuthCode
  readonly status: number
  readonly reasons: readonly string[] | null
  readonly retryAfter: number | null

  constructor(code: AuthCode, options: AuthProblemOptions = {}) {
    const [status, message] = problems[code]
    super(options.message ?? message, options)
    this.code = code
    this.status = options.status ?? status
    this.reasons = options.reasons ?? null
    this.retryAfter = options.retryAfter ?? null
  }
}
