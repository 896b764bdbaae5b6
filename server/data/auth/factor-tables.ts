// Shaped like Supabase's `auth` schema, column for column, so that accounts can move there and back.

/** Something beside the first proof by which a user shows who they are. */
export interface AuthFactorTable {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: string
  /** `verified` once it was used; only then it is asked for. */
  status: string
  /** What a TOTP factor's codes are made from, in base32. */
  secret: string | null
  phone: string | null
  last_challenged_at: string | null
  /** The credential of a WebAuthn factor, as JSON. */
  web_authn_credential: string | null
  web_authn_aaguid: string | null
  /** The time step of the last TOTP code; none up to it is taken again. Supabase has no such column. */
  last_totp_step: number | null
  created_at: string
  updated_at: string
}

/** A question put to a factor, answered once. */
export interface AuthFactorChallengeTable {
  id: string
  factor_id: string
  created_at: string
  verified_at: string | null
  ip_address: string
  otp_code: string | null
  /** What a WebAuthn answer has to sign, as JSON. */
  web_authn_session_data: string | null
}

/** A code for whoever lost their other factors; only its hash is kept. */
export interface AuthRecoveryCodeTable {
  id: string
  user_id: string
  factor_id: string
  code_hash: string
  used_at: string | null
  created_at: string
}

/** A passkey: signs in by itself. */
export interface AuthPasskeyTable {
  id: string
  user_id: string
  /** In base64url. */
  credential_id: string
  /** In COSE form, as base64url. */
  public_key: string
  attestation_type: string
  aaguid: string | null
  sign_count: number
  /** As a JSON array. */
  transports: string
  backup_eligible: number
  backed_up: number
  friendly_name: string
  last_used_at: string | null
  created_at: string
  updated_at: string
}

/** A question put to somebody's passkey, or to anybody's; answered once. */
export interface AuthPasskeyChallengeTable {
  id: string
  /** Null where nobody knows yet who will answer. */
  user_id: string | null
  challenge_type: string
  session_data: string
  created_at: string
  expires_at: string
}

/** The tables of second factors and passkeys. */
export interface AuthFactorTables {
  auth_mfa_factors: AuthFactorTable
  auth_mfa_challenges: AuthFactorChallengeTable
  auth_mfa_recovery_codes: AuthRecoveryCodeTable
  auth_webauthn_credentials: AuthPasskeyTable
  auth_webauthn_challenges: AuthPasskeyChallengeTable
}
