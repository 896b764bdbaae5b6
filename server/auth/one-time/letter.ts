import { isLanguage, type Language } from '../../../domain/language.ts'
import type { AuthData } from '../../data/auth/index.ts'
import type { OneTimePurpose } from '../../data/auth/one-time-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { LetterKind } from '../../mail/index.ts'
import type { AuthDeps } from '../contract.ts'
import { metadataOf } from '../metadata.ts'
import { allowedRedirect } from '../redirects.ts'
import { issue, type Wanted } from './issue.ts'

/** Where the browser is to go in the end; null: nobody said, or to where it may not. */
export function redirectIn(deps: AuthDeps, url: string): string | null {
  const asked = new URL(url).searchParams.get('redirect_to')
  if (!asked) return null
  const target = allowedRedirect(asked, deps.redirects)
  return target === URL.parse(asked)?.href ? target : null
}

/** The link of a letter: to the site's own page, or through the service to where the browser was asked to go. */
export function linkOf(
  { origin, issuer }: AuthDeps,
  token: string,
  purpose: OneTimePurpose,
  redirectTo: string | null,
): string {
  if (redirectTo === null)
    return `${origin}/confirm?${new URLSearchParams({ token_hash: token, type: purpose })}`
  return `${issuer}/verify?${new URLSearchParams({ token, type: purpose, redirect_to: redirectTo })}`
}

/** Makes a code and a link for somebody, and writes to them. */
export async function writeTo(
  deps: AuthDeps,
  wanted: Wanted,
  kind: LetterKind,
  newEmail = '',
): Promise<void> {
  const { code, token, seconds } = await deps.data.transaction(({ auth }) => issue(deps, auth, wanted))
  await deps.letters.send({
    kind,
    to: wanted.place,
    language: languageOf(wanted.user),
    code,
    link: linkOf(deps, token, wanted.purpose, wanted.redirectTo ?? null),
    newEmail,
    seconds,
  })
}

/** Tells somebody of what has happened to their account, once it has. */
export function notify(
  { letters, afterwards }: AuthDeps,
  user: AuthUserTable,
  to: string | null,
  kind: 'password_changed' | 'email_changed',
  newEmail = '',
): void {
  if (to === null) return
  afterwards.add(() => letters.send({ kind, to, language: languageOf(user), newEmail }))
}

/** Nothing but the language is taken from what people say of themselves: letters are no place for strangers' words. */
export function languageOf(user: Pick<AuthUserTable, 'raw_user_meta_data'>): Language | null {
  const { language } = metadataOf(user.raw_user_meta_data)
  return isLanguage(language) ? language : null
}

/** A user as the database has them now. */
export async function freshUser(auth: AuthData, email: string): Promise<AuthUserTable | null> {
  const user = await auth.users.findByEmail(email)
  return user === null || user.deleted_at !== null ? null : user
}
