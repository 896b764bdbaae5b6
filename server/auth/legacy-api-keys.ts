import { jwtVerify } from 'jose'
import { parseBearerToken } from './authenticate-request.ts'
import type { AuthDeps } from './contract.ts'

/**
 * Replaces Supabase's legacy API keys in a request, tokens with the role `anon` or `service_role` that are signed with
 * the JWT secret, by the keys they stand for. Everything else is left as it is, and rejected where it is not accepted.
 */
export async function replaceLegacyApiKeys(deps: AuthDeps, headers: Headers): Promise<void> {
  const secret = deps.keys.legacySecret
  if (secret === null) return
  const findApiKey = async (token: string | null): Promise<string | null> => {
    if (token === null || token.split('.').length !== 3) return null
    const verified = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      currentDate: deps.now(),
      requiredClaims: ['role', 'exp'],
    }).catch(() => null)
    const role = verified?.payload.role
    if (role === 'anon') return deps.apiKeys.publishable
    return role === 'service_role' ? deps.apiKeys.secret : null
  }
  const [apiKey, bearerKey] = await Promise.all([
    findApiKey(headers.get('apikey')),
    findApiKey(parseBearerToken(headers)),
  ])
  if (apiKey !== null) headers.set('apikey', apiKey)
  if (bearerKey !== null) headers.set('authorization', `Bearer ${bearerKey}`)
}
