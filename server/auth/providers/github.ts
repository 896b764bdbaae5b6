import * as client from 'openid-client'
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

/** GitHub, which signs nothing: who came back is asked for with the token that it gave. */
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
    asked: AuthorizationUrlOptions,
  ): Promise<URL> {
    return client.buildAuthorizationUrl(this.#configuration, {
      ...asked.hints,
      redirect_uri: this.#redirectUri,
      scope: [...new Set(['user:email', ...asked.scopes])].join(' '),
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  async completeAuthorization(
    query: URLSearchParams,
    { state, verifier }: OAuthFlowSecrets,
  ): Promise<{ person: ExternalUser; tokens: ProviderTokens }> {
    const back = new URL(this.#redirectUri)
    back.search = query.toString()
    const tokens = await client.authorizationCodeGrant(this.#configuration, back, {
      expectedState: state,
      pkceCodeVerifier: verifier,
    })
    const token = tokens.access_token
    const [user, emails] = await Promise.all([this.#ask('/user', token), this.#ask('/user/emails', token)])
    if (!isRecord(user) || typeof user.id !== 'number') throw new Error('GitHub did not say who this is')
    const { login, name, avatar_url } = user
    const main = findPrimaryEmail(emails)
    const claims = { sub: String(user.id), login, name: name ?? login, avatar_url, ...main }
    return {
      person: await toExternalUser(this.name, { iss: this.#api, ...claims }),
      tokens: { accessToken: token, refreshToken: tokens.refresh_token ?? null },
    }
  }

  async #ask(path: string, token: string): Promise<unknown> {
    const answer = await fetchWithLimits(`${this.#api}${path}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/vnd.github+json',
        'User-Agent': 'Letopis',
      },
    })
    if (answer.status !== 200) throw new Error(`GitHub answered ${answer.status} at ${path}`)
    return answer.json()
  }
}

/** The address that the person chose as theirs; one that is not verified does not count as such. */
function findPrimaryEmail(emails: unknown): { email?: string; email_verified?: boolean } {
  const known = Array.isArray(emails) ? emails.filter(isRecord) : []
  const main = known.find((one) => one.primary === true) ?? known[0]
  if (main === undefined || typeof main.email !== 'string') return {}
  return { email: main.email, email_verified: main.verified === true }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
