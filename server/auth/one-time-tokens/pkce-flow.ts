import { createHash, randomUUID } from 'node:crypto'
import type { FlowStateRow } from '../../data/auth/flow-state-repository.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { OneTimeTokenPurpose } from '../../data/auth/one-time-token-tables.ts'
import { isEqualInConstantTime } from '../../lib/constant-time.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { hashToken, type TokenResponse } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import { isBanned } from '../user-ban.ts'

/** A PKCE challenge, which only the client that started the flow can answer. */
export interface PkceChallenge {
  readonly code_challenge: string
  readonly code_challenge_method: 's256' | 'plain'
}

/** Authentication methods of flows that continue from an e-mail link. */
export const pkceAuthMethodsByPurpose: Partial<Record<OneTimeTokenPurpose, string>> = {
  signup: 'email/signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
}

/** How long an authorization code is valid. */
const codeLifetimeMs = 300_000

/** Parses the challenge of a request; null if it starts no PKCE flow. */
export function parsePkceChallenge(body: JsonObject): PkceChallenge | null {
  const challenge = readOptionalStringField(body, 'code_challenge')
  const method = readOptionalStringField(body, 'code_challenge_method')?.toLowerCase() ?? null
  if (challenge === null && method === null) return null
  if (challenge === null || method === null)
    throw new AuthProblem('validation_failed', {
      message: 'PKCE flow requires code_challenge_method and code_challenge',
    })
  if (method !== 's256' && method !== 'plain')
    throw new AuthProblem('validation_failed', { message: 'Invalid code challenge method' })
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw new AuthProblem('validation_failed', {
      message: 'code challenge has to be between 43 and 128 characters',
    })
  return { code_challenge: challenge, code_challenge_method: method }
}

/** Issues the code that completes a flow; only its hash is stored. */
export async function issuePkceCode(auth: AuthRepositories, flow: FlowStateRow, at: string): Promise<string> {
  const code = randomUUID()
  await auth.flowStates.update(flow.id, {
    auth_code: hashToken(code),
    auth_code_issued_at: at,
    updated_at: at,
  })
  return code
}

interface PkceTokenResponse extends TokenResponse {
  readonly provider_token?: string
  readonly provider_refresh_token?: string
}

/** `POST /token?grant_type=pkce`: creates a session for the client that has the code and started the flow. */
export async function exchangePkceCode(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
): Promise<PkceTokenResponse> {
  const code = readOptionalStringField(body, 'auth_code')
  const verifier = readOptionalStringField(body, 'code_verifier')
  if (code === null || verifier === null)
    throw new AuthProblem('validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    })
  const result = await deps.data.transaction(async ({ auth }) => {
    const flow = await auth.flowStates.findByCode(hashToken(code))
    // The code is used in any case, so errors are returned: throwing would roll the removal back.
    if (flow === null || !(await auth.flowStates.remove(flow.id)))
      return new AuthProblem('flow_state_not_found')
    const now = deps.now()
    if (now.getTime() - Date.parse(flow.auth_code_issued_at ?? flow.created_at) > codeLifetimeMs)
      return new AuthProblem('flow_state_expired')
    if (!isVerifierCorrect(flow, verifier)) return new AuthProblem('bad_code_verifier')
    const user = flow.user_id === null ? null : await auth.users.findForUpdate(flow.user_id)
    if (user === null || user.deleted_at !== null) return new AuthProblem('flow_state_not_found')
    if (isBanned(user, now)) return new AuthProblem('user_banned')
    const authMethod = { method: flow.authentication_method, provider: flow.provider_type }
    return {
      ...(await signInUser(deps, auth, user, authMethod, client)),
      ...(flow.provider_access_token === null ? {} : { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token === null
        ? {}
        : { provider_refresh_token: flow.provider_refresh_token }),
    }
  })
  if (result instanceof AuthProblem) throw result
  return result
}

function isVerifierCorrect(
  { code_challenge, code_challenge_method }: FlowStateRow,
  verifier: string,
): boolean {
  if (code_challenge === null) return false
  const computedChallenge =
    code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return isEqualInConstantTime(hashToken(computedChallenge), hashToken(code_challenge))
}
