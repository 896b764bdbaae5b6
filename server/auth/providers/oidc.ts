import * as client from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'
import type { Asked, Checks, ExternalPerson, Provider, ProviderSettings, ProviderTokens } from './contract.ts'
import { Kept } from './kept.ts'
import { personFrom } from './person.ts'

const scopes = ['openid', 'email', 'profile']
const patienceSeconds = 8

/** A service that tells of itself by discovery, and of people by signed tokens. */
export class Oidc implements Provider {
  readonly name: string
  readonly #settings: ProviderSettings
  readonly #redirectUri: string
  readonly #configuration: Kept<client.Configuration>

  constructor(name: string, settings: ProviderSettings, redirectUri: string, now: () => Date) {
    this.name = name
    this.#settings = settings
    this.#redirectUri = redirectUri
    this.#configuration = new Kept(() => configure(settings), now)
  }

  /** Where its keys are, and who it says it is. */
  async keys(): Promise<{ issuer: string; jwksUri: string }> {
    const { issuer, jwks_uri } = (await this.#configuration.get()).serverMetadata()
    if (jwks_uri === undefined) throw new Error('The provider publishes no keys')
    return { issuer, jwksUri: jwks_uri }
  }

  async begin({ state, verifier, nonce }: Checks, asked: Asked): Promise<URL> {
    return client.buildAuthorizationUrl(await this.#configuration.get(), {
      ...asked.hints,
      redirect_uri: this.#redirectUri,
      scope: [...new Set([...scopes, ...asked.scopes])].join(' '),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  async finish(
    query: URLSearchParams,
    { state, verifier, nonce }: Checks,
  ): Promise<{ person: ExternalPerson; tokens: ProviderTokens }> {
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
      person: await personFrom(this.name, { ...more, ...claims }),
      tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
    }
  }

  /** What clients may be known by in tokens that are brought along. */
  get audiences(): readonly string[] {
    return this.#settings.clientIds
  }
}

async function configure({ url, clientIds, secret }: ProviderSettings): Promise<client.Configuration> {
  const [clientId = ''] = clientIds
  const insecure = url.startsWith('http:') ? [client.allowInsecureRequests] : []
  const found = await client.discovery(new URL(url), clientId, undefined, client.None(), {
    execute: insecure,
    timeout: patienceSeconds,
    [client.customFetch]: boundedFetch,
  })
  const server = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_post')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)
  const configuration = new client.Configuration(server, clientId, undefined, proof)
  configuration.timeout = patienceSeconds
  configuration[client.customFetch] = boundedFetch
  for (const allow of insecure) allow(configuration)
  // Signatures are looked at even where the token came straight from the provider.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}
