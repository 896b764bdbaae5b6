import type { JsonObject } from '../json-body.ts'

/** An external service that users can sign in with. */
export interface IdentityProviderSettings {
  /** `oidc`: uses discovery and signed ID tokens. */
  readonly kind: 'oidc' | 'github'
  /** The first id is sent to the provider; ID tokens issued for the others are accepted too. */
  readonly clientIds: readonly string[]
  readonly secret: string
  /** The issuer, or GitHub's URL. */
  readonly url: string
  /** The callback URL; null: the auth server's own. */
  readonly redirectUri: string | null
}

/** The operator's settings of external providers and of the own OAuth server. */
export interface OAuthAndWeb3Settings {
  /** By the provider name that clients send. */
  readonly providers: Readonly<Record<string, IdentityProviderSettings>>
  /** Whether users may link and unlink identities. */
  readonly manualLinking: boolean
  readonly web3: { readonly ethereum: boolean; readonly solana: boolean }
  readonly server: {
    /** Whether the OAuth server is enabled; null: as soon as there is a client. */
    readonly enabled: boolean | null
    /** Whether clients may register themselves. */
    readonly dynamicRegistration: boolean
    /** The path of the site's consent page. */
    readonly authorizationPath: string
  }
}

/** A user as described by a provider. */
export interface ExternalUser {
  readonly provider: string
  readonly id: string
  /** Normalized; null: not provided or not accepted. */
  readonly email: { readonly address: string; readonly verified: boolean } | null
  /** Further claims under Supabase's names. */
  readonly claims: JsonObject
}

/** Tokens for calling the provider's API on behalf of the user. */
export interface ProviderTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
}

/** Values that must match when the browser returns. */
export interface OAuthFlowSecrets {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

/** An external identity provider. */
export interface IdentityProvider {
  readonly name: string
  /** The provider's URL to redirect the browser to. */
  createAuthorizationUrl(checks: OAuthFlowSecrets, options: AuthorizationScopesAndHints): Promise<URL>
  /** The user who returned, from the callback's query. */
  completeAuthorization(
    query: URLSearchParams,
    checks: OAuthFlowSecrets,
  ): Promise<{ person: ExternalUser; tokens: ProviderTokens }>
}

/** Client-provided options of the authorization URL. */
export interface AuthorizationScopesAndHints {
  readonly scopes: readonly string[]
  readonly hints: Readonly<Record<string, string>>
}
