import { type ApiResult, requestJson } from '../../../api/client.ts'
import type { SignInAgainResult } from '../../../login/sign-in-again.ts'

const path = '/login/again'

/** Loads the current sign-in step; `in` if the user is already signed in, perhaps in another window. */
export async function fetchSignInStep(method: string | null): Promise<ApiResult<SignInAgainResult>> {
  return toSignedInIfRedirected(await requestJson(`${path}${method === null ? '' : `?way=${method}`}`))
}

export async function submitSignInStep(
  fields: Readonly<Record<string, string>>,
): Promise<ApiResult<SignInAgainResult>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return toSignedInIfRedirected(await requestJson(path, { form }))
}

/** The login redirects a request that has a session. */
function toSignedInIfRedirected(result: ApiResult<SignInAgainResult>): ApiResult<SignInAgainResult> {
  return 'failure' in result && result.redirected ? { data: { state: 'in' } } : result
}
