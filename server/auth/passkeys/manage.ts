import type { AuthPasskeyTable } from '../../data/auth/factors-tables.ts'
import type { AuthData } from '../../data/auth/index.ts'
import { isUuid } from '../admin-input.ts'
import { readUser } from '../admin-users.ts'
import { about, asAdministrator, note } from '../audit.ts'
import type { Json } from '../body.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { friendlyNameIn } from '../factors/friendly-name.ts'
import { held, refuseUnproved } from '../factors/own-factor.ts'
import { AuthProblem } from '../problems.ts'
import { type PresentedPasskey, presentPasskey } from './present.ts'

export async function listPasskeys({ data }: AuthDeps, userId: string): Promise<PresentedPasskey[]> {
  return (await data.auth.passkeys.of(userId)).map(presentPasskey)
}

/** The passkeys of anybody, who must be somebody. */
export async function listPasskeysOf(deps: AuthDeps, userId: string): Promise<PresentedPasskey[]> {
  const { id } = await readUser(deps, userId)
  return listPasskeys(deps, id)
}

/** Calls a passkey of whoever asks something else. */
export async function renamePasskey(
  { data, limits, now }: AuthDeps,
  me: SignedIn,
  id: string,
  body: Json,
  client: Client,
): Promise<PresentedPasskey> {
  limits.change(client)
  const friendly_name = friendlyNameIn(body)
  if (friendly_name === null)
    throw new AuthProblem('validation_failed', { message: 'friendly_name is required' })
  const at = now().toISOString()
  return data.transaction(async ({ auth }) => {
    const { user, session, factors } = await held(auth, me)
    const passkey = await found(auth, user.id, id)
    refuseUnproved(session, factors, 'AAL2 required to change a passkey')
    await auth.passkeys.change(passkey.id, { friendly_name, updated_at: at })
    const deed = { actor: user, address: client.address, at }
    await note(auth, deed, 'passkey_updated', { passkey_id: passkey.id })
    return presentPasskey({ ...passkey, friendly_name })
  })
}

export async function removePasskey(
  { data, now }: AuthDeps,
  me: SignedIn,
  id: string,
  client: Client,
): Promise<void> {
  const at = now().toISOString()
  await data.transaction(async ({ auth }) => {
    const { user, session, factors } = await held(auth, me)
    const passkey = await found(auth, user.id, id)
    refuseUnproved(session, factors, 'AAL2 required to remove a passkey')
    await auth.passkeys.remove(passkey.id)
    const deed = { actor: user, address: client.address, at }
    await note(auth, deed, 'passkey_deleted', { passkey_id: passkey.id })
  })
}

export async function removePasskeyOf(
  { data, now }: AuthDeps,
  userId: string,
  id: string,
  client: Client,
): Promise<void> {
  const at = now().toISOString()
  await data.transaction(async ({ auth }) => {
    const user = isUuid(userId) ? await auth.users.findForChange(userId) : null
    if (user === null) throw new AuthProblem('user_not_found')
    const passkey = await found(auth, user.id, id)
    await auth.passkeys.remove(passkey.id)
    const deed = asAdministrator(client, at)
    await note(auth, deed, 'passkey_deleted', { passkey_id: passkey.id, ...about(user) })
  })
}

/** A passkey of somebody; of another's it is not said that it is there. */
async function found(auth: AuthData, user: string, id: string): Promise<AuthPasskeyTable> {
  const passkey = isUuid(id) ? await auth.passkeys.find(id) : null
  if (passkey?.user_id === user) return passkey
  throw new AuthProblem('validation_failed', { status: 404, message: 'Passkey not found' })
}
