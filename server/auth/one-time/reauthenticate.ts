import type { AuthUserTable } from '../../data/auth/tables.ts'
import { note } from '../audit.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { evenly } from './evenly.ts'
import { issue } from './issue.ts'
import { writeTo } from './letter.ts'
import { rightOne } from './prove.ts'
import { codeHash } from './secrets.ts'

const day = 24 * 3600 * 1000

/** `GET /reauthenticate`: a code to whoever is signed in, to be given with a new password. */
export async function askForNonce(deps: AuthDeps, me: SignedIn, client: Client): Promise<void> {
  const user = await deps.data.auth.users.find(me.userId)
  if (user === null) throw new AuthProblem('user_not_found', { status: 403 })
  const place = placeOf(user)
  if (place === null)
    throw new AuthProblem('validation_failed', { message: 'There is nowhere to send a code to' })
  deps.limits.change(client)
  if ('email' in place) deps.limits.letter(place.email, 'reauthentication', client)
  else deps.limits.message(place.phone, client)
  const deed = { actor: user, address: client.address, at: deps.now().toISOString() }
  await note(deps.data.auth, deed, 'user_reauthenticate_requested')
  deps.afterwards.add(async () => {
    const wanted = { user, purpose: 'reauthentication', type: 'reauthentication_token' } as const
    if ('email' in place) return writeTo(deps, { ...wanted, place: place.email }, 'reauthentication')
    const { code } = await deps.data.transaction(({ auth }) =>
      issue(deps, auth, { ...wanted, place: place.phone }),
    )
    await deps.messages?.send({ user: { id: user.id, phone: place.phone }, code })
  })
}

/** Refuses a new password where the operator wants a code with it and the session is not fresh, or the code is wrong. */
export async function checkNonce(
  deps: AuthDeps,
  me: SignedIn,
  user: AuthUserTable,
  nonce: string | null,
  client: Client,
): Promise<void> {
  if (nonce === null) {
    if (deps.settings.oneTime.reauthentication && !(await isFresh(deps, me)))
      throw new AuthProblem('reauthentication_needed')
    return
  }
  deps.limits.verify(client)
  const place = placeOf(user)
  const address = place === null ? '' : 'email' in place ? place.email : place.phone
  await evenly(async () => {
    const right = await deps.data.transaction(async ({ auth }) => {
      const now = deps.now().toISOString()
      const sent = await auth.oneTimeTokens.sentTo(address, ['reauthentication_token'])
      const own = sent.filter((token) => token.user_id === user.id && token.expires_at > now)
      const token = await rightOne(auth, own, codeHash(deps.apiKeys.secret, address, nonce.trim()))
      if (token !== null) await auth.oneTimeTokens.remove(token.id)
      return token !== null
    })
    if (!right) throw new AuthProblem('reauthentication_not_valid')
  })
}

async function isFresh({ data, now }: AuthDeps, { sessionId }: SignedIn): Promise<boolean> {
  const session = await data.auth.sessions.findForChange(sessionId)
  return session !== null && now().getTime() - Date.parse(session.created_at) < day
}

function placeOf(user: AuthUserTable): { email: string } | { phone: string } | null {
  if (user.email !== null && user.email_confirmed_at !== null) return { email: user.email }
  if (user.phone !== null && user.phone_confirmed_at !== null) return { phone: user.phone }
  return null
}
