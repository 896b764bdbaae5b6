import { isLanguage, type Language } from '../../../domain/language.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { OneTimeTokenPurpose } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { Repositories } from '../../data/index.ts'
import type { EmailTemplateName } from '../../mail/index.ts'
import type { AuthDeps } from '../contract.ts'
import { parseJsonColumnOrEmpty } from '../json-body.ts'
import { resolveAllowedRedirect } from '../redirect-rules.ts'
import { issueOneTimeToken, type OneTimeTokenRequest } from './issue-one-time-token.ts'

/** Reads the requested redirect; null: missing or not allowed. */
export function readAllowedRedirectOrNull(deps: AuthDeps, url: string): string | null {
  const requestedUrl = new URL(url).searchParams.get('redirect_to')
  if (!requestedUrl) return null
  const target = resolveAllowedRedirect(requestedUrl, deps.redirects)
  return target === URL.parse(requestedUrl)?.href ? target : null
}

/** The link of an e-mail: to the site's own page, or through the auth server to the requested URL. */
export function buildTokenLink(
  { origin, issuer }: AuthDeps,
  token: string,
  purpose: OneTimeTokenPurpose,
  redirectTo: string | null,
): string {
  if (redirectTo === null)
    return `${origin}/confirm?${new URLSearchParams({ token_hash: token, type: purpose })}`
  return `${issuer}/verify?${new URLSearchParams({ token, type: purpose, redirect_to: redirectTo })}`
}

/** Issues a code and a link and sends them by e-mail. */
export async function issueAndEmailOneTimeToken(
  deps: AuthDeps,
  request: OneTimeTokenRequest,
  template: EmailTemplateName,
  newEmail = '',
): Promise<void> {
  const { code, token, seconds } = await deps.data.transaction(({ auth }) =>
    issueOneTimeToken(deps, auth, request),
  )
  await deps.mailer.send({
    template,
    to: request.place,
    language: getUserLanguage(request.user),
    code,
    link: buildTokenLink(deps, token, request.purpose, request.redirectTo ?? null),
    newEmail,
    seconds,
  })
}

/** The setting of each e-mail about a change of an account; passkeys follow those of second factors, as GoTrue has none. */
const notificationSettings = {
  password_changed: 'passwordChanged',
  email_changed: 'emailChanged',
  email_changed_new: 'emailChanged',
  factor_added: 'factorEnrolled',
  factor_removed: 'factorUnenrolled',
  passkey_added: 'factorEnrolled',
  passkey_removed: 'factorUnenrolled',
} as const

/**
 * Queues an e-mail to a user about a change of their account, in the transaction of the change. Wake the queue when that
 * is committed.
 */
export async function queueAccountChangeEmail(
  { emailQueue, settings }: AuthDeps,
  transaction: Pick<Repositories, 'queuedEmails'>,
  user: AuthUserTable,
  to: string | null,
  template: keyof typeof notificationSettings,
  newEmail?: string,
): Promise<void> {
  if (to === null || !settings.oneTime.notifications[notificationSettings[template]]) return
  const email = { template, to, language: getUserLanguage(user) }
  await emailQueue.enqueue(transaction, newEmail === undefined ? email : { ...email, newEmail })
}

/** Only the language is read from user metadata: e-mails must not contain text entered by strangers. */
export function getUserLanguage(user: Pick<AuthUserTable, 'raw_user_meta_data'>): Language | null {
  const { language } = parseJsonColumnOrEmpty(user.raw_user_meta_data)
  return isLanguage(language) ? language : null
}

/** The user with this address who has not been removed. */
export async function findUndeletedUserByEmail(
  auth: AuthRepositories,
  email: string,
): Promise<AuthUserTable | null> {
  const user = await auth.users.findByEmail(email)
  return user === null || user.deleted_at !== null ? null : user
}
