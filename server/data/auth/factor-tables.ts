// Column for column like Supabase's `auth` schema, so that accounts can be moved there and back.

/** A second factor of a user. */
export interface AuthFactorTable {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: string
  /** `verified` once it was used; only then it is required. */
  status: string
  /** The secret of a TOTP factor, in base32. */
  secret: string | null
  phone: string | null
  last_challenged_at: string | null
  /** The credential of a WebAuthn factor, as JSON. */
  web_authn_credential: string | null
  web_authn_aaguid: string | null
  /** The time step of the last TOTP code; codes up to it are rejected. Supabase has no such column. */
  last_totp_step: number | null
  created_at: string
  updated_at: string
}

/** A single-use challenge of a factor. */
export interface AuthFactorChallengeTable {
  id: string
  factor_id: string
  created_at: string
  verified_at: string | null
  ip_address: string
  otp_code: string | null
  /** The data that a WebAuthn response must sign, as JSON. */
  web_authn_session_data: string | null
}

/** A recovery code for users who lost their other factors; only its hash is stored. */
export interface AuthRecoveryCodeTable {
  id: string
  user_id: string
  factor_id: string
  code_hash: string
  used_at: string | null
  created_at: string
}

/** A passkey; it can sign in without a password. */
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

/** A single-use challenge for a passkey of a user, or of any user. */
export interface AuthPasskeyChallengeTable {
  id: string
  /** Null while the user isn't known yet. */
  user_id: string | null
  challenge_type: string
  session_data: string
  created_at: string
  expires_at: string
}

/** The tables of second factors and passkeys. */
export interface AuthFactorAndPasskeyTables {
  auth_mfa_factors: AuthFactorTable
  auth_mfa_challenges: AuthFactorChallengeTable
  auth_mfa_recovery_codes: AuthRecoveryCodeTable
  auth_webauthn_credentials: AuthPasskeyTable
  auth_webauthn_challenges: AuthPasskeyChallengeTable
}
