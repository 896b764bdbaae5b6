import type { AuthData } from '../data/auth/index.ts'
import type { AuthUserTable } from '../data/auth/tables.ts'
import { note } from './audit.ts'
import type { AuthDeps, Client } from './contract.ts'
import { beginSession, type TokenAnswer, tokenAnswer } from './tokens.ts'

/** How somebody proved who they are: the method, as the token's `amr` names it, and whose word it was. */
export interface Proof {
  readonly method: string
  readonly provider: string
}

export const byPassword: Proof = { method: 'password', provider: 'email' }

/** Begins a session for somebody who has proved who they are. */
export async function enter(
  deps: AuthDeps,
  auth: AuthData,
  user: AuthUserTable,
  { method, provider }: Proof,
  client: Client,
): Promise<TokenAnswer> {
  const at = deps.now().toISOString()
  const signedIn = { last_sign_in_at: at, updated_at: at }
  await auth.users.change(user.id, signedIn)
  for (const identity of await auth.users.identitiesOf([user.id]))
    if (identity.provider === provider) await auth.users.changeIdentity(identity.id, signedIn)
  await note(auth, { actor: user, address: client.address, at }, 'login', { provider })
  const { session, refreshToken } = await beginSession(auth, user, method, client, at)
  return tokenAnswer(deps, auth, { ...user, ...signedIn }, session, refreshToken)
}
