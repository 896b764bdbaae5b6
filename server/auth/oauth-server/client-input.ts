import type { AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { type Json, textIn } from '../body.ts'
import { AuthProblem } from '../problems.ts'
import { scopesIn } from './scopes.ts'

const methods = ['none', 'client_secret_basic', 'client_secret_post'] as const
const grants = ['authorization_code', 'refresh_token']
const longest = { name: 200, uri: 2048 }
const mostUris = 10

/** What a browser would run or read from the machine instead of going there. */
const neverFollowed = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:'],
  ...['ws:', 'wss:', 'ftp:', 'mailto:', 'tel:', 'sms:', 'intent:'],
])

/** What is asked for of a client; what nothing is said of is left out. */
export type ClientInput = Partial<
  Pick<
    AuthOAuthClientTable,
    'client_name' | 'client_uri' | 'logo_uri' | 'redirect_uris' | 'grant_types' | 'scope'
  > & { token_endpoint_auth_method: (typeof methods)[number] }
>

/** Reads and checks what is asked for. */
export function clientInput(body: Json): ClientInput {
  refuseOtherAnswers(body)
  const name = textIn(body, 'client_name')
  const redirects = listIn(body, 'redirect_uris')
  const asked = listIn(body, 'grant_types')
  const method = textIn(body, 'token_endpoint_auth_method')
  const known = methods.find((one) => one === method)
  if (method !== null && known === undefined)
    throw wrong(`token_endpoint_auth_method is one of ${methods.join(', ')}`)
  if (name !== null && (name.trim() === '' || name.length > longest.name || /\p{Cc}/u.test(name)))
    throw wrong(`client_name is one line of at most ${longest.name} characters`)
  if (redirects !== null && (redirects.length === 0 || redirects.length > mostUris))
    throw wrong(`redirect_uris has 1 to ${mostUris} addresses`)
  for (const uri of redirects ?? [])
    if (!isRedirect(uri)) throw wrong(`invalid redirect_uri: ${uri.slice(0, 100)}`)
  if (asked !== null && (!asked.includes('authorization_code') || asked.some((one) => !grants.includes(one))))
    throw wrong('grant_types are authorization_code and, if wanted, refresh_token')
  return {
    ...(name === null ? {} : { client_name: name.trim() }),
    ...page(body, 'client_uri'),
    ...page(body, 'logo_uri'),
    ...(redirects === null ? {} : { redirect_uris: JSON.stringify(redirects) }),
    ...(asked === null ? {} : { grant_types: JSON.stringify([...new Set(asked)]) }),
    ...scope(body),
    ...(known === undefined ? {} : { token_endpoint_auth_method: known }),
  }
}

function refuseOtherAnswers(body: Json): void {
  const types = listIn(body, 'response_types')
  if (types?.some((type) => type !== 'code')) throw wrong('response_types can only be code')
}

/** Whether people may be sent there: over TLS, to their own machine, or to a program on it. */
function isRedirect(uri: string): boolean {
  if (uri.length > longest.uri || !/^[\x21-\x5b\x5d-\x7e]+$/.test(uri) || /[#*]/.test(uri)) return false
  const url = URL.parse(uri)
  if (url === null || url.username !== '' || url.password !== '' || neverFollowed.has(url.protocol))
    return false
  return url.protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

function page(body: Json, name: 'client_uri' | 'logo_uri'): Json {
  if (!Object.hasOwn(body, name)) return {}
  const uri = textIn(body, name)
  const protocol = uri === null ? null : URL.parse(uri)?.protocol
  if (uri !== null && (uri.length > longest.uri || (protocol !== 'https:' && protocol !== 'http:')))
    throw wrong(`${name} is an http or https address`)
  return { [name]: uri }
}

function scope(body: Json): { scope?: string | null } {
  const text = textIn(body, 'scope')
  if (text === null) return {}
  const words = scopesIn(text)
  if (words === null || words.length === 0) throw wrong('scope has a word that is not known')
  return { scope: words.join(' ') }
}

function listIn(body: Json, name: string): string[] | null {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (value === undefined || value === null) return null
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw wrong(`${name} must be a list of strings`)
}

function wrong(message: string): AuthProblem {
  return new AuthProblem('validation_failed', { message })
}
