import type { Generated } from 'kysely'

/** The e-mail or text message of a token, by Supabase's names. */
export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

/**
 * The purpose of a token; more specific than its type, so that one kind of link isn't accepted for another.
 */
export type OneTimeTokenPurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'
  | 'sms'
  | 'phone_change'

/** Columns of a user about e-mails and text messages. */
export interface AuthUserPendingVerificationColumns {
  recovery_sent_at: string | null
  /** The new e-mail address to be confirmed, normalized. */
  email_change: string | null
  email_change_sent_at: string | null
  /** 1: one of the two addresses has been confirmed. */
  email_change_confirm_status: number
  phone_change: string | null
  phone_change_sent_at: string | null
  reauthentication_sent_at: string | null
}

export interface AuthOneTimeTokenTable {
  id: string
  user_id: string
  token_type: OneTimeTokenType
  purpose: OneTimeTokenPurpose
  /** The SHA-256 of the token in the link. */
  token_hash: string
  /** The e-mail address or phone number it was sent to. */
  relates_to: string
  /**
   * The keyed hash of the short code beside the link; null if there is none, or after too many wrong
   * attempts.
   */
  code_hash: string | null
  /** The number of wrong codes entered. */
  tries: number
  expires_at: string
  created_at: string
  updated_at: string
}

/**
 * A flow that ends with a code bound to the client that started it (PKCE), or that leads through a provider.
 */
export interface AuthFlowStateTable {
  id: string
  user_id: string | null
  /** The SHA-256 of the code; null until it is issued. */
  auth_code: string | null
  code_challenge_method: 's256' | 'plain' | null
  code_challenge: string | null
  /** `email`, or the name of the provider. */
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  /** The method of the resulting sign-in: `magiclink`, `recovery`, `oauth` and so on. */
  authentication_method: string
  auth_code_issued_at: string | null
  invite_token: string | null
  /** The validated URL to redirect to at the end. */
  referrer: string | null
  oauth_client_state_id: string | null
  linking_target_id: string | null
  email_optional: Generated<number>
  created_at: string
  updated_at: string
}

/** The tables of single-use tokens and flows. */
export interface AuthOneTimeTokenAndFlowTables {
  auth_one_time_tokens: AuthOneTimeTokenTable
  auth_flow_state: AuthFlowStateTable
}
