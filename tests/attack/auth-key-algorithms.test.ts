import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { base64url, createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { toPublicJwtKey } from '../../domain/jwt-key.ts'
import { generateJwtKey, parseJwtKeys } from '../../server/config/jwt-keys.ts'
import { type AuthTestSite, signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'
const secret = 'a shared secret of an earlier service, long enough'

function generateRsaKey(kid: string) {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const [key] = parseJwtKeys(JSON.stringify([{ ...jwk, kid, key_ops: ['sign'] }])) ?? []
  if (key?.kty !== 'RSA') throw new Error('No key')
  return key
}

const part = (value: unknown) => base64url.encode(JSON.stringify(value))

/** A token signed with a shared secret. */
function hmac(claims: object, shared: string | Buffer, header: object = {}): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(claims)}`
  return `${text}.${createHmac('sha256', shared).update(text).digest('base64url')}`
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const apiKey = (role: string, shared = secret, more: object = {}, header: object = {}) =>
  hmac({ iss: 'supabase', role, exp: inAnHour(), ...more }, shared, header)

/** The statuses with an API key: of a public and of an administrator's request. */
async function tryApiKey(site: AuthTestSite, key: string): Promise<number[]> {
  const headers = { apikey: key, Authorization: `Bearer ${key}` }
  return Promise.all(
    ['/settings', '/admin/users'].map(async (path) => (await fetch(site.url + path, { headers })).status),
  )
}

describeOnOneEngine('RS256 key', (open) => {
  it('signs tokens that the published keys verify, and is not usable with another algorithm', async () => {
    const [rsa, ec] = [generateRsaKey('rsa'), generateJwtKey()]
    const site = await startAuthTestSite(await open(), { keys: [rsa, toPublicJwtKey(ec)] })
    await site.createUser(email)
    const client = site.createClient()
    const { access_token: good } = await signInWithTestPassword(client, email)
    expect(decodeProtectedHeader(good)).toMatchObject({ alg: 'RS256', kid: 'rsa' })
    const jwks = await (await site.request('/.well-known/jwks.json')).json()
    expect(JSON.stringify(jwks)).not.toContain(rsa.d)
    expect((await jwtVerify(good, createLocalJWKSet(jwks))).payload.sub).toBe(decodeJwt(good).sub)
    expect((await client.getClaims(good)).data?.claims.sub).toBe(decodeJwt(good).sub)

    const claims = decodeJwt(good)
    const publicKey = createPublicKey({ key: { ...toPublicJwtKey(rsa) }, format: 'jwk' })
    const [, payload = '', signature = ''] = good.split('.')
    const forged = {
      'HS256 with the public key as PEM': hmac(
        claims,
        publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        { kid: 'rsa' },
      ),
      'HS256 with the public key as DER': hmac(claims, publicKey.export({ type: 'spki', format: 'der' }), {
        kid: 'rsa',
      }),
      'HS256 with the modulus': hmac(claims, Buffer.from(rsa.n, 'base64url'), { kid: 'rsa' }),
      'HS256 without kid': hmac(claims, rsa.n),
      'HS256 with nothing': hmac(claims, ''),
      none: `${part({ alg: 'none' })}.${payload}.`,
      'none with kid': `${part({ alg: 'none', kid: 'rsa' })}.${payload}.${signature}`,
      RS512: `${part({ alg: 'RS512', kid: 'rsa' })}.${payload}.${signature}`,
      PS256: `${part({ alg: 'PS256', kid: 'rsa' })}.${payload}.${signature}`,
      'the kid of another key': `${part({ alg: 'RS256', kid: ec.kid })}.${payload}.${signature}`,
      'ES256 under the kid of the RSA key': `${part({ alg: 'ES256', kid: 'rsa' })}.${payload}.${signature}`,
      'no kid': `${part({ alg: 'RS256' })}.${payload}.${signature}`,
    }
    for (const [what, token] of Object.entries(forged))
      expect([what, await site.auth.findActorByToken(token)]).toEqual([what, null])
    expect(await site.auth.findActorByToken(good)).not.toBeNull()
  })
})

describeOnOneEngine('shared secret of an earlier service', (open) => {
  it('is not accepted unless it is configured', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const { access_token } = await signInWithTestPassword(site.createClient(), email)
    expect(await site.auth.findActorByToken(hmac(decodeJwt(access_token), secret))).toBeNull()
    for (const role of ['anon', 'service_role'])
      expect(await tryApiKey(site, apiKey(role))).toEqual([401, 401])
  })

  it('verifies tokens of existing sessions, not under the kid of another key', async () => {
    const rsa = generateRsaKey('rsa')
    const site = await startAuthTestSite(await open(), { keys: [rsa], legacyJwtSecret: secret })
    const id = await site.createUser(email, { role: 'editor' })
    const { access_token: good } = await signInWithTestPassword(site.createClient(), email)
    const claims = decodeJwt(good)
    for (const header of [{}, { kid: 'of the earlier service' }])
      expect(await site.auth.findActorByToken(hmac(claims, secret, header))).toMatchObject({ userId: id })
    const publicKey = createPublicKey({ key: { ...toPublicJwtKey(rsa) }, format: 'jwk' })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const forged = {
      'the kid of another key': hmac(claims, secret, { kid: 'rsa' }),
      'another secret': hmac(claims, `${secret}.`),
      'no secret': hmac(claims, ''),
      'a public key': hmac(claims, pem),
      'a public key with its kid': hmac(claims, pem, { kid: 'rsa' }),
      HS512: hmac(claims, secret, { alg: 'HS512' }),
      'RS256 in the header': hmac(claims, secret, { alg: 'RS256', kid: 'rsa' }),
      none: `${part({ alg: 'none' })}.${good.split('.')[1]}.`,
      expired: hmac({ ...claims, exp: 1 }, secret),
      'an API key': apiKey('service_role'),
      'no session': hmac({ ...claims, session_id: undefined }, secret),
    }
    for (const [what, token] of Object.entries(forged))
      expect([what, await site.auth.findActorByToken(token)]).toEqual([what, null])
    const { access_token: next } = await signInWithTestPassword(site.createClient(), email)
    expect(decodeProtectedHeader(next).alg).toBe('RS256')
    await site.admin.deleteUser(id)
    expect(await site.auth.findActorByToken(hmac(claims, secret))).toBeNull()
  })

  it('verifies API keys, which have the access of the role that they were made for', async () => {
    const site = await startAuthTestSite(await open(), { legacyJwtSecret: secret })
    await site.createUser(email)
    expect(await tryApiKey(site, apiKey('anon'))).toEqual([200, 403])
    expect(await tryApiKey(site, apiKey('service_role'))).toEqual([200, 200])
    for (const [what, key] of Object.entries({
      'another role': apiKey('postgres'),
      'a user': apiKey('authenticated'),
      'a role that is a list': hmac({ role: ['service_role'], exp: inAnHour() }, secret),
      'another secret': apiKey('service_role', 'another secret that is long enough to be one'),
      expired: apiKey('service_role', secret, { exp: 1 }),
      'no end': hmac({ role: 'service_role' }, secret),
      HS384: apiKey('service_role', secret, {}, { alg: 'HS384' }),
      none: `${part({ alg: 'none' })}.${part({ role: 'service_role', exp: inAnHour() })}.`,
    }))
      expect([what, await tryApiKey(site, key)]).toEqual([what, [401, 401]])

    const origin = site.url.replace('/auth/v1', '')
    const auth = { persistSession: false, autoRefreshToken: false }
    const [service, visitor] = ['service_role', 'anon'].map(
      (role) => createClient(origin, apiKey(role), { auth }).auth,
    )
    expect((await service?.admin.listUsers())?.data.users).toHaveLength(1)
    expect((await visitor?.admin.listUsers())?.error?.status).toBe(403)
    const session = visitor === undefined ? null : await signInWithTestPassword(site.createClient(), email)
    const headers = { apikey: apiKey('service_role'), Authorization: `Bearer ${session?.access_token}` }
    expect((await fetch(`${site.url}/user`, { headers })).status).toBe(200)
    expect((await fetch(`${site.url}/admin/users`, { headers })).status).toBe(403)

    // The storage service asks the same.
    const callerOf = (role: string) =>
      site.auth.authenticateApiCaller(
        new Headers({ apikey: apiKey(role), Authorization: `Bearer ${apiKey(role)}` }),
      )
    expect(await callerOf('service_role')).toEqual({ service: true })
    expect(await callerOf('anon')).toMatchObject({ service: false, actor: { userId: null } })
  })
})
