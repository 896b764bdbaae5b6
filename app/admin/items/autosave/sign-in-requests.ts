import { type ApiResult, requestJson } from '../../../api/client.ts'
import type { SignInAgainResult } from '../../../login/sign-in-again.ts'

const path = '/login/again'

/** What is asked of whoever signs in again; `in` where they are already, perhaps by another window. */
export async function fetchSignInStep(way: string | null): Promise<ApiResult<SignInAgainResult>> {
  return signedInWhereRedirected(await requestJson(`${path}${way === null ? '' : `?way=${way}`}`))
}

/** Sends what was filled in. */
export async function submitSignInStep(
  fields: Readonly<Record<string, string>>,
): Promise<ApiResult<SignInAgainResult>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return signedInWhereRedirected(await requestJson(path, { form }))
}

/** The login redirects a request that has a session. */
function signedInWhereRedirected(result: ApiResult<SignInAgainResult>): ApiResult<SignInAgainResult> {
  return 'failure' in result && result.redirected ? { data: { state: 'in' } } : result
}
