import { visitorActor } from '../../domain/permissions.ts'
import { type ApiCaller, AuthProblem } from '../auth/index.ts'
import type { HostedRealtimeTokens, HostedSessionChecker } from '../session/index.ts'

interface HostedEditorCallersDeps {
  readonly sessions: Pick<HostedSessionChecker, 'check'>
  readonly tokens: Pick<HostedRealtimeTokens, 'readAccessToken'>
  /** This site's key, which its admin pages have. */
  readonly publishableKey: string
}

/**
 * Creates what authenticates callers of the realtime service of admin pages, with accounts in a hosted project: only this
 * site's own tokens have rights, and those of the user at that moment. The function throws an `AuthProblem` for anything else.
 */
export function createHostedEditorAuthenticator({
  sessions,
  tokens,
  publishableKey,
}: HostedEditorCallersDeps): (headers: Headers) => Promise<ApiCaller> {
  return async (headers) => {
    if (headers.get('apikey') !== publishableKey)
      throw new AuthProblem('no_authorization', { message: 'Invalid API key' })
    const authorization = headers.get('authorization')
    if (authorization === null) return { service: false, actor: visitorActor }
    const accessToken = await tokens.readAccessToken(authorization.replace(/^bearer +/i, ''))
    if (accessToken === null) throw new AuthProblem('bad_jwt')
    const state = await sessions.check(accessToken)
    if (state === null) throw new AuthProblem('session_not_found')
    if (state === 'unknown')
      throw new AuthProblem('session_not_found', { message: 'The session cannot be verified at the moment' })
    return { service: false, actor: state }
  }
}
