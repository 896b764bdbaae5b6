import type { User } from '@supabase/auth-js'
import { data, redirect } from 'react-router'
import type { FormErrors } from '../forms/index.ts'
import { translator } from '../i18n/translate.ts'
import type { AppRequest } from '../request.ts'
import { wayBack } from './way-back.ts'

/** What the login is told about the form it has sent. */
export interface LoginAnswer {
  readonly intent: string
  readonly errors?: FormErrors
  /** What was filled in, passwords and codes left out. */
  readonly values?: Readonly<Record<string, string>>
  /** The address that a letter was sent to, if there is an account of it. */
  readonly sentTo?: string
}

/** Refuses, and hands back what was filled in. */
export function refused(intent: string, errors: FormErrors, values: Readonly<Record<string, string>> = {}) {
  return data<LoginAnswer>({ intent, errors, values }, 422)
}

/** Lets somebody on who has proved who they are: to what they came for, to their second factor, or in. */
export async function entered(
  app: AppRequest,
  request: Request,
  intent: string,
  user: User | null,
  next: string | null = null,
) {
  const { role } = user?.app_metadata ?? {}
  const auth = await app.session.auth()
  if (role !== 'owner' && role !== 'editor') {
    await auth.signOut({ scope: 'local' })
    return refused(intent, { form: [translator(app.language)('entry.noRole')] })
  }
  if (next !== null) return redirect(next, 303)
  const { data: assurance } = await auth.mfa.getAuthenticatorAssuranceLevel()
  const isDone = assurance === null || assurance.currentLevel === assurance.nextLevel
  return isDone ? wayBack(request, app) : redirect('/login', 303)
}
