import type { AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { isUuid } from '../admin-user-input.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { isSameHash } from '../one-time-tokens/secrets.ts'
import { hashToken } from '../session-tokens.ts'
import { OAuthProblem } from './oauth-problem.ts'

interface ClientCredentials {
  readonly id: string
  readonly secret: string | null
  readonly method: AuthOAuthClientTable['token_endpoint_auth_method']
}

/** Which program asks, by the proof that was agreed upon with it. Wrong secrets are counted. */
export async function authenticateOAuthClient(
  { data, limits }: AuthDeps,
  headers: Headers,
  form: URLSearchParams,
  from: RequestClient,
): Promise<AuthOAuthClientTable> {
  const shown = parseClientCredentials(headers, form)
  const wasRight = shown.secret === null ? null : limits.countClientSecretAttempt(shown.id, from)
  const client = isUuid(shown.id) ? await data.auth.oauthClients.find(shown.id) : null
  const right = isSameHash(hashToken(shown.secret ?? ''), client?.client_secret_hash ?? hashToken(''))
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

function parseClientCredentials(headers: Headers, form: URLSearchParams): ClientCredentials {
  const basic = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret')]
  if (basic === undefined) return { id, secret, method: secret === null ? 'none' : 'client_secret_post' }
  const text = Buffer.from(basic, 'base64').toString('utf8')
  const at = text.indexOf(':')
  const name = decodeFormValue(text.slice(0, Math.max(0, at)))
  if (secret !== null || (id !== '' && id !== name))
    throw new OAuthProblem('invalid_request', 'The client is named in more than one way')
  return { id: name, secret: decodeFormValue(text.slice(at + 1)), method: 'client_secret_basic' }
}

function decodeFormValue(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''
}
