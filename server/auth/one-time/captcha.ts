import { type Json, objectIn, textIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { AuthProblem } from '../problems.ts'

/** Refuses whoever the captcha's provider does not take for a person; also if the provider cannot be asked. */
export async function checkCaptcha({ settings }: AuthDeps, body: Json, { address }: Client): Promise<void> {
  const { captcha } = settings.oneTime
  if (captcha === null) return
  const response = textIn(objectIn(body, 'gotrue_meta_security') ?? {}, 'captcha_token')
  if (response === null) throw refusal('no captcha response (captcha_token) found in request')
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
    throw new AuthProblem('captcha_failed', { cause: error, message: reason('verification failed') })
  }
  const passed = typeof verdict === 'object' && verdict !== null && 'success' in verdict && verdict.success
  if (passed !== true) throw refusal('captcha response was not accepted')
}

function refusal(why: string): AuthProblem {
  return new AuthProblem('captcha_failed', { message: reason(why) })
}

function reason(why: string): string {
  return `captcha protection: request disallowed (${why})`
}
