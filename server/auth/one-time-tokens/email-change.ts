import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { normalizeEmail } from '../email-address.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { issueOneTimeToken } from './issue-one-time-token.ts'
import { type PkceChallenge, parsePkceChallenge } from './pkce-flow.ts'
import { parseEmailAddress } from './recipient-input.ts'
import {
  buildTokenLink,
  findUndeletedUserByEmail,
  getUserLanguage,
  readAllowedRedirectOrNull,
} from './token-email.ts'

export const emailChangeTokenTypes = ['email_change_token_new', 'email_change_token_current'] as const

/** A requested new e-mail address. */
interface EmailChangeRequest {
  readonly email: string
  readonly redirectTo: string | null
  readonly challenge: PkceChallenge | null
  /** Whether the address has to be confirmed by e-mail before it is used. */
  readonly needsConfirmation: boolean
}

/** Parses the new address in a change of an account; null if there is none. */
export async function parseAndRateLimitEmailChange(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  user: AuthUserTable,
  client: RequestClient,
): Promise<EmailChangeRequest | null> {
  const emailInput = readOptionalStringField(body, 'email')
  if (emailInput === null || normalizeEmail(emailInput) === user.email) return null
  const email = await parseEmailAddress(emailInput)
  const challenge = parsePkceChallenge(body)
  const needsConfirmation = !canChangeEmailWithoutConfirmation(deps, user)
  if (needsConfirmation) {
    await deps.limits.countEmailRequest(user.id, 'email_change', client)
    await deps.limits.countEmailRequest(email, 'email_change', client)
  }
  return { email, redirectTo: readAllowedRedirectOrNull(deps, url), challenge, needsConfirmation }
}

/**
 * Whether a new address of a user needs no e-mail. For an anonymous user it is like a sign-up; other users always
 * confirm a new address, as in GoTrue, because a mistyped one would lock them out.
 */
export function canChangeEmailWithoutConfirmation({ settings }: AuthDeps, user: AuthUserTable): boolean {
  return settings.autoconfirm && user.is_anonymous === 1
}

/** Columns for a requested address; confirmations of an earlier request do not count. */
export function toEmailChangeColumns({ email }: Pick<EmailChangeRequest, 'email'>, at: string) {
  return { email_change: email, email_change_sent_at: at, email_change_confirm_status: 0 }
}

/**
 * Sends an e-mail to the new address, and to the old one if both must confirm. Nothing is sent if the address
 * already has an account; the response does not reveal it.
 */
export function queueEmailChangeEmails(
  deps: AuthDeps,
  user: AuthUserTable,
  change: Omit<EmailChangeRequest, 'needsConfirmation'>,
): void {
  const { email, redirectTo, challenge } = change
  deps.backgroundTasks.enqueue(async () => {
    if ((await findUndeletedUserByEmail(deps.data.auth, email)) !== null) return
    const needsBoth = deps.settings.oneTime.secureEmailChange && user.email !== null
    const tokenRequest = { user, purpose: 'email_change', redirectTo } as const
    await deps.limits.countSentEmail()
    if (needsBoth) await deps.limits.countSentEmail()
    const issued = await deps.data.transaction(async ({ auth }) => {
      const current = await auth.users.findForUpdate(user.id)
      if (current?.email_change !== email) return null
      await auth.oneTimeTokens.removeAll(user.id, emailChangeTokenTypes)
      await auth.users.update(user.id, { email_change_confirm_status: 0 })
      const forNew = { ...tokenRequest, type: 'email_change_token_new', place: email, challenge } as const
      const forOld = { ...tokenRequest, type: 'email_change_token_current', place: user.email ?? '' } as const
      return {
        toNew: await issueOneTimeToken(deps, auth, forNew),
        // The e-mails may be opened in either order: the last one completes the flow.
        toOld: needsBoth ? await issueOneTimeToken(deps, auth, { ...forOld, challenge }) : null,
      }
    })
    if (issued === null) return
    const language = getUserLanguage(user)
    const toEmailValues = ({ code, token, seconds }: { code: string; token: string; seconds: number }) => ({
      language,
      code,
      seconds,
      link: buildTokenLink(deps, token, 'email_change', redirectTo),
      newEmail: email,
    })
    await deps.mailer.send({ template: 'email_change_new', to: email, ...toEmailValues(issued.toNew) })
    if (issued.toOld !== null && user.email !== null)
      await deps.mailer.send({
        template: 'email_change_current',
        to: user.email,
        ...toEmailValues(issued.toOld),
      })
  })
}

/** `POST /resend` of the e-mails about a new address, by the current address of the account. */
export async function resendEmailChangeEmails(
  deps: AuthDeps,
  email: string,
  redirectTo: string | null,
  challenge: PkceChallenge | null,
  client: RequestClient,
): Promise<void> {
  await deps.limits.countAccountChange(client)
  await deps.limits.countEmailRequest(email, 'stranger', client)
  deps.backgroundTasks.enqueue(async () => {
    const user = await findUndeletedUserByEmail(deps.data.auth, email)
    if (user?.email_change == null) return
    queueEmailChangeEmails(deps, user, { email: user.email_change, redirectTo, challenge })
  })
}
