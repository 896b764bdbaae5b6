import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'
import type { AuthData } from '../../data/auth/index.ts'
import { isUuid } from '../admin-input.ts'
import { about, asAdministrator, type Deed, note } from '../audit.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { held, isVerified, ownFactor } from './own-factor.ts'
import { type PresentedFactor, presentFactor } from './present.ts'
import { methods } from './step-up.ts'

/** Removes a factor of whoever asks; one that is in use only after it, or another one, was given. */
export async function removeFactor(
  deps: AuthDeps,
  me: SignedIn,
  id: string,
  client: Client,
): Promise<{ id: string }> {
  const { id: known } = await ownFactor(deps, me, id)
  const at = deps.now().toISOString()
  await deps.data.transaction(async ({ auth }) => {
    const { user, session, factors } = await held(auth, me)
    const factor = factors.find((one) => one.id === known)
    if (factor === undefined) throw new AuthProblem('mfa_factor_not_found')
    if (isVerified(factor) && session.aal === 'aal1')
      throw new AuthProblem('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      })
    const deed = { actor: user, address: client.address, at }
    await removeWithCodes(auth, factors, factor, deed, { session_id: session.id })
  })
  return { id: known }
}

/** Removes anybody's factor. */
export async function removeFactorOf(
  { data, now }: AuthDeps,
  userId: string,
  id: string,
  client: Client,
): Promise<PresentedFactor> {
  const at = now().toISOString()
  return data.transaction(async ({ auth }) => {
    const user = isUuid(userId) ? await auth.users.findForChange(userId) : null
    if (user === null) throw new AuthProblem('user_not_found')
    const factors = await auth.factors.of([user.id])
    const factor = factors.find((one) => one.id === id)
    if (factor === undefined) throw new AuthProblem('mfa_factor_not_found')
    const deed = asAdministrator(client, at)
    await removeWithCodes(auth, factors, factor, deed, about(user))
    return presentFactor(factor)
  })
}

/** Recovery codes are of no use beside nothing: they go with the last factor that they stand in for. */
async function removeWithCodes(
  auth: AuthData,
  factors: readonly AuthFactorTable[],
  factor: AuthFactorTable,
  deed: Deed,
  traits: Record<string, unknown>,
): Promise<void> {
  const rest = factors.filter((one) => one.id !== factor.id && isVerified(one))
  const codes = rest.find(({ factor_type }) => factor_type === 'recovery_code')
  const removed = codes && rest.length === 1 ? [factor, codes] : [factor]
  for (const one of removed) {
    await auth.assurance.lower(one.id, Object.values(methods), deed.at)
    await auth.factors.remove(one.id)
    const action = one.factor_type === 'recovery_code' ? 'recovery_codes_deleted' : 'factor_deleted'
    await note(auth, deed, action, { factor_id: one.id, factor_status: one.status, ...traits })
  }
}
