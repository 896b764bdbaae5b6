import { isLanguage, type Language } from '../../../domain/language.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { OneTimeTokenPurpose } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { EmailTemplateName } from '../../mail/index.ts'
import type { AuthDeps } from '../contract.ts'
import { parseJsonObject } from '../parse-json-object.ts'
import { resolveAllowedRedirect } from '../redirect-rules.ts'
import { issueOneTimeToken, type OneTimeTokenRequest } from './issue-one-time-token.ts'

/** Where the browser is to go in the end; null: nobody said, or to where it may not. */
export function readAllowedRedirect(deps: AuthDeps, url: string): string | null {
  const asked = new URL(url).searchParams.get('redirect_to')
  if (!asked) return null
  const target = resolveAllowedRedirect(asked, deps.redirects)
  return target === URL.parse(asked)?.href ? target : null
}

/** The link of a letter: to the site's own page, or through the service to where the browser was asked to go. */
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

/** Makes a code and a link for somebody, and writes to them. */
export async function sendOneTimeTokenEmail(
  deps: AuthDeps,
  wanted: OneTimeTokenRequest,
  kind: EmailTemplateName,
  newEmail = '',
): Promise<void> {
  const { code, token, seconds } = await deps.data.transaction(({ auth }) =>
    issueOneTimeToken(deps, auth, wanted),
  )
  await deps.mailer.send({
    template: kind,
    to: wanted.place,
    language: getUserLanguage(wanted.user),
    code,
    link: buildTokenLink(deps, token, wanted.purpose, wanted.redirectTo ?? null),
    newEmail,
    seconds,
  })
}

/** Tells somebody of what has happened to their account, once it has. */
export function queueAccountChangeEmail(
  { mailer: letters, backgroundTasks: afterwards }: AuthDeps,
  user: AuthUserTable,
  to: string | null,
  kind: 'password_changed' | 'email_changed',
  newEmail = '',
): void {
  if (to === null) return
  afterwards.enqueue(() => letters.send({ template: kind, to, language: getUserLanguage(user), newEmail }))
}

/** Nothing but the language is taken from what people say of themselves: letters are no place for strangers' words. */
export function getUserLanguage(user: Pick<AuthUserTable, 'raw_user_meta_data'>): Language | null {
  const { language } = parseJsonObject(user.raw_user_meta_data)
  return isLanguage(language) ? language : null
}

/** A user as the database has them now. */
export async function findActiveUserByEmail(
  auth: AuthRepositories,
  email: string,
): Promise<AuthUserTable | null> {
  const user = await auth.users.findByEmail(email)
  return user === null || user.deleted_at !== null ? null : user
}
