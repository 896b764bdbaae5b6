/** A sign-in that is under way at another service. */
export interface AuthOAuthClientStateTable {
  id: string
  provider_type: string
  /** What proves to the other service that it is us who asked. */
  code_verifier: string
  /** The SHA-256 of what the other service is given and has to give back. */
  state_hash: string
  /** The SHA-256 of what the browser was given and has to bring back. */
  browser_hash: string
  /** What the other service's word has to repeat. */
  nonce: string
  flow_id: string
  created_at: string
}

/** A program that may ask people to be let in by their account here. */
export interface AuthOAuthClientTable {
  id: string
  /** Null for one that can keep no secret. */
  client_secret_hash: string | null
  registration_type: 'manual' | 'dynamic'
  /** As a JSON array. */
  redirect_uris: string
  /** As a JSON array. */
  grant_types: string
  client_name: string
  client_uri: string | null
  logo_uri: string | null
  /** What it may ask to know, words with spaces between; null: everything. */
  scope: string | null
  client_type: 'public' | 'confidential'
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post'
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** A program's wish to be let in, and what became of it. */
export interface AuthOAuthAuthorizationTable {
  id: string
  /** What the page that asks the person is told. */
  authorization_id: string
  client_id: string
  /** Whoever looked at it first; nobody else can decide it. */
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
  /** How surely the person who agreed was known. */
  aal: string | null
  /** The session that the code was exchanged for. */
  session_id: string | null
  approved_at: string | null
  expires_at: string
  created_at: string
}

/** What a person let a program know. */
export interface AuthOAuthConsentTable {
  id: string
  user_id: string
  client_id: string
  /** Words with spaces between. */
  scopes: string
  granted_at: string
  revoked_at: string | null
}

/** A message of a wallet that was used, so that it is not used again. */
export interface AuthWeb3MessageTable {
  message_hash: string
  expires_at: string
}

/** What a session of another program has beside those of people. */
export interface AuthSessionOAuthColumns {
  /** The program that got the session by somebody's consent; null: the person themselves. */
  oauth_client_id: string | null
  scopes: string | null
}

/** The tables of signing in elsewhere, and elsewhere by us. */
export interface AuthOAuthTables {
  auth_oauth_client_states: AuthOAuthClientStateTable
  auth_oauth_clients: AuthOAuthClientTable
  auth_oauth_authorizations: AuthOAuthAuthorizationTable
  auth_oauth_consents: AuthOAuthConsentTable
  auth_web3_messages: AuthWeb3MessageTable
}
