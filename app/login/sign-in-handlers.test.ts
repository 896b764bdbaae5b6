import type { GoTrueClient } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { fakeVisitorSession } from '../testing/test-app.ts'
import { verifyAppCode } from './sign-in-handlers.ts'

/** Verifies a code with a service that gives these errors for the apps `0`, `1`, …; null: accepted. */
async function verifyWithErrors(errors: readonly (string | null)[], acceptsCodeOfAnyApp: boolean) {
  const attempts: string[] = []
  const mfa = {
    listFactors: async () => ({ data: { totp: errors.map((_, i) => ({ id: String(i) })) }, error: null }),
    challengeAndVerify: async ({ factorId, code }: { factorId: string; code: string }) => {
      attempts.push(`${factorId}: ${code}`)
      const error = errors[Number(factorId)] ?? null
      return { error: error === null ? null : { code: error } }
    },
  }
  const getAuthClient = async () => ({ mfa }) as unknown as GoTrueClient
  const session = { ...fakeVisitorSession, getAuthClient, acceptsCodeOfAnyApp }
  const error = await verifyAppCode({ session }, '123 456')
  return { attempts, error: error === null ? null : error.code }
}

it('verifies a code once if the service checks all authenticator apps at once', async () => {
  expect(await verifyWithErrors(['mfa_verification_failed', null], true)).toEqual({
    attempts: ['0: 123456'],
    error: 'mfa_verification_failed',
  })
})

it('tries the next app only after a wrong code if the service checks one app at a time', async () => {
  expect(await verifyWithErrors(['mfa_verification_failed', null, null], false)).toEqual({
    attempts: ['0: 123456', '1: 123456'],
    error: null,
  })
  expect(await verifyWithErrors(['over_request_rate_limit', null], false)).toEqual({
    attempts: ['0: 123456'],
    error: 'over_request_rate_limit',
  })
})
