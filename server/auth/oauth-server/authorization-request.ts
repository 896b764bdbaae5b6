import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { isUuid } from '../admin-user-input.ts'
import type { AuthDeps } from '../contract.ts'
import { parseJsonStringArray } from './clients.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { isScopeSubset, parseScopes, supportedScopes } from './scopes.ts'

const requestLifetimeMs = 600_000
const dayMs = 24 * 3_600_000

/**
 * Starts an authorization: validates the request and returns the URL of the consent page. Browsers are
 * redirected only to URIs registered for the client.
 */
export async function startOAuthAuthorization(deps: AuthDeps, query: URLSearchParams): Promise<URL> {
  const client = await findRequestedClient(deps, query)
  const redirectUri = readRedirectUri(client, query)
  const state = query.get('state')
  try {
    const params = parseAuthorizationParams(client, query)
    const now = deps.now()
    const authorizationId = randomBytes(24).toString('base64url')
    await deps.data.transaction(async ({ auth }) => {
      await auth.oauthAuthorizations.deleteCreatedBefore(new Date(now.getTime() - dayMs).toISOString())
      await auth.oauthAuthorizations.add({
        id: randomUUID(),
        authorization_id: authorizationId,
        client_id: client.id,
        user_id: null,
        redirect_uri: redirectUri,
        state,
        ...params,
        code_challenge_method: 's256',
        response_type: 'code',
        status: 'pending',
        authorization_code: null,
        aal: null,
        session_id: null,
        approved_at: null,
        expires_at: new Date(now.getTime() + requestLifetimeMs).toISOString(),
        created_at: now.toISOString(),
      })
    })
    const page = new URL(deps.redirects.siteUrl + deps.settings.oauth.server.authorizationPath)
    page.searchParams.set('authorization_id', authorizationId)
    return page
  } catch (problem) {
    if (!(problem instanceof OAuthProblem)) throw problem
    return buildClientRedirectUrl(deps, redirectUri, state, {
      error: problem.error,
      error_description: problem.message,
    })
  }
}

/** The redirect back to a client with the result; `iss` identifies this server. */
export function buildClientRedirectUrl(
  { issuer }: AuthDeps,
  redirectUri: string,
  state: string | null,
  values: Readonly<Record<string, string>>,
): URL {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  return url
}

async function findRequestedClient(
  { data }: AuthDeps,
  query: URLSearchParams,
): Promise<AuthOAuthClientTable> {
  const id = query.get('client_id') ?? ''
  const client = isUuid(id) ? await data.auth.oauthClients.find(id) : null
  if (client === null) throw new OAuthProblem('invalid_client', 'There is no such client')
  return client
}

/** URIs are compared as strings, because parsers may disagree about equivalent ones. */
function readRedirectUri(client: AuthOAuthClientTable, query: URLSearchParams): string {
  const uris = query.getAll('redirect_uri')
  const [uri = ''] = uris
  if (uris.length === 1 && parseJsonStringArray(client.redirect_uris).includes(uri)) return uri
  throw new OAuthProblem('invalid_request', 'redirect_uri is not one of the client’s')
}

function parseAuthorizationParams(client: AuthOAuthClientTable, query: URLSearchParams) {
  for (const name of new Set(query.keys()))
    if (name !== 'resource' && query.getAll(name).length > 1)
      throw new OAuthProblem('invalid_request', `${name} is given more than once`)
  if (query.get('response_type') !== 'code')
    throw new OAuthProblem('unsupported_response_type', 'response_type must be code')
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new OAuthProblem('invalid_request', 'code_challenge with code_challenge_method S256 is required')
  const [state, nonce, resource] = ['state', 'nonce', 'resource'].map((name) => query.get(name))
  if (isTooLong(state, 2000) || isTooLong(nonce, 500) || isTooLong(resource, 2000))
    throw new OAuthProblem('invalid_request', 'state, nonce or resource is too long')
  return {
    code_challenge: challenge,
    scope: resolveScope(client, query.get('scope') ?? ''),
    nonce: nonce ?? null,
    resource: resource ?? null,
  }
}

function resolveScope(client: AuthOAuthClientTable, text: string): string {
  const allowedScopes = client.scope?.split(' ') ?? supportedScopes
  const scopes = parseScopes(text)
  if (scopes === null || !isScopeSubset(scopes, allowedScopes))
    throw new OAuthProblem('invalid_scope', `The client may ask for ${allowedScopes.join(' ')}`)
  return scopes.length === 0
    ? allowedScopes.includes('email')
      ? 'email'
      : allowedScopes.join(' ')
    : scopes.join(' ')
}

function isTooLong(text: string | null | undefined, maxLength: number): boolean {
  return (text ?? '').length > maxLength || (text ?? '').includes('\0')
}
