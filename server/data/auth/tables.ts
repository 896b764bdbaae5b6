import type { Generated } from 'kysely'
import type { AuthFactorAndPasskeyTables } from './factor-tables.ts'
import type { AuthOAuthAndWeb3Tables, AuthSessionOAuthColumns } from './oauth-tables.ts'
import type {
  AuthOneTimeTokenAndFlowTables,
  AuthUserPendingVerificationColumns,
} from './one-time-token-tables.ts'
import type { AuthSamlTables } from './saml-tables.ts'

// Column for column like Supabase's `auth` schema, so that accounts can be moved there and back.

export interface AuthUserTable extends AuthUserPendingVerificationColumns {
  id: string
  aud: string
  role: string
  /** In lower case; null for a removed user. Unique among users with `is_sso_user` 0. */
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  last_sign_in_at: string | null
  /** Metadata managed by the product, as JSON; `role` is the user's role on the site. */
  raw_app_meta_data: string
  /** Metadata managed by the user, as JSON. */
  raw_user_meta_data: string
  phone: string | null
  phone_confirmed_at: string | null
  banned_until: string | null
  deleted_at: string | null
  /** 1: signs in with a SAML provider, which manages the address. */
  is_sso_user: number
  is_anonymous: number
  created_at: string
  updated_at: string
}

/** A sign-in method of a user. */
export interface AuthIdentityTable {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: string
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

export interface AuthSessionTable extends AuthSessionOAuthColumns {
  id: string
  user_id: string
  aal: string
  /** The second factor that was verified. */
  factor_id: string | null
  not_after: string | null
  refreshed_at: string | null
  user_agent: string | null
  ip: string | null
  /** The key that derives each refresh token of the session from the previous one. */
  refresh_token_hmac_key: string
  created_at: string
  updated_at: string
}

/** A sign-in method used for a session. */
export interface AuthAmrClaimTable {
  id: string
  session_id: string
  authentication_method: string
  created_at: string
  updated_at: string
}

export interface AuthRefreshTokenTable {
  id: Generated<number>
  /** The SHA-256 of the token; the token itself isn't stored. */
  token: string
  user_id: string
  session_id: string
  parent: string | null
  revoked: number
  created_at: string
  updated_at: string
}

/** An entry of the audit log of the whole site; accounts have had it first. */
export interface AuthAuditLogEntryTable {
  id: string
  payload: string
  ip_address: string
  created_at: string
  /** Null, like `event`: not shown to owners. */
  area: string | null
  event: string | null
  user_agent: string | null
}

/** The tables of user accounts. */
export interface AuthTables
  extends AuthFactorAndPasskeyTables,
    AuthOAuthAndWeb3Tables,
    AuthOneTimeTokenAndFlowTables,
    AuthOwnerSetupTables,
    AuthSamlTables {
  auth_users: AuthUserTable
  auth_identities: AuthIdentityTable
  auth_sessions: AuthSessionTable
  auth_mfa_amr_claims: AuthAmrClaimTable
  auth_refresh_tokens: AuthRefreshTokenTable
  auth_audit_log_entries: AuthAuditLogEntryTable
}
/** A link that creates the first owner of a new site. */
export interface AuthOwnerSetupLinkTable {
  /** The SHA-256 of the link's token; the token itself isn't stored. */
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
}

interface AuthOwnerSetupTables {
  auth_setup_links: AuthOwnerSetupLinkTable
}
