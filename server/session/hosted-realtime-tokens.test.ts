import { decodeJwt, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { createHostedRealtimeTokens } from './hosted-realtime-tokens.ts'

const secret = 'secret of the site'
const issuedAt = 1_800_000_000
const now = () => new Date(issuedAt * 1000)

/** An access token of the project, which signs it with a key that this site does not have. */
function createAccessToken(lifetimeSeconds: number): Promise<string> {
  const claims = { sub: 'user-1', session_id: 'session-1', exp: issuedAt + lifetimeSeconds }
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))
}

it('hides the access token from all but the instances of the site', async () => {
  const accessToken = await createAccessToken(3600)
  const { token } = await createHostedRealtimeTokens(secret, now).create(accessToken)
  expect(JSON.stringify(decodeJwt(token))).not.toContain(accessToken.split('.')[2])
  expect(await createHostedRealtimeTokens(secret, now).readAccessToken(token)).toBe(accessToken)
  expect(await createHostedRealtimeTokens('another', now).readAccessToken(token)).toBeNull()
})

it.each([
  [3600, 600],
  [30, 30],
])('with %d seconds of the session left is valid for %d seconds', async (sessionSeconds, seconds) => {
  const tokens = createHostedRealtimeTokens(secret, now)
  const { token, expiresAt } = await tokens.create(await createAccessToken(sessionSeconds))
  expect(expiresAt).toBe((issuedAt + seconds) * 1000)
  const later = (age: number) =>
    createHostedRealtimeTokens(secret, () => new Date((issuedAt + age) * 1000)).readAccessToken(token)
  expect(await later(seconds - 1)).not.toBeNull()
  expect(await later(seconds)).toBeNull()
})

it('rejects a changed expiry', async () => {
  const tokens = createHostedRealtimeTokens(secret, now)
  const { token } = await tokens.create(await createAccessToken(3600))
  const [header, , signature] = token.split('.')
  const claims = { ...decodeJwt(token), exp: issuedAt + 100_000 }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const signedByOther = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new Uint8Array(32))
  for (const changed of [`${header}.${payload}.${signature}`, signedByOther])
    expect(await tokens.readAccessToken(changed)).toBeNull()
})
