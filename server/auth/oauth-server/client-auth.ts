import type { AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { isUuid } from '../admin-input.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { isSameHash } from '../one-time/secrets.ts'
import { hashOf } from '../tokens.ts'
import { OAuthProblem } from './problem.ts'

interface Shown {
  readonly id: string
  readonly secret: string | null
  readonly method: AuthOAuthClientTable['token_endpoint_auth_method']
}

/** Which program asks, by the proof that was agreed upon with it. Wrong secrets are counted. */
export async function authenticateClient(
  { data, limits }: AuthDeps,
  headers: Headers,
  form: URLSearchParams,
  from: Client,
): Promise<AuthOAuthClientTable> {
  const shown = shownIn(headers, form)
  const wasRight = shown.secret === null ? null : limits.clientSecret(shown.id, from)
  const client = isUuid(shown.id) ? await data.auth.oauthClients.find(shown.id) : null
  const right = isSameHash(hashOf(shown.secret ?? ''), client?.client_secret_hash ?? hashOf(''))
  const isPublic = client?.client_type === 'public' && shown.method === 'none'
  const isProven =
    client?.client_type === 'confidential' &&
    client.client_secret_hash !== null &&
    client.token_endpoint_auth_method === shown.method &&
    right
  if (client === null || (!isPublic && !isProven))
    throw new OAuthProblem('invalid_client', 'The client could not be authenticated')
  wasRight?.()
  return client
}

function shownIn(headers: Headers, form: URLSearchParams): Shown {
  const basic = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret')]
  if (basic === undefined) return { id, secret, method: secret === null ? 'none' : 'client_secret_post' }
  const text = Buffer.from(basic, 'base64').toString('utf8')
  const at = text.indexOf(':')
  const name = decoded(text.slice(0, Math.max(0, at)))
  if (secret !== null || (id !== '' && id !== name))
    throw new OAuthProblem('invalid_request', 'The client is named in more than one way')
  return { id: name, secret: decoded(text.slice(at + 1)), method: 'client_secret_basic' }
}

function decoded(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''
}
