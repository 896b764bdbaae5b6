/**
 * All errors of the auth API by the codes that the official clients know: HTTP status and default message.
 */
export const authProblemDefinitions = {
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
  current_password_invalid: [400, 'Current password required when setting new password.'],
  same_password: [422, 'New password should be different from the old password.'],
  weak_password: [422, 'Password is too weak'],
  last_owner: [422, 'The last owner cannot be removed, suspended or given another role'],
  conflict: [409, 'The account was changed by someone else meanwhile'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'Email rate limit exceeded'],
  over_sms_send_rate_limit: [429, 'SMS rate limit exceeded'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  sms_send_failed: [422, 'Error sending OTP to provider'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  email_provider_disabled: [400, 'Email logins are disabled'],
  phone_provider_disabled: [400, 'Phone logins are disabled'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  provider_disabled: [400, 'Provider is not enabled'],
  saml_provider_disabled: [422, 'SAML 2.0 is disabled'],
  sso_provider_not_found: [404, 'SSO Identity Provider not found'],
  sso_domain_already_exists: [400, 'The domain is assigned to another SSO identity provider'],
  saml_idp_not_found: [404, 'A SAML connection has not been established with this Identity Provider'],
  saml_idp_already_exists: [422, 'SAML Identity Provider with this EntityID already exists'],
  saml_entity_id_mismatch: [400, 'The metadata has another EntityID'],
  saml_metadata_fetch_failed: [400, 'The SAML metadata could not be fetched'],
  saml_relay_state_not_found: [404, 'SAML RelayState does not exist, try logging in again?'],
  saml_relay_state_expired: [422, 'SAML RelayState has expired. Try logging in again?'],
  saml_assertion_no_user_id: [400, 'SAML Assertion did not contain a persistent identifier of the user'],
  saml_assertion_no_email: [400, 'SAML Assertion does not contain an email address'],
  user_sso_managed: [422, 'Updating email, phone or password of a SSO user is only possible via SSO'],
  manual_linking_disabled: [422, 'Manual linking is disabled'],
  otp_expired: [403, 'Token has expired or is invalid'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  bad_oauth_state: [400, 'OAuth state parameter is invalid'],
  bad_oauth_callback: [400, 'The provider did not send what was expected'],
  provider_email_needs_verification: [422, 'The email address is not verified with the provider'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  email_conflict_identity_not_deletable: [
    422,
    'Unable to unlink identity due to email conflict with another user',
  ],
  oauth_client_not_found: [404, 'OAuth client not found'],
  oauth_authorization_not_found: [404, 'Authorization request not found or expired'],
  oauth_consent_not_found: [404, 'Consent not found or already revoked'],
  oauth_dynamic_client_registration_disabled: [403, 'Dynamic client registration is disabled'],
  web3_unsupported_chain: [400, 'Unsupported chain'],
  oauth_provider_not_supported: [400, 'OAuth server is disabled'],
  mfa_factor_not_found: [404, 'Factor not found'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of factors reached, unenroll to continue'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, create a new one'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch'],
  mfa_verification_failed: [422, 'Invalid code entered'],
  mfa_verified_factor_exists: [422, 'A verified factor of this type already exists, unenroll to continue'],
  insufficient_aal: [403, 'AAL2 session is required'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_totp_verify_not_enabled: [422, 'MFA verification is disabled for TOTP'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_webauthn_verify_not_enabled: [422, 'MFA verification is disabled for WebAuthn'],
  mfa_recovery_codes_enroll_not_enabled: [422, 'MFA enroll is disabled for recovery codes'],
  mfa_recovery_codes_verify_not_enabled: [422, 'MFA verification is disabled for recovery codes'],
  mfa_recovery_codes_locked: [429, 'Too many wrong recovery codes'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes cannot be the only factor'],
  passkey_disabled: [422, 'Passkeys are disabled'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached, remove one to continue'],
  webauthn_credential_exists: [422, 'This passkey is registered already'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_challenge_expired: [400, 'Challenge has expired, create a new one'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type AuthProblemCode = keyof typeof authProblemDefinitions

interface AuthProblemOptions extends ErrorOptions {
  /** Replaces the default message of the code. */
  readonly message?: string
  readonly status?: number
  /** Why a password is too weak. */
  readonly reasons?: readonly string[]
  /** Seconds until a retry is allowed. */
  readonly retryAfter?: number
}

/** An error of the auth API; all its properties may be shown to the client. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
  readonly code: AuthProblemCode
  readonly status: number
  readonly reasons: readonly string[] | null
  readonly retryAfter: number | null

  constructor(code: AuthProblemCode, options: AuthProblemOptions = {}) {
    const [status, message] = authProblemDefinitions[code]
    super(options.message ?? message, options)
    this.code = code
    this.status = options.status ?? status
    this.reasons = options.reasons ?? null
    this.retryAfter = options.retryAfter ?? null
  }
}
