import type { JsonObject } from '../json-body.ts'

/** Another service that people sign in by. */
export interface IdentityProviderSettings {
  /** `oidc`: it tells of itself by discovery and signs what it says of people. */
  readonly kind: 'oidc' | 'github'
  /** What it knows us by; tokens for the others are taken too where they are brought along. */
  readonly clientIds: readonly string[]
  readonly secret: string
  /** The issuer, or where GitHub is. */
  readonly url: string
  /** Where it sends people back to; null: to the service itself. */
  readonly redirectUri: string | null
}

/** What the operator decided about signing in elsewhere, and elsewhere by us. */
export interface OAuthSettings {
  /** By the name that clients ask for. */
  readonly providers: Readonly<Record<string, IdentityProviderSettings>>
  /** Whether people may add other ways in to their account, and remove them. */
  readonly manualLinking: boolean
  readonly web3: { readonly ethereum: boolean; readonly solana: boolean }
  readonly server: {
    /** Whether other programs may ask for people; null: as soon as there is one. */
    readonly enabled: boolean | null
    /** The page of the site that asks people whether they agree. */
    readonly authorizationPath: string
  }
}

/** Somebody, as another service knows them. */
export interface ExternalUser {
  readonly provider: string
  readonly id: string
  /** In its normal form; null: not told, or no address we take. */
  readonly email: { readonly address: string; readonly verified: boolean } | null
  /** What else it says, in Supabase's words. */
  readonly claims: JsonObject
}

/** What lets programs ask the other service in the person's name. */
export interface ProviderTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
}

/** What has to be the same when the browser comes back. */
export interface OAuthFlowSecrets {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

/** How one of the other services is asked. */
export interface IdentityProvider {
  readonly name: string
  /** Where to send the browser. */
  createAuthorizationUrl(checks: OAuthFlowSecrets, asked: AuthorizationUrlOptions): Promise<URL>
  /** Who came back, by the query that the browser brought. */
  completeAuthorization(
    query: URLSearchParams,
    checks: OAuthFlowSecrets,
  ): Promise<{ person: ExternalUser; tokens: ProviderTokens }>
}

/** What a client may say about how the other service is asked. */
export interface AuthorizationUrlOptions {
  readonly scopes: readonly string[]
  readonly hints: Readonly<Record<string, string>>
}
