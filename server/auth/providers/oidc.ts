import * as client from 'openid-client'
import { CachedAsyncValue } from './cached-async-value.ts'
import type {
  AuthorizationScopesAndHints,
  ExternalUser,
  IdentityProvider,
  IdentityProviderSettings,
  OAuthFlowSecrets,
  ProviderTokens,
} from './contract.ts'
import { toExternalUser } from './external-user.ts'
import { fetchWithLimits } from './fetch-with-limits.ts'

const defaultScopes = ['openid', 'email', 'profile']
const timeoutSeconds = 8

/** A provider with OpenID Connect discovery and signed ID tokens. */
export class OidcIdentityProvider implements IdentityProvider {
  readonly name: string
  readonly #settings: IdentityProviderSettings
  readonly #redirectUri: string
  readonly #configuration: CachedAsyncValue<client.Configuration>

  constructor(name: string, settings: IdentityProviderSettings, redirectUri: string, now: () => Date) {
    this.name = name
    this.#settings = settings
    this.#redirectUri = redirectUri
    this.#configuration = new CachedAsyncValue(() => discoverConfiguration(settings), now)
  }

  /** The provider's issuer and the URL of its keys. */
  async getIssuerAndJwksUri(): Promise<{ issuer: string; jwksUri: string }> {
    const { issuer, jwks_uri } = (await this.#configuration.get()).serverMetadata()
    if (jwks_uri === undefined) throw new Error('The provider publishes no keys')
    return { issuer, jwksUri: jwks_uri }
  }

  async createAuthorizationUrl(
    { state, verifier, nonce }: OAuthFlowSecrets,
    options: AuthorizationScopesAndHints,
  ): Promise<URL> {
    return client.buildAuthorizationUrl(await this.#configuration.get(), {
      ...options.hints,
      redirect_uri: this.#redirectUri,
      scope: [...new Set([...defaultScopes, ...options.scopes])].join(' '),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  async completeAuthorization(
    query: URLSearchParams,
    { state, verifier, nonce }: OAuthFlowSecrets,
  ): Promise<{ person: ExternalUser; tokens: ProviderTokens }> {
    const configuration = await this.#configuration.get()
    const callbackUrl = new URL(this.#redirectUri)
    callbackUrl.search = query.toString()
    const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The provider returned no ID token')
    const userInfo =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    return {
      person: await toExternalUser(this.name, { ...userInfo, ...claims }),
      tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
    }
  }

  /** The audiences accepted in ID tokens that clients send. */
  get audiences(): readonly string[] {
    return this.#settings.clientIds
  }
}

async function discoverConfiguration({
  url,
  clientIds,
  secret,
}: IdentityProviderSettings): Promise<client.Configuration> {
  const [clientId = ''] = clientIds
  const insecure = url.startsWith('http:') ? [client.allowInsecureRequests] : []
  const discovered = await client.discovery(new URL(url), clientId, undefined, client.None(), {
    execute: insecure,
    timeout: timeoutSeconds,
    [client.customFetch]: fetchWithLimits,
  })
  const server = discovered.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const clientAuth = methods.includes('client_secret_post')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)
  const configuration = new client.Configuration(server, clientId, undefined, clientAuth)
  configuration.timeout = timeoutSeconds
  configuration[client.customFetch] = fetchWithLimits
  for (const allow of insecure) allow(configuration)
  // Verify signatures even of tokens received directly from the provider.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}
