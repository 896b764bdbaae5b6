import type { ActionFunctionArgs } from 'react-router'
import { findActionHandler, readActionRequest } from '../actions/create-action.ts'
import type { FormErrors } from '../forms/index.ts'
import type { AppRequest } from '../request.ts'
import { type LoginPageData, readLoginPageData } from './login-page-data.ts'
import { inPageSignInHandlers } from './sign-in-handlers.ts'

/** What is told to somebody who signs in again without leaving the page they are on. */
export type SignInAgainResult =
  | { readonly state: 'in' | 'next' }
  | { readonly state: 'step'; readonly login: LoginPageData }
  | { readonly state: 'refused'; readonly errors: FormErrors }

/** Does what the login does, and tells the outcome instead of redirecting. */
export async function signInAgain(args: ActionFunctionArgs): Promise<SignInAgainResult> {
  const request = await readActionRequest(args)
  const outcome = await findActionHandler(inPageSignInHandlers, request)(request)
  // A user with a second factor is redirected to the login: what it asks for is read anew, with the new session.
  if (outcome instanceof Response)
    return { state: outcome.headers.get('Location') === '/login' ? 'next' : 'in' }
  return { state: 'refused', errors: 'errors' in outcome ? outcome.errors : {} }
}

/** What is asked for now: a password, or a second factor after it. */
export async function readSignInStep(app: AppRequest, url: URL): Promise<SignInAgainResult> {
  return { state: 'step', login: await readLoginPageData(app, url) }
}
