import type { Generated } from 'kysely'

/** Which letter or message a token was sent with, by Supabase's names. */
export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

/** What a token may be used for; finer than its type, so that one sort of link is not taken for another. */
export type OneTimeTokenPurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'
  | 'sms'
  | 'phone_change'

/** What an account remembers of letters and messages. */
export interface AuthUserMessageColumns {
  recovery_sent_at: string | null
  /** The address that is to become the account's, in its normal form. */
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
  /** The SHA-256 of what the link carries. */
  token_hash: string
  /** The address or the number it was sent to. */
  relates_to: string
  /** The keyed hash of the short code beside the link; null: there is none, or it died of wrong tries. */
  code_hash: string | null
  /** How many wrong codes were tried. */
  tries: number
  expires_at: string
  created_at: string
  updated_at: string
}

/** A flow that is ended by a code which only its beginner can use (PKCE), or that leads through another service. */
export interface AuthFlowStateTable {
  id: string
  user_id: string | null
  /** The SHA-256 of the code; null until it has been given out. */
  auth_code: string | null
  code_challenge_method: 's256' | 'plain' | null
  code_challenge: string | null
  /** `email`, or the other service's name. */
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  /** How whoever comes back will have signed in: `magiclink`, `recovery`, `oauth` and so on. */
  authentication_method: string
  auth_code_issued_at: string | null
  invite_token: string | null
  /** Where the browser goes at the end, checked. */
  referrer: string | null
  oauth_client_state_id: string | null
  linking_target_id: string | null
  email_optional: Generated<number>
  created_at: string
  updated_at: string
}

/** The tables of letters, messages and flows. */
export interface AuthTokenAndFlowTables {
  auth_one_time_tokens: AuthOneTimeTokenTable
  auth_flow_state: AuthFlowStateTable
}
