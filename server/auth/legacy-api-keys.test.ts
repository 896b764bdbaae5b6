import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { AuthDeps } from './contract.ts'
import { replaceLegacyApiKeys } from './legacy-api-keys.ts'

const now = new Date('2026-11-15T12:00:00Z')
const seconds = now.getTime() / 1000
const secretText = 'the secret of an earlier service, long enough'
const secret = new TextEncoder().encode(secretText)
const apiKeys = { publishable: 'sb_publishable_x', secret: 'sb_secret_x' }

async function replaceIn(headers: Record<string, string>, legacySecret: Uint8Array | null = secret) {
  const deps = { keys: { legacySecret }, apiKeys, now: () => now } as AuthDeps
  const replaced = new Headers(headers)
  await replaceLegacyApiKeys(deps, replaced)
  return { apikey: replaced.get('apikey'), authorization: replaced.get('authorization') }
}

function sign(claims: Record<string, unknown>, key = secret, alg = 'HS256') {
  return new SignJWT({ exp: seconds + 60, ...claims }).setProtectedHeader({ alg }).sign(key)
}

it('replaces both keys of an earlier service, in both headers', async () => {
  const [anon, service] = [await sign({ role: 'anon' }), await sign({ role: 'service_role' })]
  expect(await replaceIn({ apikey: anon, authorization: `Bearer ${service}` })).toEqual({
    apikey: apiKeys.publishable,
    authorization: `Bearer ${apiKeys.secret}`,
  })
  expect(await replaceIn({ apikey: service })).toEqual({ apikey: apiKeys.secret, authorization: null })
})

it.each([
  ['has the role of a user', () => sign({ role: 'authenticated' })],
  ['has no role', () => sign({})],
  ['has expired', () => sign({ role: 'service_role', exp: seconds })],
  ['never expires', () => sign({ role: 'service_role', exp: undefined })],
  ['is signed with another secret', () => sign({ role: 'service_role' }, new Uint8Array(32))],
  ['is signed with another algorithm', () => sign({ role: 'service_role' }, secret, 'HS384')],
  ['has too few parts', async () => (await sign({ role: 'anon' })).split('.').slice(0, 2).join('.')],
  ['is not a token', async () => 'a.b.c'],
])('leaves a key as it is that %s', async (_name, create) => {
  const key = await create()
  expect(await replaceIn({ apikey: key, authorization: `Bearer ${key}` })).toEqual({
    apikey: key,
    authorization: `Bearer ${key}`,
  })
})

it('leaves keys as they are without the secret of an earlier service', async () => {
  const key = await sign({ role: 'anon' })
  expect(await replaceIn({ apikey: key }, null)).toEqual({ apikey: key, authorization: null })
})
