import type { Generated } from 'kysely'
import type { AuthFactorTables } from './factor-tables.ts'
import type { AuthOAuthTables, AuthSessionOAuthColumns } from './oauth-tables.ts'
import type { AuthTokenAndFlowTables, AuthUserMessageColumns } from './one-time-token-tables.ts'

// Shaped like Supabase's `auth` schema, column for column, so that accounts can move there and back.

export interface AuthUserTable extends AuthUserMessageColumns {
  id: string
  aud: string
  role: string
  /** In lower case; null for one that was removed. */
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  last_sign_in_at: string | null
  /** What the product decides about the account, as JSON; `role` is the person's role on the site. */
  raw_app_meta_data: string
  /** What the person says about themselves, as JSON. */
  raw_user_meta_data: string
  phone: string | null
  phone_confirmed_at: string | null
  banned_until: string | null
  deleted_at: string | null
  is_sso_user: number
  is_anonymous: number
  created_at: string
  updated_at: string
}

/** A way in which a user proves who they are. */
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
  /** The second factor that was given. */
  factor_id: string | null
  not_after: string | null
  refreshed_at: string | null
  user_agent: string | null
  ip: string | null
  /** Each refresh token of the session is made from the one before with this key. */
  refresh_token_hmac_key: string
  created_at: string
  updated_at: string
}

/** How a session was signed in to. */
export interface AuthAmrClaimTable {
  id: string
  session_id: string
  authentication_method: string
  created_at: string
  updated_at: string
}

export interface AuthRefreshTokenTable {
  id: Generated<number>
  /** The SHA-256 of the token; the token itself is kept nowhere. */
  token: string
  user_id: string
  session_id: string
  parent: string | null
  revoked: number
  created_at: string
  updated_at: string
}

export interface AuthAuditLogEntryTable {
  id: string
  payload: string
  ip_address: string
  created_at: string
}

/** The tables of accounts. */
export interface AuthTables
  extends AuthFactorTables,
    AuthOAuthTables,
    AuthTokenAndFlowTables,
    AuthSetupTables {
  auth_users: AuthUserTable
  auth_identities: AuthIdentityTable
  auth_sessions: AuthSessionTable
  auth_mfa_amr_claims: AuthAmrClaimTable
  auth_refresh_tokens: AuthRefreshTokenTable
  auth_audit_log_entries: AuthAuditLogEntryTable
}
/** The link by which a new site gets its first owner. */
export interface AuthSetupLinkTable {
  /** The SHA-256 of the link's token; the token itself is kept nowhere. */
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface AuthSetupTables {
  auth_setup_links: AuthSetupLinkTable
}
