import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalObjectField, readOptionalStringField } from '../json-body.ts'

/** Rejects a request whose captcha the provider does not confirm; also if the provider cannot be reached. */
export async function assertCaptchaSolved(
  { settings }: AuthDeps,
  body: JsonObject,
  { address }: RequestClient,
): Promise<void> {
  const { captcha } = settings.oneTime
  if (captcha === null) return
  const response = readOptionalStringField(
    readOptionalObjectField(body, 'gotrue_meta_security') ?? {},
    'captcha_token',
  )
  if (response === null) throw createCaptchaError('no captcha response (captcha_token) found in request')
  let result: unknown
  try {
    const providerResponse = await fetch(captcha.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      body: new URLSearchParams({ secret: captcha.secret, response, remoteip: address }),
    })
    result = await providerResponse.json()
  } catch (error) {
    throw new AuthProblem('captcha_failed', {
      cause: error,
      message: formatCaptchaError('verification failed'),
    })
  }
  const passed = typeof result === 'object' && result !== null && 'success' in result && result.success
  if (passed !== true) throw createCaptchaError('captcha response was not accepted')
}

function createCaptchaError(reason: string): AuthProblem {
  return new AuthProblem('captcha_failed', { message: formatCaptchaError(reason) })
}

function formatCaptchaError(reason: string): string {
  return `captcha protection: request disallowed (${reason})`
}
