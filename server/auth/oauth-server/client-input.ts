import type { AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { forbiddenRedirectProtocols } from '../redirect-rules.ts'
import { parseScopes } from './scopes.ts'

const clientAuthMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const
const supportedGrantTypes = ['authorization_code', 'refresh_token']
const maxLengths = { name: 200, uri: 2048 }
const maxRedirectUris = 10

const forbiddenProtocols = new Set([...forbiddenRedirectProtocols, ...['mailto:', 'tel:', 'sms:', 'intent:']])

/** Changes of a client; omitted properties are not changed. */
export type OAuthClientInput = Partial<
  Pick<
    AuthOAuthClientTable,
    'client_name' | 'client_uri' | 'logo_uri' | 'redirect_uris' | 'grant_types' | 'scope'
  > & { token_endpoint_auth_method: (typeof clientAuthMethods)[number] }
>

/** Parses and validates the request body. */
export function parseOAuthClientInput(body: JsonObject): OAuthClientInput {
  assertCodeResponseType(body)
  const name = readOptionalStringField(body, 'client_name')
  const redirects = readStringList(body, 'redirect_uris')
  const grantTypes = readStringList(body, 'grant_types')
  const method = readOptionalStringField(body, 'token_endpoint_auth_method')
  const authMethod = clientAuthMethods.find((allowed) => allowed === method)
  if (method !== null && authMethod === undefined)
    throw createValidationError(`token_endpoint_auth_method is one of ${clientAuthMethods.join(', ')}`)
  if (name !== null && (name.trim() === '' || name.length > maxLengths.name || /\p{Cc}/u.test(name)))
    throw createValidationError(`client_name is one line of at most ${maxLengths.name} characters`)
  if (redirects !== null && (redirects.length === 0 || redirects.length > maxRedirectUris))
    throw createValidationError(`redirect_uris has 1 to ${maxRedirectUris} addresses`)
  for (const uri of redirects ?? [])
    if (!isAcceptedRedirectUri(uri)) throw createValidationError(`invalid redirect_uri: ${uri.slice(0, 100)}`)
  if (
    grantTypes !== null &&
    (!grantTypes.includes('authorization_code') ||
      grantTypes.some((type) => !supportedGrantTypes.includes(type)))
  )
    throw createValidationError('grant_types are authorization_code and, if wanted, refresh_token')
  return {
    ...(name === null ? {} : { client_name: name.trim() }),
    ...readPageUri(body, 'client_uri'),
    ...readPageUri(body, 'logo_uri'),
    ...(redirects === null ? {} : { redirect_uris: JSON.stringify(redirects) }),
    ...(grantTypes === null ? {} : { grant_types: JSON.stringify([...new Set(grantTypes)]) }),
    ...readScope(body),
    ...(authMethod === undefined ? {} : { token_endpoint_auth_method: authMethod }),
  }
}

function assertCodeResponseType(body: JsonObject): void {
  const types = readStringList(body, 'response_types')
  if (types?.some((type) => type !== 'code')) throw createValidationError('response_types can only be code')
}

/**
 * Whether a redirect URI is allowed: https, http on the user's own machine, or the scheme of a native app.
 */
function isAcceptedRedirectUri(uri: string): boolean {
  if (uri.length > maxLengths.uri || !/^[\x21-\x5b\x5d-\x7e]+$/.test(uri) || /[#*]/.test(uri)) return false
  const url = URL.parse(uri)
  if (url === null || url.username !== '' || url.password !== '' || forbiddenProtocols.has(url.protocol))
    return false
  return url.protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

function readPageUri(body: JsonObject, name: 'client_uri' | 'logo_uri'): JsonObject {
  if (!Object.hasOwn(body, name)) return {}
  const uri = readOptionalStringField(body, name)
  const protocol = uri === null ? null : URL.parse(uri)?.protocol
  if (uri !== null && (uri.length > maxLengths.uri || (protocol !== 'https:' && protocol !== 'http:')))
    throw createValidationError(`${name} is an http or https address`)
  return { [name]: uri }
}

function readScope(body: JsonObject): { scope?: string | null } {
  const text = readOptionalStringField(body, 'scope')
  if (text === null) return {}
  const scopes = parseScopes(text)
  if (scopes === null || scopes.length === 0)
    throw createValidationError('scope has a word that is not known')
  return { scope: scopes.join(' ') }
}

function readStringList(body: JsonObject, name: string): string[] | null {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (value === undefined || value === null) return null
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  throw createValidationError(`${name} must be a list of strings`)
}

function createValidationError(message: string): AuthProblem {
  return new AuthProblem('validation_failed', { message })
}
