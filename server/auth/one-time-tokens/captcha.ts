import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalObject, readOptionalString } from '../json-body.ts'

/** Refuses whoever the captcha's provider does not take for a person; also if the provider cannot be asked. */
export async function assertCaptchaSolved(
  { settings }: AuthDeps,
  body: JsonObject,
  { address }: RequestClient,
): Promise<void> {
  const { captcha } = settings.oneTime
  if (captcha === null) return
  const response = readOptionalString(readOptionalObject(body, 'gotrue_meta_security') ?? {}, 'captcha_token')
  if (response === null) throw createCaptchaError('no captcha response (captcha_token) found in request')
  let verdict: unknown
  try {
    const answer = await fetch(captcha.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      body: new URLSearchParams({ secret: captcha.secret, response, remoteip: address }),
    })
    verdict = await answer.json()
  } catch (error) {
    throw new AuthProblem('captcha_failed', {
      cause: error,
      message: formatCaptchaError('verification failed'),
    })
  }
  const passed = typeof verdict === 'object' && verdict !== null && 'success' in verdict && verdict.success
  if (passed !== true) throw createCaptchaError('captcha response was not accepted')
}

function createCaptchaError(why: string): AuthProblem {
  return new AuthProblem('captcha_failed', { message: formatCaptchaError(why) })
}

function formatCaptchaError(why: string): string {
  return `captcha protection: request disallowed (${why})`
}
