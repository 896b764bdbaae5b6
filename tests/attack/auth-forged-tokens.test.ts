import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { base64url, decodeJwt, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { JwtKey } from '../../domain/jwt-key.ts'
import { generateJwtKey } from '../../server/config/jwt-keys.ts'
import {
  type AuthTestSite,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'
const part = (value: object) => base64url.encode(JSON.stringify(value))

async function sign(
  claims: JWTPayload,
  key: JwtKey = generateJwtKey(),
  header: object = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT', ...header })
    .sign(await importJWK({ ...key }, 'ES256'))
}

function hmac(claims: JWTPayload, kid: string, shared: string | Buffer): string {
  const text = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', shared).update(text).digest('base64url')}`
}

/** Forged variants of a valid token. */
async function forged(site: AuthTestSite, good: string): Promise<Record<string, string>> {
  const claims = decodeJwt(good)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const [key] = site.keys
  if (key?.kty !== 'EC') throw new Error('No key')
  const { d: _, ...open } = key
  const pem = createPublicKey({ key: { ...open }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const mine = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(mine.publicKey)
  const owner = { ...claims, sub: randomUUID(), app_metadata: { role: 'owner' } }
  return {
    nothing: 'x',
    'two parts': `${header}.${payload}`,
    'no signature': `${header}.${payload}.`,
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg None with the signature left': `${part({ alg: 'None', kid: key.kid })}.${payload}.${signature}`,
    'a signature of zeros': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'claims changed': `${header}.${part(owner)}.${signature}`,
    'HS256 with the public key as PEM': hmac(claims, key.kid, pem),
    'HS256 with the public key as JSON': hmac(claims, key.kid, JSON.stringify(open)),
    'HS256 with a coordinate': hmac(claims, key.kid, Buffer.from(key.x, 'base64url')),
    'HS256 with nothing': hmac(claims, key.kid, ''),
    "another's key": await sign(claims),
    "another's key under our name": await sign(claims, { ...generateJwtKey(), kid: key.kid }),
    'a key in the header': await sign(claims, generateJwtKey(), { kid: key.kid, jwk }),
    'a key of no name': await sign(claims, key, { kid: undefined }),
    'a key named as a path': await sign(claims, key, { kid: '../../secrets.json' }),
    'a key named as a property': await sign(claims, key, { kid: '__proto__' }),
    expired: await sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, key),
    'no end': await sign(without(claims, 'exp'), key),
    'not yet': await sign({ ...claims, nbf: Math.floor(Date.now() / 1000) + 600 }, key),
    'for another audience': await sign({ ...claims, aud: 'anon' }, key),
    'no session': await sign(without(claims, 'session_id'), key),
    'a session that is a list': await sign({ ...claims, session_id: [claims.session_id] }, key),
    "somebody else's session": await sign({ ...claims, sub: randomUUID() }, key),
    'a session that never was': await sign({ ...claims, session_id: randomUUID() }, key),
    'an API key': testSecretKey,
  }
}

function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
}

const places = [
  ['GET', '/user'],
  ['PUT', '/user'],
  ['POST', '/logout'],
  ['POST', '/factors'],
  ['GET', '/reauthenticate'],
  ['DELETE', `/user/identities/${randomUUID()}`],
] as const

describeOnOneEngine('forged token', (open) => {
  it('is rejected everywhere, and nothing is written', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    const id = await site.createUser(email)
    const { access_token: good } = await signInWithTestPassword(site.createClient(), email)
    const before = [await site.data.auth.users.find(id), await site.data.auth.audit.list(1, 100, null)]
    for (const [what, token] of Object.entries(await forged(site, good))) {
      expect([what, await site.auth.findActorByToken(token)]).toEqual([what, null])
      for (const [method, path] of places) {
        const response = await site.request(path, {
          method,
          headers: { Authorization: `Bearer ${token}` },
          ...(method === 'GET' ? {} : { body: { data: { name: 'Eva' } } }),
        })
        expect([what, path, [401, 403].includes(response.status)]).toEqual([what, path, true])
      }
      const admin = await site.request('/admin/users', { headers: { Authorization: `Bearer ${token}` } })
      expect([what, admin.status]).toEqual([what, 403])
    }
    expect(site.reported).toEqual([])
    expect([await site.data.auth.users.find(id), await site.data.auth.audit.list(1, 100, null)]).toEqual(
      before,
    )
    expect(await site.auth.findActorByToken(good)).not.toBeNull()
  })

  it('is not accepted because it was valid once', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const { access_token } = await signInWithTestPassword(site.createClient(), email)
    // The clock advances while the test runs.
    site.advanceClock(3570)
    expect(await site.auth.findActorByToken(access_token)).not.toBeNull()
    site.advanceClock(31)
    expect(await site.auth.findActorByToken(access_token)).toBeNull()
    const response = await site.request('/user', { headers: { Authorization: `Bearer ${access_token}` } })
    expect(await readStatusAndCode(response)).toEqual([403, 'bad_jwt'])
  })

  it('is not valid longer when a clock is wrong', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email, { role: 'editor' })
    const { access_token } = await signInWithTestPassword(site.createClient(), email)
    const claims = decodeJwt(access_token)
    const { iat = 0, exp = 0 } = claims
    const shown = async (change: object) =>
      (await site.auth.findActorByToken(await sign({ ...claims, ...change }, site.keys[0])))?.role
    // Another instance of the site may be some seconds ahead.
    expect(await shown({ iat: iat + 30 })).toBe('editor')
    expect(await shown({ nbf: iat + 30 })).toBeUndefined()
    site.advanceClock(exp - iat - 30)
    expect((await site.auth.findActorByToken(access_token))?.role).toBe('editor')
    site.advanceClock(31)
    expect(await site.auth.findActorByToken(access_token)).toBeNull()
    expect(await shown({ iat: iat + 30 })).toBeUndefined()
  })

  it('grants no role that the account does not have', async () => {
    const site = await startAuthTestSite(await open())
    await site.createOwner()
    const id = await site.createUser(email, { role: 'owner' })
    const { access_token } = await signInWithTestPassword(site.createClient(), email)
    expect(await site.auth.findActorByToken(access_token)).toMatchObject({ role: 'owner' })
    await site.admin.updateUserById(id, { app_metadata: { role: 'editor' } })
    expect(await site.auth.findActorByToken(access_token)).toMatchObject({ role: 'editor' })
    const claims = { ...decodeJwt(access_token), role: 'service_role', app_metadata: { role: 'owner' } }
    const token = await sign(claims, site.keys[0])
    expect(await site.auth.findActorByToken(token)).toMatchObject({ role: 'editor' })
    const response = await site.request('/admin/users', { headers: { Authorization: `Bearer ${token}` } })
    expect(await readStatusAndCode(response)).toEqual([403, 'not_admin'])
  })
})
