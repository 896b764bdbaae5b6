import type { ApiCaller, DataApiDeps } from './contract.ts'
import { PostgrestError } from './postgrest-error.ts'

/** An error that the hosted service's gateway answers before PostgREST sees the request; it has no code. */
export class MissingApiKeyError extends Error {
  override readonly name = 'MissingApiKeyError'
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

/** Authenticates the caller of a request; an invalid key or token throws an error of the data API. */
export async function authenticateDataApiCaller(
  { authenticateCaller, now }: Pick<DataApiDeps, 'authenticateCaller' | 'now'>,
  headers: Headers,
): Promise<ApiCaller> {
  const authorization = headers.get('authorization')
  if (authorization === null && !headers.has('apikey'))
    throw new MissingApiKeyError('No API key found in request', 'No `apikey` request header was found.')
  try {
    return await authenticateCaller(headers)
  } catch (error) {
    if (isAuthProblem(error)) throw toDataApiError(error, authorization ?? '', now())
    throw error
  }
}

/** Whether the work of a caller is limited: everyone but editors, owners and the holder of the secret key. */
export function isVisitor(caller: ApiCaller): boolean {
  return !caller.service && caller.actor.role === 'visitor'
}

interface AuthProblemLike extends Error {
  readonly code: string
  readonly status: number
}

function toDataApiError({ code, message, status }: AuthProblemLike, authorization: string, now: Date): Error {
  if (message === 'Invalid API key')
    return new MissingApiKeyError(message, 'Double check the publishable or secret API key of the site.')
  if (message === 'No API key found in request')
    return new MissingApiKeyError(message, 'No `apikey` request header was found.')
  if (code === 'bad_jwt' || code === 'no_authorization')
    return isExpired(authorization, now)
      ? createTokenError('PGRST303', 'JWT expired')
      : createTokenError('PGRST301', code === 'bad_jwt' ? 'JWT could not be decoded or verified' : message)
  // The token is valid, but its session was ended.
  if (code === 'session_not_found') return createTokenError('PGRST303', message)
  return new PostgrestError('42501', { message, status: status === 401 ? 401 : 403 })
}

function createTokenError(code: 'PGRST301' | 'PGRST303', message: string): PostgrestError {
  return new PostgrestError(code, {
    message,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}

/** Whether a rejected token says that it has expired; it is not verified, and this only selects the message. */
function isExpired(authorization: string, now: Date): boolean {
  const payload = /^bearer +[\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization)?.[1] ?? ''
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' && exp * 1000 <= now.getTime()
  } catch {
    return false
  }
}

function isAuthProblem(error: unknown): error is AuthProblemLike {
  return error instanceof Error && error.name === 'AuthProblem' && 'status' in error && 'code' in error
}
