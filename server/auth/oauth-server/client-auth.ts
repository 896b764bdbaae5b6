import type { AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { isEqualInConstantTime } from '../../lib/constant-time.ts'
import { isUuid } from '../admin-user-input.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { hashToken } from '../session-tokens.ts'
import { OAuthProblem } from './oauth-problem.ts'

interface ClientCredentials {
  readonly id: string
  readonly secret: string | null
  readonly method: AuthOAuthClientTable['token_endpoint_auth_method']
}

/** Authenticates a client by its registered method. Wrong secrets are counted. */
export async function authenticateOAuthClient(
  { data, limits }: AuthDeps,
  headers: Headers,
  form: URLSearchParams,
  requestClient: RequestClient,
): Promise<AuthOAuthClientTable> {
  const credentials = parseClientCredentials(headers, form)
  const refundAttempt =
    credentials.secret === null ? null : await limits.countClientSecretAttempt(credentials.id, requestClient)
  const client = isUuid(credentials.id) ? await data.auth.oauthClients.find(credentials.id) : null
  const isSecretCorrect = isEqualInConstantTime(
    hashToken(credentials.secret ?? ''),
    client?.client_secret_hash ?? hashToken(''),
  )
  const isPublic = client?.client_type === 'public' && credentials.method === 'none'
  const isAuthenticated =
    client?.client_type === 'confidential' &&
    client.client_secret_hash !== null &&
    client.token_endpoint_auth_method === credentials.method &&
    isSecretCorrect
  if (client === null || (!isPublic && !isAuthenticated))
    throw new OAuthProblem('invalid_client', 'The client could not be authenticated')
  await refundAttempt?.()
  return client
}

function parseClientCredentials(headers: Headers, form: URLSearchParams): ClientCredentials {
  const basic = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret')]
  if (basic === undefined) return { id, secret, method: secret === null ? 'none' : 'client_secret_post' }
  const text = Buffer.from(basic, 'base64').toString('utf8')
  const separator = text.indexOf(':')
  const basicId = decodeFormValue(text.slice(0, Math.max(0, separator)))
  if (secret !== null || (id !== '' && id !== basicId))
    throw new OAuthProblem('invalid_request', 'The client is named in more than one way')
  return { id: basicId, secret: decodeFormValue(text.slice(separator + 1)), method: 'client_secret_basic' }
}

function decodeFormValue(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''
}
