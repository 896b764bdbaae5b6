import * as client from 'openid-client'
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

/** GitHub, which does not sign ID tokens: the user is loaded from its API with the access token. */
export class GitHubIdentityProvider implements IdentityProvider {
  readonly name: string
  readonly #redirectUri: string
  readonly #api: string
  readonly #configuration: client.Configuration

  constructor(name: string, settings: IdentityProviderSettings, redirectUri: string) {
    const { url, clientIds, secret } = settings
    this.name = name
    this.#redirectUri = redirectUri
    this.#api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`
    const server = {
      issuer: url,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    }
    this.#configuration = new client.Configuration(
      server,
      clientIds[0] ?? '',
      undefined,
      client.ClientSecretPost(secret),
    )
    this.#configuration[client.customFetch] = fetchWithLimits
    if (url.startsWith('http:')) client.allowInsecureRequests(this.#configuration)
  }

  async createAuthorizationUrl(
    { state, verifier }: OAuthFlowSecrets,
    options: AuthorizationScopesAndHints,
  ): Promise<URL> {
    return client.buildAuthorizationUrl(this.#configuration, {
      ...options.hints,
      redirect_uri: this.#redirectUri,
      scope: [...new Set(['user:email', ...options.scopes])].join(' '),
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  async completeAuthorization(
    query: URLSearchParams,
    { state, verifier }: OAuthFlowSecrets,
  ): Promise<{ person: ExternalUser; tokens: ProviderTokens }> {
    const callbackUrl = new URL(this.#redirectUri)
    callbackUrl.search = query.toString()
    const tokens = await client.authorizationCodeGrant(this.#configuration, callbackUrl, {
      expectedState: state,
      pkceCodeVerifier: verifier,
    })
    const token = tokens.access_token
    const [user, emails] = await Promise.all([
      this.#callApi('/user', token),
      this.#callApi('/user/emails', token),
    ])
    if (!isRecord(user) || typeof user.id !== 'number') throw new Error('GitHub returned no user id')
    const { login, name, avatar_url } = user
    const primaryEmail = findPrimaryEmail(emails)
    const claims = { sub: String(user.id), login, name: name ?? login, avatar_url, ...primaryEmail }
    return {
      person: await toExternalUser(this.name, { iss: this.#api, ...claims }),
      tokens: { accessToken: token, refreshToken: tokens.refresh_token ?? null },
    }
  }

  async #callApi(path: string, token: string): Promise<unknown> {
    const response = await fetchWithLimits(`${this.#api}${path}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/vnd.github+json',
        'User-Agent': 'Letopis',
      },
    })
    if (response.status !== 200) throw new Error(`GitHub responded with status ${response.status} to ${path}`)
    return response.json()
  }
}

/** The user's primary address; an unverified one is marked as such. */
function findPrimaryEmail(emails: unknown): { email?: string; email_verified?: boolean } {
  const records = Array.isArray(emails) ? emails.filter(isRecord) : []
  const primaryEmail = records.find((record) => record.primary === true) ?? records[0]
  if (primaryEmail === undefined || typeof primaryEmail.email !== 'string') return {}
  return { email: primaryEmail.email, email_verified: primaryEmail.verified === true }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
