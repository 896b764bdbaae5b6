import type { AuthData } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { about, asAdministrator, note } from '../audit.ts'
import { type Json, merged, objectIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { addUser } from '../new-user.ts'
import { type PresentedUser, presented } from '../present.ts'
import { AuthProblem } from '../problems.ts'
import { emailIn } from './asked-email.ts'
import { unlessTaken } from './confirm.ts'
import { redirectIn, writeTo } from './letter.ts'

/** `POST /invite`: an account for somebody whom an administrator wants, and a letter to them. */
export async function invite(
  deps: AuthDeps,
  body: Json,
  url: string,
  client: Client,
): Promise<PresentedUser> {
  const email = await emailIn(body)
  const data = objectIn(body, 'data')
  const redirectTo = redirectIn(deps, url)
  deps.limits.letter(email, 'invite', client)
  const at = deps.now().toISOString()
  const { user, answer } = await unlessTaken('email_exists', () =>
    deps.data.transaction(async ({ auth }) => {
      const made = await invited(auth, email, data ?? {}, at)
      const deed = asAdministrator(client, at)
      await note(auth, deed, 'user_invited', about(made))
      return { user: made, answer: await presented(auth, made) }
    }),
  )
  deps.afterwards.add(() =>
    writeTo(
      deps,
      { user, purpose: 'invite', type: 'confirmation_token', place: email, redirectTo },
      'invite',
    ),
  )
  return answer
}

/** Somebody who is invited: new, or invited before and not there yet. */
export async function invited(auth: AuthData, email: string, data: Json, at: string): Promise<AuthUserTable> {
  const known = await auth.users.findByEmail(email)
  const times = { invited_at: at, confirmation_sent_at: at }
  if (known === null) {
    const userMetadata = merged({}, data)
    const asked = { email, passwordHash: null, confirmed: false, userMetadata, appMetadata: {} }
    const user = await addUser(auth, asked, at)
    await auth.users.change(user.id, times)
    return { ...user, ...times }
  }
  if (known.email_confirmed_at !== null) throw new AuthProblem('email_exists')
  await auth.users.change(known.id, times)
  return { ...known, ...times }
}
