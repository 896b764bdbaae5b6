import * as client from 'openid-client'
import { CachedAsyncValue } from './cached-async-value.ts'
import type {
  AuthorizationUrlOptions,
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

/** A service that tells of itself by discovery, and of people by signed tokens. */
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

  /** Where its keys are, and who it says it is. */
  async getIssuerAndJwksUri(): Promise<{ issuer: string; jwksUri: string }> {
    const { issuer, jwks_uri } = (await this.#configuration.get()).serverMetadata()
    if (jwks_uri === undefined) throw new Error('The provider publishes no keys')
    return { issuer, jwksUri: jwks_uri }
  }

  async createAuthorizationUrl(
    { state, verifier, nonce }: OAuthFlowSecrets,
    asked: AuthorizationUrlOptions,
  ): Promise<URL> {
    return client.buildAuthorizationUrl(await this.#configuration.get(), {
      ...asked.hints,
      redirect_uri: this.#redirectUri,
      scope: [...new Set([...defaultScopes, ...asked.scopes])].join(' '),
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
    const back = new URL(this.#redirectUri)
    back.search = query.toString()
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The provider gave no ID token')
    const more =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    return {
      person: await toExternalUser(this.name, { ...more, ...claims }),
      tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
    }
  }

  /** What clients may be known by in tokens that are brought along. */
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
  const found = await client.discovery(new URL(url), clientId, undefined, client.None(), {
    execute: insecure,
    timeout: timeoutSeconds,
    [client.customFetch]: fetchWithLimits,
  })
  const server = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_post')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)
  const configuration = new client.Configuration(server, clientId, undefined, proof)
  configuration.timeout = timeoutSeconds
  configuration[client.customFetch] = fetchWithLimits
  for (const allow of insecure) allow(configuration)
  // Signatures are looked at even where the token came straight from the provider.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}
