import { generateKeyPairSync } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { type RsaJwtKey, toPublicJwtKey } from '../../domain/jwt-key.ts'
import { generateJwtKey } from '../config/jwt-keys.ts'
import { createJwtSignerAndVerifier } from './jwt-signing-keys.ts'

const at = new Date('2026-11-15T12:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const claims = { sub: 'a', session_id: 'b', aud: 'authenticated', exp: at.getTime() / 1000 + 60 }

it('rejects an expired token whose signature was verified before', async () => {
  const keys = await createJwtSignerAndVerifier([generateJwtKey()])
  const token = await keys.signToken(claims)
  expect(await keys.verifyToken(token, at)).toMatchObject({ sub: 'a' })
  expect(await keys.verifyToken(token, later(59))).toMatchObject({ sub: 'a' })
  expect(await keys.verifyToken(token, later(60))).toBeNull()
  expect(await keys.verifyToken(token, at)).toMatchObject({ sub: 'a' })
})

it('rejects a modified copy of a verified token', async () => {
  const keys = await createJwtSignerAndVerifier([generateJwtKey()])
  const token = await keys.signToken(claims)
  await keys.verifyToken(token, at)
  expect(await keys.verifyToken(`${token.slice(0, -4)}AAAA`, at)).toBeNull()
})

it('remembers a thousand verified tokens', async () => {
  const keys = await createJwtSignerAndVerifier([generateJwtKey()])
  const [first = '', ...others] = await Promise.all(
    Array.from({ length: 1001 }, (_, i) => keys.signToken({ ...claims, session_id: `${i}` })),
  )
  const verified = await keys.verifyToken(first, at)
  for (const token of others.slice(0, -1)) expect(await keys.verifyToken(token, at)).not.toBeNull()
  expect(await keys.verifyToken(first, at)).toBe(verified)
  expect(await keys.verifyToken(others.at(-1) ?? '', at)).not.toBeNull()
  const verifiedAgain = await keys.verifyToken(first, at)
  expect(verifiedAgain).not.toBe(verified)
  expect(verifiedAgain).toEqual(verified)
})

it.each([
  { exp: undefined },
  { sub: undefined },
  { session_id: undefined },
  { nbf: at.getTime() / 1000 + 1 },
  { aud: undefined },
  { aud: 'another service' },
  { aud: 'realtime' },
])('rejects a token with the claims %j', async (changes) => {
  const keys = await createJwtSignerAndVerifier([generateJwtKey()])
  expect(await keys.verifyToken(await keys.signToken({ ...claims, ...changes } as JWTPayload), at)).toBeNull()
})

it('compares the audiences and the beginning of a token that was verified before, too', async () => {
  const keys = await createJwtSignerAndVerifier([generateJwtKey()])
  const token = await keys.signToken({ ...claims, aud: ['realtime', 'another'], nbf: at.getTime() / 1000 })
  const verify = (time: Date, ...audiences: ('authenticated' | 'realtime')[]) =>
    keys.verifyToken(token, time, audiences)
  expect(await verify(at, 'authenticated', 'realtime')).toMatchObject({ sub: 'a' })
  expect(await verify(at, 'realtime')).toMatchObject({ sub: 'a' })
  expect(await verify(at, 'authenticated')).toBeNull()
  expect(await keys.verifyToken(token, at)).toBeNull()
  expect(await verify(later(-1), 'realtime')).toBeNull()
  expect(await verify(later(0.9), 'realtime')).toMatchObject({ sub: 'a' })
})

const legacySecret = 'the secret of an earlier service, long enough'
const signWithSecret = (header: { alg: string; kid?: string }, more: JWTPayload = {}) =>
  new SignJWT({ ...claims, ...more }).setProtectedHeader(header).sign(new TextEncoder().encode(legacySecret))

it('accepts the tokens of an earlier service only with its secret, and only with its algorithm', async () => {
  const key = generateJwtKey()
  const without = await createJwtSignerAndVerifier([key])
  const keys = await createJwtSignerAndVerifier([key], legacySecret)
  expect([without.legacySecret, keys.legacySecret]).toEqual([null, new TextEncoder().encode(legacySecret)])
  const token = await signWithSecret({ alg: 'HS256' })
  expect(await keys.verifyToken(token, at)).toMatchObject({ sub: 'a' })
  expect(await without.verifyToken(token, at)).toBeNull()
  for (const header of [{ alg: 'HS384' }, { alg: 'HS256', kid: key.kid }])
    expect(await keys.verifyToken(await signWithSecret(header), at)).toBeNull()
})

it('verifies tokens of earlier keys with their own algorithm, and signs with the first', async () => {
  const rsa = generateRsaKey()
  const ec = generateJwtKey()
  const before = await createJwtSignerAndVerifier([rsa])
  const after = await createJwtSignerAndVerifier([ec, toPublicJwtKey(rsa)])
  expect([before.algorithm, after.algorithm]).toEqual(['RS256', 'ES256'])
  for (const keys of [before, after])
    expect(await after.verifyToken(await keys.signToken(claims), at)).toMatchObject({ sub: 'a' })
  expect(await before.verifyToken(await after.signToken(claims), at)).toBeNull()
  // A token that names another key of this server than the one that signed it.
  const forged = await createJwtSignerAndVerifier([{ ...rsa, kid: ec.kid }])
  expect(await after.verifyToken(await forged.signToken(claims), at)).toBeNull()
})

it('publishes the keys without their private parts', async () => {
  const key = generateJwtKey()
  const { publicJwks } = await createJwtSignerAndVerifier([key])
  expect(publicJwks).toEqual({
    keys: [{ ...toPublicJwtKey(key), use: 'sig', key_ops: ['verify'], ext: true }],
  })
})

it('names its key in tokens', async () => {
  const key = generateJwtKey()
  const [header = ''] = (await (await createJwtSignerAndVerifier([key])).signToken(claims)).split('.')
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
    alg: 'ES256',
    kid: key.kid,
    typ: 'JWT',
  })
})

it('needs a first key that can sign', async () => {
  const message = 'The first key cannot sign'
  await expect(createJwtSignerAndVerifier([])).rejects.toThrow(message)
  const keys = [toPublicJwtKey(generateJwtKey()), generateJwtKey()]
  await expect(createJwtSignerAndVerifier(keys)).rejects.toThrow(message)
})

function generateRsaKey(): RsaJwtKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', kid: 'rsa' } as RsaJwtKey
}
