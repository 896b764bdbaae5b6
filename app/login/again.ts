import { Problem } from '../../domain/problem.ts'
import type { FormErrors } from '../forms/index.ts'
import type { AppRequest } from '../request.ts'
import { byApp, byPassword, byRecoveryCode } from './deeds.ts'
import type { LoginAnswer } from './entering.ts'
import { type LoginData, loginData } from './loader.ts'
import { passkeyDeeds } from './passkey-deeds.ts'
import { sentForm } from './sent-form.ts'

/** What is told to somebody who signs in again without leaving the page they are on. */
export type AgainAnswer =
  | { readonly state: 'in' | 'next' }
  | { readonly state: 'step'; readonly login: LoginData }
  | { readonly state: 'refused'; readonly errors: FormErrors }

const deeds = { password: byPassword, app: byApp, recovery: byRecoveryCode, ...passkeyDeeds }

/** Does what the login does, and tells what came of it instead of leading anywhere. */
export async function signInAgain(app: AppRequest, request: Request): Promise<AgainAnswer> {
  const form = await sentForm(request, app)
  const intent = form.text('intent')
  if (!isDeed(intent)) throw new Problem('bad_request')
  const answer = await deeds[intent]({ app, request, form })
  // Who has a second factor still to give is led back to the login: what it asks for is read anew, with the new session.
  if (answer instanceof Response)
    return { state: answer.headers.get('Location') === '/login' ? 'next' : 'in' }
  return { state: 'refused', errors: errorsIn('data' in answer ? answer.data : answer) }
}

/** What is asked for now: a password, or a second factor after it. */
export async function stepAgain(app: AppRequest, url: URL): Promise<AgainAnswer> {
  return { state: 'step', login: await loginData(app, url) }
}

function errorsIn({ errors = {} }: LoginAnswer): FormErrors {
  return errors
}

function isDeed(intent: string): intent is keyof typeof deeds {
  return Object.hasOwn(deeds, intent)
}
