import { expect, it } from 'vitest'
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

it('verifies more tokens than the cache holds', async () => {
  const keys = await createJwtSignerAndVerifier([generateJwtKey()])
  const tokens = await Promise.all(
    Array.from({ length: 1100 }, (_, i) => keys.signToken({ ...claims, session_id: `${i}` })),
  )
  for (const token of tokens) expect(await keys.verifyToken(token, at)).not.toBeNull()
})
