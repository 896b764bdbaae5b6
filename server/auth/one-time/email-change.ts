import type { AuthUserTable } from '../../data/auth/tables.ts'
import { type Json, textIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { normalEmail } from '../email.ts'
import { checkedEmail } from './asked-email.ts'
import { type Challenge, challengeIn } from './flow.ts'
import { issue } from './issue.ts'
import { freshUser, languageOf, linkOf, redirectIn } from './letter.ts'

export const emailChangeTypes = ['email_change_token_new', 'email_change_token_current'] as const

/** An address that somebody wants instead of their own. */
export interface EmailChange {
  readonly email: string
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
}

/** The new address that a change of an account asks for, checked; null where it asks for none. */
export async function emailChangeIn(
  deps: AuthDeps,
  body: Json,
  url: string,
  user: AuthUserTable,
  client: Client,
): Promise<EmailChange | null> {
  const asked = textIn(body, 'email')
  if (asked === null || normalEmail(asked) === user.email) return null
  const email = await checkedEmail(asked)
  const challenge = challengeIn(body)
  if (!deps.settings.autoconfirm) {
    deps.limits.letter(user.id, 'email_change', client)
    deps.limits.letter(email, 'email_change', client)
  }
  return { email, redirectTo: redirectIn(deps, url), challenge }
}

/** What an account remembers of a wanted address; no letter of an earlier wish counts for it. */
export function wantedEmail({ email }: EmailChange, at: string) {
  return { email_change: email, email_change_sent_at: at, email_change_confirm_status: 0 }
}

/**
 * Writes to the new address, and to the old one where both have to agree. Nothing is written where the address has an
 * account already: whoever asks is not told.
 */
export function writeOfEmailChange(deps: AuthDeps, user: AuthUserTable, change: EmailChange): void {
  const { email, redirectTo, challenge } = change
  deps.afterwards.add(async () => {
    if ((await freshUser(deps.data.auth, email)) !== null) return
    const both = deps.settings.oneTime.secureEmailChange && user.email !== null
    const wanted = { user, purpose: 'email_change', redirectTo } as const
    const issued = await deps.data.transaction(async ({ auth }) => {
      const current = await auth.users.findForChange(user.id)
      if (current?.email_change !== email) return null
      await auth.oneTimeTokens.removeAll(user.id, emailChangeTypes)
      await auth.users.change(user.id, { email_change_confirm_status: 0 })
      const forNew = { ...wanted, type: 'email_change_token_new', place: email, challenge } as const
      const forOld = { ...wanted, type: 'email_change_token_current', place: user.email ?? '' } as const
      return {
        toNew: await issue(deps, auth, forNew),
        // The letters may be opened in either order: the last one ends the flow.
        toOld: both ? await issue(deps, auth, { ...forOld, challenge }) : null,
      }
    })
    if (issued === null) return
    const language = languageOf(user)
    const parts = ({ code, token, seconds }: { code: string; token: string; seconds: number }) => ({
      language,
      code,
      seconds,
      link: linkOf(deps, token, 'email_change', redirectTo),
      newEmail: email,
    })
    await deps.letters.send({ kind: 'email_change_new', to: email, ...parts(issued.toNew) })
    if (issued.toOld !== null && user.email !== null)
      await deps.letters.send({ kind: 'email_change_current', to: user.email, ...parts(issued.toOld) })
  })
}

/** `POST /resend` of the letters about a new address, by the address the account has now. */
export function askForEmailChange(
  deps: AuthDeps,
  email: string,
  redirectTo: string | null,
  challenge: Challenge | null,
  client: Client,
): void {
  deps.limits.change(client)
  deps.limits.letter(email, 'stranger', client)
  deps.afterwards.add(async () => {
    const user = await freshUser(deps.data.auth, email)
    if (user?.email_change == null) return
    writeOfEmailChange(deps, user, { email: user.email_change, redirectTo, challenge })
  })
}
