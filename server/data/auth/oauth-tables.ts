/** A sign-in in progress at an external provider. */
export interface AuthOAuthStateTable {
  id: string
  provider_type: string
  /** The PKCE code verifier. */
  code_verifier: string
  /** The SHA-256 of the `state` that the provider must return. */
  state_hash: string
  /** The SHA-256 of the value that the browser must return. */
  browser_hash: string
  /** The nonce that the provider's ID token must repeat. */
  nonce: string
  flow_id: string
  created_at: string
}

/** An OAuth client that users can sign in to with their account here. */
export interface AuthOAuthClientTable {
  id: string
  /** Null for a public client, which can't keep a secret. */
  client_secret_hash: string | null
  registration_type: 'manual' | 'dynamic'
  /** As a JSON array. */
  redirect_uris: string
  /** As a JSON array. */
  grant_types: string
  client_name: string
  client_uri: string | null
  logo_uri: string | null
  /** The scopes it may request, separated by spaces; null: all. */
  scope: string | null
  client_type: 'public' | 'confidential'
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post'
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** An authorization request of an OAuth client, and its result. */
export interface AuthOAuthAuthorizationTable {
  id: string
  /** The id passed to the consent page. */
  authorization_id: string
  client_id: string
  /** The first user who opened it; no other user can decide it. */
  user_id: string | null
  redirect_uri: string
  scope: string
  state: string | null
  resource: string | null
  nonce: string | null
  code_challenge: string
  code_challenge_method: 's256'
  response_type: 'code'
  status: 'pending' | 'approved' | 'denied'
  /** The SHA-256 of the code. */
  authorization_code: string | null
  /** The assurance level of the user who agreed. */
  aal: string | null
  /** The session that the code was exchanged for. */
  session_id: string | null
  approved_at: string | null
  expires_at: string
  created_at: string
}

/** The consent of a user to an OAuth client. */
export interface AuthOAuthConsentTable {
  id: string
  user_id: string
  client_id: string
  /** Separated by spaces. */
  scopes: string
  granted_at: string
  revoked_at: string | null
}

/** A used wallet message, stored so that it can't be used again. */
interface AuthUsedWeb3MessageTable {
  message_hash: string
  expires_at: string
}

/** Additional columns of a session of an OAuth client. */
export interface AuthSessionOAuthColumns {
  /** The client that got the session by a user's consent; null for the user's own session. */
  oauth_client_id: string | null
  scopes: string | null
}

/** The tables of sign-in at external providers, and of external clients that sign in here. */
export interface AuthOAuthAndWeb3Tables {
  auth_oauth_client_states: AuthOAuthStateTable
  auth_oauth_clients: AuthOAuthClientTable
  auth_oauth_authorizations: AuthOAuthAuthorizationTable
  auth_oauth_consents: AuthOAuthConsentTable
  auth_web3_messages: AuthUsedWeb3MessageTable
}
