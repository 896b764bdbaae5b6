import type { Actor } from '../../domain/permissions.ts'
import type { ApiCaller } from '../auth/index.ts'

/** Who sees what in rows: visitors published ones, editors and the secret key all of them. */
export type RowAudience = 'visitor' | 'editor'

/** The rights of a channel, from the socket's key and the channel's token. */
export interface ChannelCaller {
  readonly audience: RowAudience
  readonly actor: Actor
  /** The user's token, to be verified again; null for a caller with a key only. */
  readonly token: string | null
  /** When the token expires, in milliseconds; null: never. */
  readonly expiresAt: number | null
}

/** A key or token that is not accepted; the message may be shown to the client. */
export class CallerRejectedError extends Error {
  override readonly name = 'CallerRejectedError'
}

interface CallerDeps {
  /** Throws an `AuthProblem` if the key or the token is invalid. */
  readonly authenticateCaller: (headers: Headers) => Promise<ApiCaller>
  readonly now: () => Date
}

const serviceActor: Actor = { role: 'system', userId: null }

/** Authenticates a caller; throws a `CallerRejectedError` if the key or the token is not accepted. */
export async function authenticateChannelCaller(
  { authenticateCaller, now }: CallerDeps,
  apiKey: string,
  token: string | null,
): Promise<ChannelCaller> {
  const claims = token === null ? null : readTokenClaims(token)
  // A key is also sent where a token is expected: clients without a session do so.
  const isUserToken = token !== null && !token.startsWith('sb_') && typeof claims?.session_id === 'string'
  const expiresAt = typeof claims?.exp === 'number' ? claims.exp * 1000 : null
  try {
    const headers = new Headers()
    if (apiKey !== '') headers.set('apikey', apiKey)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    const caller = await authenticateCaller(headers)
    const actor = caller.service ? serviceActor : caller.actor
    return {
      audience: actor.role === 'visitor' ? 'visitor' : 'editor',
      actor,
      token: isUserToken ? token : null,
      expiresAt,
    }
  } catch (error) {
    // `Headers` rejects text that cannot be in a header.
    if (!isAuthProblem(error) && !(error instanceof TypeError)) throw error
    if (expiresAt !== null && expiresAt <= now().getTime())
      throw new CallerRejectedError(formatTokenExpiry(expiresAt, now()), { cause: error })
    const isKeyRejected = isAuthProblem(error) && error.status === 401
    const reason = isAuthProblem(error) ? error.message : 'The token provided is not a valid JWT'
    throw new CallerRejectedError(`${isKeyRejected ? 'InvalidApiKey' : 'InvalidJWTToken'}: ${reason}`, {
      cause: error,
    })
  }
}

export function formatTokenExpiry(expiresAt: number, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - expiresAt) / 1000))
  return `InvalidJWTToken: Token has expired ${seconds} seconds ago`
}

/** The claims of a token, not verified. */
function readTokenClaims(token: string): Readonly<Record<string, unknown>> | null {
  const [, payload, signature] = token.split('.')
  if (payload === undefined || signature === undefined) return null
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? { ...claims } : null
  } catch {
    return null
  }
}

function isAuthProblem(error: unknown): error is Error & { readonly status: number } {
  return error instanceof Error && error.name === 'AuthProblem' && 'status' in error
}
