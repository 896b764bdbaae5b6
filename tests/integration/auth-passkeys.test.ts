import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { createFakeAuthenticator } from '../support/fake-authenticator.ts'
import { createBearerHeaders, createUserWithTotp, readAssuranceLevels } from '../support/mfa-factors.ts'
import { registerPasskey, testRelyingParty, verifyPasskeyAuthentication } from '../support/passkeys.ts'

const email = 'jana@example.org'

describeOnOneEngine('passkey', (open) => {
  it('is not available when disabled by the operator, and not without an account', async () => {
    const site = await startAuthTestSite(await open())
    for (const path of ['/passkeys/registration/options', '/passkeys/registration/verify'])
      expect(await readStatusAndCode(await site.request(path, { method: 'POST', body: {} }))).toEqual([
        401,
        'no_authorization',
      ])
    expect(await readStatusAndCode(await site.request('/passkeys'))).toEqual([401, 'no_authorization'])
    expect(await readStatusAndCode(await site.request(`/admin/users/${randomUUID()}/passkeys`))).toEqual([
      403,
      'not_admin',
    ])
    const closed = await site.restart({
      settings: { passkeys: { ...site.settings.passkeys, enabled: false } },
    })
    expect(getErrorCodeAndStatus(await closed.createClient().passkey.startAuthentication())).toEqual([
      'passkey_disabled',
      422,
    ])
    expect(await readStatusAndCode(await closed.request('/passkeys'))).toEqual([422, 'passkey_disabled'])
  })

  it('is registered, signs in without an address, is renamed, and is removed', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const id = await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const { data: begun } = await client.passkey.startRegistration()
    expect(begun?.options).toMatchObject({
      rp: { id: 'site.test', name: 'site.test' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(begun?.expires_at).toBe(Math.floor(site.now().getTime() / 1000) + 300)
    const device = await registerPasskey(client)
    const { data: listed } = await client.passkey.list()
    expect(listed).toEqual([
      { id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) },
    ])
    const again = await client.passkey.startRegistration()
    expect(again.data?.options.excludeCredentials?.map((one) => one.id)).toEqual([device.id])

    const visitor = site.createClient()
    const { data: challenge } = await visitor.passkey.startAuthentication()
    expect(challenge?.options).toMatchObject({ rpId: 'site.test', userVerification: 'required' })
    expect(challenge?.options.allowCredentials ?? []).toEqual([])
    const entered = await verifyPasskeyAuthentication(
      visitor,
      challenge,
      device.get(challenge?.options ?? { challenge: '' }),
    )
    expect([entered.error, entered.data?.user?.id]).toEqual([null, id])
    const claims = decodeJwt(entered.data?.session?.access_token ?? '')
    expect([claims.aal, claims.amr]).toEqual(['aal1', [expect.objectContaining({ method: 'passkey' })]])

    const [passkey] = (await visitor.passkey.list()).data ?? []
    expect(passkey?.last_used_at).toBe(site.now().toISOString())
    const passkeyId = passkey?.id ?? ''
    const renamed = await visitor.passkey.update({ passkeyId, friendlyName: ' Mobil <b> ' })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Mobil <b>' })
    for (const friendlyName of ['', ' ', 'x'.repeat(121), 'a\nb'])
      expect(getErrorCodeAndStatus(await visitor.passkey.update({ passkeyId, friendlyName }))[0]).toBe(
        'validation_failed',
      )
    expect((await site.admin.passkey.listPasskeys({ userId: id })).data).toHaveLength(1)
    expect((await visitor.passkey.delete({ passkeyId })).error).toBeNull()
    expect(getErrorCodeAndStatus(await visitor.passkey.delete({ passkeyId }))).toEqual([
      'validation_failed',
      404,
    ])
    expect((await visitor.passkey.list()).data).toEqual([])
    const { data: once } = await visitor.passkey.startAuthentication()
    const afterRemoval = await verifyPasskeyAuthentication(
      visitor,
      once,
      device.get(once?.options ?? { challenge: '' }),
    )
    expect(getErrorCodeAndStatus(afterRemoval)).toEqual(['webauthn_verification_failed', 400])
    expect(site.reported).toEqual([])
  })

  it('that is malformed is a failed verification, and uses up its challenge', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const headers = await createBearerHeaders(client)
    const send = async (path: string, body: object) => {
      const response = await site.request(path, { method: 'POST', headers, body })
      const { code, message } = await response.json()
      return [response.status, code, message]
    }
    for (const ceremony of ['registration', 'authentication']) {
      const options = await site.request(`/passkeys/${ceremony}/options`, {
        method: 'POST',
        headers,
        body: {},
      })
      const { challenge_id } = await options.json()
      const verify = `/passkeys/${ceremony}/verify`
      expect(await send(verify, { challenge_id })).toEqual([
        ...[400, 'validation_failed', 'credential is required'],
      ])
      const body = { challenge_id, credential: { id: 7 } }
      expect(await send(verify, body)).toEqual([
        ...[400, 'webauthn_verification_failed', 'Invalid credential response'],
      ])
      expect((await send(verify, body))[1]).toBe('webauthn_challenge_not_found')
    }
  })

  it('is stored with its counter and its backup state', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const device = await registerPasskey(client)
    const rows = () => connection.db.selectFrom('auth_webauthn_credentials').selectAll().execute()
    const [before] = await rows()
    expect(before).toMatchObject({
      sign_count: 1,
      backup_eligible: 1,
      backed_up: 1,
      attestation_type: 'none',
    })
    const { data } = await client.passkey.startAuthentication()
    await verifyPasskeyAuthentication(client, data, device.get(data?.options ?? { challenge: '' }))
    expect((await rows())[0]).toMatchObject({ sign_count: 2 })
  })

  it('does not sign in a banned, an unconfirmed or a removed user', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const device = await registerPasskey(client)
    const enter = async () => {
      const visitor = site.createClient()
      const { data } = await visitor.passkey.startAuthentication()
      return getErrorCodeAndStatus(
        await verifyPasskeyAuthentication(visitor, data, device.get(data?.options ?? { challenge: '' })),
      )
    }
    await site.admin.updateUserById(id, { ban_duration: '1h' })
    expect(await enter()).toEqual(['user_banned', 403])
    await site.admin.updateUserById(id, { ban_duration: 'none' })
    await site.data.auth.users.update(id, { email_confirmed_at: null })
    expect(await enter()).toEqual(['email_not_confirmed', 403])
    await site.admin.deleteUser(id, true)
    expect(await enter()).toEqual(['webauthn_verification_failed', 400])
  })

  it('is not registered, renamed or removed without the user’s second factor', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { client, totp, id } = await createUserWithTotp(site, email)
    const device = await registerPasskey(client)
    const half = site.createClient()
    const { data } = await half.passkey.startAuthentication()
    expect(
      (await verifyPasskeyAuthentication(half, data, device.get(data?.options ?? { challenge: '' }))).error,
    ).toBeNull()
    // A passkey is one factor: the other one is required as after a password.
    expect(await readAssuranceLevels(half)).toEqual(['aal1', 'aal2'])
    const [passkey] = (await half.passkey.list()).data ?? []
    const passkeyId = passkey?.id ?? ''
    expect(getErrorCodeAndStatus(await half.passkey.startRegistration())).toEqual(['insufficient_aal', 403])
    expect(getErrorCodeAndStatus(await half.passkey.update({ passkeyId, friendlyName: 'x' }))).toEqual([
      'insufficient_aal',
      403,
    ])
    expect(getErrorCodeAndStatus(await half.passkey.delete({ passkeyId }))).toEqual(['insufficient_aal', 403])
    await half.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    expect((await half.passkey.delete({ passkeyId })).error).toBeNull()
    await registerPasskey(half)
    const [next] = (await half.passkey.list()).data ?? []
    const removed = await site.admin.passkey.deletePasskey({ userId: id, passkeyId: next?.id ?? '' })
    expect(removed.error).toBeNull()
    expect((await half.passkey.list()).data).toEqual([])
  })

  it('is limited to ten per user, and the same one is accepted only once', async () => {
    const site = await startAuthTestSite(await open(), { settings: {} })
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const device = await registerPasskey(client)
    const { data } = await client.passkey.startRegistration()
    const twice = await client.passkey.verifyRegistration({
      challengeId: data?.challenge_id ?? '',
      credential: device.create(data?.options ?? { challenge: '' }),
    })
    expect(getErrorCodeAndStatus(twice)).toEqual(['webauthn_credential_exists', 422])
    for (let i = 1; i < 10; i += 1) await registerPasskey(client)
    expect(getErrorCodeAndStatus(await client.passkey.startRegistration())).toEqual([
      'too_many_passkeys',
      422,
    ])
  })
})

describeOnOneEngine('WebAuthn second factor', (open) => {
  it('is registered and used with the requests of the official client', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const headers = await createBearerHeaders(client)
    const post = async (path: string, body: unknown, by = headers) =>
      (await site.request(path, { method: 'POST', headers: by, body })).json()
    const webauthn = { rpId: 'site.test', rpOrigins: ['http://site.test'] }
    const { id } = await post('/factors', { factor_type: 'webauthn', friendly_name: 'Klíč' })
    const challengeResponse = await post(`/factors/${id}/challenge`, { factorId: id, webauthn })
    expect([challengeResponse.type, challengeResponse.webauthn.type]).toEqual(['webauthn', 'create'])
    const device = createFakeAuthenticator(testRelyingParty)
    const made = await post(`/factors/${id}/verify`, {
      challenge_id: challengeResponse.id,
      webauthn: {
        ...webauthn,
        type: 'create',
        credential_response: device.create(challengeResponse.webauthn.credential_options.publicKey),
      },
    })
    const claims = decodeJwt(made.access_token)
    expect([claims.aal, claims.amr]).toEqual([
      'aal2',
      expect.arrayContaining([expect.objectContaining({ method: 'mfa/webauthn' })]),
    ])

    const second = site.createClient()
    await signInWithTestPassword(second, email)
    const by = await createBearerHeaders(second)
    const again = await post(`/factors/${id}/challenge`, { webauthn }, by)
    expect(again.webauthn.type).toBe('request')
    const { allowCredentials } = again.webauthn.credential_options.publicKey
    expect(allowCredentials).toEqual([expect.objectContaining({ id: device.id })])
    const response = device.get(again.webauthn.credential_options.publicKey)
    const used = await post(
      `/factors/${id}/verify`,
      { challenge_id: again.id, webauthn: { ...webauthn, type: 'request', credential_response: response } },
      by,
    )
    expect(decodeJwt(used.access_token).aal).toBe('aal2')
    expect(site.reported).toEqual([])
  })
})
