import type { ActionFunctionArgs } from 'react-router'
import { readActionRequest, selectActionHandlerByIntent } from '../actions/create-action.ts'
import type { FormErrors } from '../forms/index.ts'
import type { AppRequest } from '../request.ts'
import { type LoginPageData, readLoginPageData } from './login-page-data.ts'
import { signInAgainActionHandlers } from './sign-in-handlers.ts'

/** The result of signing in again without leaving the current page. */
export type SignInAgainResponse =
  | { readonly state: 'in' | 'next' }
  | { readonly state: 'step'; readonly login: LoginPageData }
  | { readonly state: 'refused'; readonly errors: FormErrors }

/** Handles a sign-in like the login page, but returns the result instead of redirecting. */
export async function handleSignInAgain(args: ActionFunctionArgs): Promise<SignInAgainResponse> {
  const request = await readActionRequest(args)
  const outcome = await selectActionHandlerByIntent(signInAgainActionHandlers, request)(request)
  // A user with a second factor is redirected to the login: its step is read again with the new session.
  if (outcome instanceof Response)
    return { state: outcome.headers.get('Location') === '/login' ? 'next' : 'in' }
  return { state: 'refused', errors: 'errors' in outcome ? outcome.errors : {} }
}

/** Reads the current step: the password or the second factor. */
export async function readSignInAgainStep(app: AppRequest, url: URL): Promise<SignInAgainResponse> {
  return { state: 'step', login: await readLoginPageData(app, url) }
}
