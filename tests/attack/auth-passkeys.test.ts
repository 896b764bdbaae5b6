import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { createFakeAuthenticator, type FakeAuthenticatorOverrides } from '../support/fake-authenticator.ts'
import { createBearerHeaders } from '../support/mfa-factors.ts'
import {
  registerPasskey,
  testRelyingParty,
  verifyPasskeyAuthentication,
  verifyPasskeyRegistration,
} from '../support/passkeys.ts'

const email = 'jana@example.org'
const failed = ['webauthn_verification_failed', 400]
const unknown = ['webauthn_challenge_not_found', 400]
const handleOf = (user: string) => Buffer.from(user).toString('base64url')

describeOnOneEngine('passkey sign-in', (open) => {
  it('is rejected for another site, challenge, user, ceremony or key, and without user verification', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const petr = await site.createUser('petr@example.org')
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const device = await registerPasskey(client)
    const visitor = site.createClient()
    const { data: other } = await visitor.passkey.startAuthentication()
    const lies: Record<string, FakeAuthenticatorOverrides> = {
      origin: { origin: 'https://evil.test' },
      'look-alike origin': { origin: 'http://site.test.evil.test' },
      'origin with a port': { origin: 'http://site.test:8080' },
      rpId: { rpId: 'evil.test' },
      'rpId above': { rpId: 'test' },
      challenge: { challenge: randomBytes(32).toString('base64url') },
      'challenge of another question': { challenge: other?.options.challenge ?? '' },
      'no challenge': { challenge: '' },
      ceremony: { type: 'webauthn.create' },
      'page in a frame of another site': { crossOrigin: true },
      'not verified': { unverified: true },
      signature: { brokenSignature: true },
      'other person': { userHandle: handleOf(petr) },
      nobody: { userHandle: '' },
      'counter back': { signCount: 1 },
    }
    for (const [what, lie] of Object.entries(lies)) {
      const { data } = await visitor.passkey.startAuthentication()
      const response = await verifyPasskeyAuthentication(
        visitor,
        data,
        device.get(data?.options ?? { challenge: '' }, lie),
      )
      expect([what, ...getErrorCodeAndStatus(response)]).toEqual([what, ...failed])
    }
    const { data } = await visitor.passkey.startAuthentication()
    expect(
      (await verifyPasskeyAuthentication(visitor, data, device.get(data?.options ?? { challenge: '' })))
        .error,
    ).toBeNull()
    expect(site.reported).toEqual([])
  })

  it('is rejected with an unknown credential, and with the id of another one', async () => {
    const site = await startAuthTestSite(await open())
    const jana = await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const device = await registerPasskey(client)
    const visitor = site.createClient()
    const forged = createFakeAuthenticator(testRelyingParty, handleOf(jana))
    const { data: first } = await visitor.passkey.startAuthentication()
    const stranger = forged.get(first?.options ?? { challenge: '' })
    expect(getErrorCodeAndStatus(await verifyPasskeyAuthentication(visitor, first, stranger))).toEqual(failed)
    const { data: second } = await visitor.passkey.startAuthentication()
    const posing = forged.get(second?.options ?? { challenge: '' }, { id: device.id })
    expect(getErrorCodeAndStatus(await verifyPasskeyAuthentication(visitor, second, posing))).toEqual(failed)
  })

  it('uses a challenge once, within five minutes, whether it succeeded or not', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const device = await registerPasskey(client)
    const visitor = site.createClient()
    const { data } = await visitor.passkey.startAuthentication()
    const used = device.get(data?.options ?? { challenge: '' })
    const many = await Promise.all(
      Array.from({ length: 20 }, () => verifyPasskeyAuthentication(site.createClient(), data, used)),
    )
    expect(many.filter(({ error }) => error === null)).toHaveLength(1)
    for (const response of many.filter(({ error }) => error !== null))
      expect(getErrorCodeAndStatus(response)).toEqual(unknown)
    const { data: spoilt } = await visitor.passkey.startAuthentication()
    await verifyPasskeyAuthentication(visitor, spoilt, device.get({ challenge: 'AAAA' }))
    const after = await verifyPasskeyAuthentication(
      visitor,
      spoilt,
      device.get(spoilt?.options ?? { challenge: '' }),
    )
    expect(getErrorCodeAndStatus(after)).toEqual(unknown)
    const { data: old } = await visitor.passkey.startAuthentication()
    site.advanceClock(301)
    const late = await verifyPasskeyAuthentication(
      visitor,
      old,
      device.get(old?.options ?? { challenge: '' }),
    )
    expect(getErrorCodeAndStatus(late)).toEqual(['webauthn_challenge_expired', 400])
  })

  it('is rate limited per address', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const limited = await site.restart({
      frozenClock: true,
      settings: { passkeys: { ...site.settings.passkeys, rateLimit: 30 } },
    })
    const path = '/passkeys/authentication/options'
    const tries = await Promise.all(
      Array.from(
        { length: 60 },
        async () => (await limited.request(path, { method: 'POST', body: {} })).status,
      ),
    )
    expect(tries.filter((status) => status === 200)).toHaveLength(30)
    expect(tries.filter((status) => status === 429)).toHaveLength(30)
  })
})

describeOnOneEngine('passkey registration', (open) => {
  it('is rejected for another site, ceremony or challenge, and with an unrequested attestation', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const lies: Record<string, FakeAuthenticatorOverrides> = {
      origin: { origin: 'https://evil.test' },
      rpId: { rpId: 'evil.test' },
      challenge: { challenge: randomBytes(32).toString('base64url') },
      ceremony: { type: 'webauthn.get' },
      'page in a frame of another site': { crossOrigin: true },
      'not verified': { unverified: true },
      id: { id: 'AAAA' },
      'android-key': { format: 'android-key' },
      packed: { format: 'packed' },
      nonsense: { format: 'nonsense' },
    }
    for (const [what, lie] of Object.entries(lies)) {
      const { data } = await client.passkey.startRegistration()
      const made = createFakeAuthenticator(testRelyingParty).create(data?.options ?? { challenge: '' }, lie)
      expect([what, ...getErrorCodeAndStatus(await verifyPasskeyRegistration(client, data, made))]).toEqual([
        what,
        ...failed,
      ])
    }
    expect((await client.passkey.list()).data).toEqual([])
    expect(site.reported).toEqual([])
  })

  it('accepts only a challenge of its own user, of its own kind, once and in time', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createUser(email)
    await site.createUser('petr@example.org')
    const [jana, petr] = [site.createClient(), site.createClient()]
    await signInWithTestPassword(jana, email)
    await signInWithTestPassword(petr, 'petr@example.org')
    const make = (options: { challenge: string } | undefined) =>
      createFakeAuthenticator(testRelyingParty).create(options ?? { challenge: '' })
    const { data: challenge } = await jana.passkey.startRegistration()
    expect(
      getErrorCodeAndStatus(await verifyPasskeyRegistration(petr, challenge, make(challenge?.options))),
    ).toEqual(unknown)
    const { data: signingIn } = await jana.passkey.startAuthentication()
    expect(
      getErrorCodeAndStatus(await verifyPasskeyRegistration(jana, signingIn, make(signingIn?.options))),
    ).toEqual(unknown)
    const { data: once } = await jana.passkey.startRegistration()
    expect((await verifyPasskeyRegistration(jana, once, make(once?.options))).error).toBeNull()
    expect(getErrorCodeAndStatus(await verifyPasskeyRegistration(jana, once, make(once?.options)))).toEqual(
      unknown,
    )
    const { data: old } = await jana.passkey.startRegistration()
    site.advanceClock(301)
    expect(getErrorCodeAndStatus(await verifyPasskeyRegistration(jana, old, make(old?.options)))).toEqual([
      'webauthn_challenge_expired',
      400,
    ])
  })

  it('does not take over a passkey of another user, nor allow access to theirs', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    await site.createUser('petr@example.org')
    const [jana, petr] = [site.createClient(), site.createClient()]
    await signInWithTestPassword(jana, email)
    await signInWithTestPassword(petr, 'petr@example.org')
    const device = await registerPasskey(jana)
    const { data } = await petr.passkey.startRegistration()
    const stolen = device.create(data?.options ?? { challenge: '' })
    expect(getErrorCodeAndStatus(await verifyPasskeyRegistration(petr, data, stolen))).toEqual([
      'webauthn_credential_exists',
      422,
    ])
    const [passkey] = (await jana.passkey.list()).data ?? []
    const passkeyId = passkey?.id ?? ''
    const none = ['validation_failed', 404]
    expect(getErrorCodeAndStatus(await petr.passkey.update({ passkeyId, friendlyName: 'mine' }))).toEqual(
      none,
    )
    expect(getErrorCodeAndStatus(await petr.passkey.delete({ passkeyId }))).toEqual(none)
    expect((await jana.passkey.list()).data).toEqual([passkey])
  })

  it('and sign-in are rejected with malformed input of any size', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const headers = await createBearerHeaders(client)
    const id = randomUUID()
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }
    const bodies = [
      ...[{}, [], 'x', '{', { challenge_id: 7 }, { challenge_id: id }, { challenge_id: id, credential: [] }],
      ...[
        { challenge_id: id, credential },
        { challenge_id: id, credential: { ...credential, rawId: 'BBBB' } },
      ],
      { challenge_id: id, credential: { ...credential, response: { clientDataJSON: '<b>' } } },
      {
        challenge_id: id,
        credential: {
          ...credential,
          response: {
            clientDataJSON: 'AAAA',
            attestationObject: 'AAAA',
            authenticatorData: 'AA',
            signature: 'AA',
          },
        },
      },
    ]
    for (const path of ['/passkeys/registration/verify', '/passkeys/authentication/verify']) {
      for (const body of bodies) {
        const [status] = await readStatusAndCode(await site.request(path, { method: 'POST', headers, body }))
        expect([path, JSON.stringify(body), status]).toEqual([path, JSON.stringify(body), 400])
      }
      const huge = { challenge_id: id, credential: { ...credential, id: 'A'.repeat(70_000) } }
      expect((await site.request(path, { method: 'POST', headers, body: huge })).status).toBe(413)
    }
    expect(site.reported).toEqual([])
  })
})

describeOnOneEngine('WebAuthn second factor', (open) => {
  it('is rejected for another site, another credential and a second time', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const headers = await createBearerHeaders(client)
    const post = async (path: string, body: unknown) => site.request(path, { method: 'POST', headers, body })
    const { id } = await (await post('/factors', { factor_type: 'webauthn' })).json()
    const evil = [{ rpId: 'evil.test' }, { rpId: 'site.test', rpOrigins: ['https://evil.test'] }]
    for (const webauthn of [...evil, { rpOrigins: 'http://site.test' }, 7])
      expect((await post(`/factors/${id}/challenge`, { webauthn })).status).toBe(400)
    const requestChallenge = async () => (await post(`/factors/${id}/challenge`, {})).json()
    const device = createFakeAuthenticator(testRelyingParty)
    const make = async (lies: FakeAuthenticatorOverrides, used = device) => {
      const { id: challenge_id, webauthn } = await requestChallenge()
      const credential_response = used.create(webauthn.credential_options.publicKey, lies)
      return { challenge_id, webauthn: { type: 'create', credential_response } }
    }
    for (const lies of [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { challenge: 'AAAA' }])
      expect(await readStatusAndCode(await post(`/factors/${id}/verify`, await make(lies)))).toEqual([
        422,
        'mfa_verification_failed',
      ])
    const right = await make({})
    expect((await post(`/factors/${id}/verify`, right)).status).toBe(200)
    const again = await post(`/factors/${id}/verify`, right)
    expect(again.status).not.toBe(200)
    const { id: challenge_id, webauthn } = await requestChallenge()
    const stranger = createFakeAuthenticator(testRelyingParty).get(webauthn.credential_options.publicKey, {
      id: device.id,
    })
    const posing = { challenge_id, webauthn: { type: 'request', credential_response: stranger } }
    expect(await readStatusAndCode(await post(`/factors/${id}/verify`, posing))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    const spent = device.get(webauthn.credential_options.publicKey)
    const late = { challenge_id, webauthn: { type: 'request', credential_response: spent } }
    expect((await post(`/factors/${id}/verify`, late)).status).not.toBe(200)
    expect(site.reported).toEqual([])
  })
})
