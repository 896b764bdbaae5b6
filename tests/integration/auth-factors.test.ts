import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { createUserWithTotp, enrollTotpFactor, readAssuranceLevels } from '../support/mfa-factors.ts'

const email = 'jana@example.org'

describeOnOneEngine('second factor', (open) => {
  it('is rejected with the code that the official client knows, when unavailable', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const id = await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const nobodys = randomUUID()
    const responses = {
      phone: await client.mfa.enroll({ factorType: 'phone', phone: '+420600000000' }),
      challenge: await client.mfa.challenge({ factorId: nobodys }),
      verify: await client.mfa.verify({ factorId: nobodys, challengeId: nobodys, code: '123456' }),
      unenroll: await client.mfa.unenroll({ factorId: nobodys }),
      admin: await site.admin.mfa.deleteFactor({ userId: id, id: nobodys }),
      nobody: await site.admin.mfa.listFactors({ userId: nobodys }),
    }
    expect(
      Object.entries(responses).map(([what, response]) => [what, ...getErrorCodeAndStatus(response)]),
    ).toEqual([
      ['phone', 'mfa_phone_enroll_not_enabled', 422],
      ['challenge', 'mfa_factor_not_found', 404],
      ['verify', 'mfa_factor_not_found', 404],
      ['unenroll', 'mfa_factor_not_found', 404],
      ['admin', 'mfa_factor_not_found', 404],
      ['nobody', 'user_not_found', 404],
    ])
    expect((await client.getUser()).data.user?.factors).toBeUndefined()
    const off = { enroll: false, verify: false }
    const { mfa } = site.settings
    const closed = await site.restart({
      settings: { mfa: { ...mfa, totp: off, webAuthn: off, recoveryCodes: off } },
    })
    const other = closed.createClient()
    await signInWithTestPassword(other, email)
    expect(getErrorCodeAndStatus(await other.mfa.enroll({ factorType: 'totp' }))).toEqual([
      'mfa_totp_enroll_not_enabled',
      422,
    ])
    expect(getErrorCodeAndStatus(await other.mfa.enroll({ factorType: 'webauthn' }))).toEqual([
      'mfa_webauthn_enroll_not_enabled',
      422,
    ])
    expect(getErrorCodeAndStatus(await other.mfa.recoveryCodes.generate())).toEqual([
      'mfa_recovery_codes_enroll_not_enabled',
      422,
    ])
    expect(getErrorCodeAndStatus(await other.mfa.recoveryCodes.verify({ code: 'x' }))).toEqual([
      'mfa_recovery_codes_verify_not_enabled',
      422,
    ])
  })

  it('by TOTP is enrolled, verified, required at the next sign-in, and removed again', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createUser(email, { role: 'owner' })
    const client = site.createClient()
    const first = await signInWithTestPassword(client, email)
    const { data: begun } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' })
    if (begun?.type !== 'totp') throw new Error('not begun')
    expect(begun.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(begun.totp.uri).toContain(`secret=${begun.totp.secret}`)
    expect(begun.totp.uri).toMatch(/^otpauth:\/\/totp\/site\.test:jana%40example\.org\?/)
    // Only enrolled: it is not required yet.
    const listed = (await client.mfa.listFactors()).data
    expect([listed?.all.map(({ status }) => status), listed?.totp]).toEqual([['unverified'], []])
    expect(await site.auth.findActorByToken(first.access_token)).toMatchObject({ role: 'owner' })
    await client.mfa.unenroll({ factorId: begun.id })

    const totp = await enrollTotpFactor(site, client, 'Telefon')
    const challenge = await client.mfa.challenge({ factorId: totp.id })
    expect(challenge.data?.type).toBe('totp')
    expect(challenge.data?.expires_at).toBe(Math.floor(site.now().getTime() / 1000) + 300)
    const { data: given } = await client.mfa.verify({
      factorId: totp.id,
      challengeId: challenge.data?.id ?? '',
      code: totp.code(),
    })
    const claims = decodeJwt(given?.access_token ?? '')
    expect([claims.aal, claims.amr]).toEqual([
      'aal2',
      expect.arrayContaining([
        expect.objectContaining({ method: 'totp' }),
        expect.objectContaining({ method: 'password' }),
      ]),
    ])
    expect(given?.user.factors).toEqual([
      expect.objectContaining({
        id: totp.id,
        friendly_name: 'Telefon',
        factor_type: 'totp',
        status: 'verified',
      }),
    ])
    expect(JSON.stringify(given?.user)).not.toContain('secret')
    expect(await readAssuranceLevels(client)).toEqual(['aal2', 'aal2'])
    expect(given?.refresh_token).not.toBe(first.refresh_token)

    site.advanceClock(30)
    const second = site.createClient()
    const half = await signInWithTestPassword(second, email)
    expect(await readAssuranceLevels(second)).toEqual(['aal1', 'aal2'])
    expect(await site.auth.verifyFirstPartyToken(half.access_token)).toMatchObject({
      needsSecondFactor: true,
    })
    expect(await site.auth.findActorByToken(half.access_token)).toMatchObject({ role: 'visitor' })
    const entered = await second.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    expect(entered.error).toBeNull()
    const whole = entered.data?.access_token ?? ''
    expect(await site.auth.verifyFirstPartyToken(whole)).toMatchObject({
      aal: 'aal2',
      needsSecondFactor: false,
    })
    expect(await site.auth.findActorByToken(whole)).toMatchObject({ role: 'owner' })
    // Sessions verified with the factor before continue and are refreshed.
    expect((await client.refreshSession()).error).toBeNull()
    expect(await readAssuranceLevels(client)).toEqual(['aal2', 'aal2'])

    expect((await second.mfa.unenroll({ factorId: totp.id })).data).toEqual({ id: totp.id })
    await second.refreshSession()
    expect(await readAssuranceLevels(second)).toEqual(['aal1', 'aal1'])
    expect(await site.auth.findActorByToken(whole)).toMatchObject({ role: 'owner' })
    const { data: rest } = await second.mfa.getAuthenticatorAssuranceLevel()
    expect(rest?.currentAuthenticationMethods).toEqual([expect.objectContaining({ method: 'password' })])
    expect(site.reported).toEqual([])
  })

  it('ends unverified sessions when it is verified', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createUser(email)
    const [stolen, client] = [site.createClient(), site.createClient()]
    const { access_token } = await signInWithTestPassword(stolen, email)
    await signInWithTestPassword(client, email)
    const totp = await enrollTotpFactor(site, client)
    await client.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    const headers = { Authorization: `Bearer ${access_token}` }
    expect(await readStatusAndCode(await site.request('/user', { headers }))).toEqual([
      403,
      'session_not_found',
    ])
    expect(getErrorCodeAndStatus(await stolen.refreshSession())).toEqual(['refresh_token_not_found', 400])
  })

  it('does not end the session of a client that is just being refreshed', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createUser(email)
    const client = site.createClient()
    const { refresh_token } = await signInWithTestPassword(client, email)
    const totp = await enrollTotpFactor(site, client)
    await client.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    const other = site.createClient()
    const late = await other.refreshSession({ refresh_token })
    expect(late.error).toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
    expect((await other.refreshSession()).error).toBeNull()
    site.advanceClock(60)
    expect(getErrorCodeAndStatus(await site.createClient().refreshSession({ refresh_token }))).toEqual([
      'refresh_token_already_used',
      400,
    ])
  })

  it('that is enrolled but not verified is deleted after an hour, its name is free, and there are ten at most', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const totp = await enrollTotpFactor(site, client, 'Telefon')
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' })
    expect(getErrorCodeAndStatus(again)).toEqual(['mfa_factor_name_conflict', 422])
    for (let i = 1; i < 10; i += 1) await enrollTotpFactor(site, client)
    expect(getErrorCodeAndStatus(await client.mfa.enroll({ factorType: 'totp' }))).toEqual([
      'too_many_enrolled_mfa_factors',
      422,
    ])
    site.advanceClock(3590)
    await client.refreshSession()
    site.advanceClock(20)
    expect(getErrorCodeAndStatus(await client.mfa.challenge({ factorId: totp.id }))).toEqual([
      'mfa_factor_not_found',
      404,
    ])
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' })).error).toBeNull()
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('is required for a new password, and an administrator can remove it', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { id, totp } = await createUserWithTotp(site, email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    expect(getErrorCodeAndStatus(await client.updateUser({ password: 'úplně jiné heslo' }))).toEqual([
      'insufficient_aal',
      401,
    ])
    expect((await client.updateUser({ data: { name: 'Jana' } })).error).toBeNull()
    const { data: listed } = await site.admin.mfa.listFactors({ userId: id })
    expect(listed?.factors).toEqual([
      expect.objectContaining({ id: totp.id, factor_type: 'totp', status: 'verified' }),
    ])
    expect(JSON.stringify(listed)).not.toContain('secret')
    const { data: all } = await site.admin.listUsers()
    expect(all.users[0]?.factors).toHaveLength(1)
    expect((await site.admin.mfa.deleteFactor({ userId: id, id: totp.id })).error).toBeNull()
    expect((await client.updateUser({ password: 'úplně jiné heslo' })).error).toBeNull()
    const entries = await site.data.auth.audit.list(1, 100, null)
    const actions = entries.rows.map(({ payload }) => String(JSON.parse(payload).action))
    for (const action of [
      ...['factor_in_progress', 'challenge_created', 'verification_attempted', 'mfa_code_login'],
      'factor_deleted',
    ])
      expect(actions).toContain(action)
    expect(JSON.stringify(entries.rows)).not.toContain(testPassword)
  })
})

describeOnOneEngine('recovery codes', (open) => {
  it('are created only with another verified factor, once, and used only once', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createUser('petr@example.org')
    const petr = site.createClient()
    await signInWithTestPassword(petr, 'petr@example.org')
    expect(getErrorCodeAndStatus(await petr.mfa.recoveryCodes.generate())).toEqual(['insufficient_aal', 403])
    expect(getErrorCodeAndStatus(await petr.mfa.recoveryCodes.getStatus())).toEqual([
      'mfa_factor_not_found',
      404,
    ])
    expect(getErrorCodeAndStatus(await petr.mfa.recoveryCodes.verify({ code: '' }))).toEqual([
      'mfa_verification_failed',
      422,
    ])

    const { client, totp } = await createUserWithTotp(site, email)
    const { data: made } = await client.mfa.recoveryCodes.generate({ friendlyName: 'Záloha' })
    expect([made?.type, made?.friendly_name, made?.total]).toEqual(['recovery_code', 'Záloha', 10])
    const codes = made?.codes ?? []
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-tv-z2-9]{16}$/)
    expect(getErrorCodeAndStatus(await client.mfa.recoveryCodes.generate())).toEqual([
      'mfa_verified_factor_exists',
      422,
    ])
    expect(getErrorCodeAndStatus(await client.mfa.unenroll({ factorId: made?.id ?? '' }))).toEqual([
      'mfa_factor_not_found',
      404,
    ])

    const lost = site.createClient()
    await signInWithTestPassword(lost, email)
    expect(getErrorCodeAndStatus(await lost.mfa.recoveryCodes.regenerate())).toEqual([
      'insufficient_aal',
      403,
    ])
    expect(getErrorCodeAndStatus(await lost.mfa.recoveryCodes.unenroll())).toEqual(['insufficient_aal', 403])
    const typed = ` ${codes[0]?.toUpperCase().replace(/.{4}/g, '$&- ')}`
    expect((await lost.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull()
    const { data: level } = await lost.mfa.getAuthenticatorAssuranceLevel()
    expect(level?.currentAuthenticationMethods).toContainEqual(
      expect.objectContaining({ method: 'mfa/recovery_code' }),
    )
    expect((await lost.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    const again = await lost.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect(getErrorCodeAndStatus(again)).toEqual(['mfa_verification_failed', 422])

    const { data: remade } = await lost.mfa.recoveryCodes.regenerate()
    expect([remade?.id, remade?.friendly_name]).toEqual([made?.id, 'Záloha'])
    expect(getErrorCodeAndStatus(await lost.mfa.recoveryCodes.verify({ code: codes[1] ?? '' }))).toEqual([
      'mfa_verification_failed',
      422,
    ])
    // The codes are removed with the last factor that they replace.
    expect((await lost.mfa.unenroll({ factorId: totp.id })).error).toBeNull()
    expect((await lost.mfa.listFactors()).data?.all).toEqual([])
    await lost.refreshSession()
    expect(await readAssuranceLevels(lost)).toEqual(['aal1', 'aal1'])
    expect(site.reported).toEqual([])
  })

  it('are stored only as hashes', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection, { frozenClock: true })
    const { client } = await createUserWithTotp(site, email)
    const { data } = await client.mfa.recoveryCodes.generate()
    const storedRows = JSON.stringify(
      await connection.db.selectFrom('auth_mfa_recovery_codes').selectAll().execute(),
    )
    for (const code of data?.codes ?? ['missing']) expect(storedRows).not.toContain(code)
    expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: data?.id })
    expect((await client.mfa.listFactors()).data?.recovery_code).toEqual([])
  })
})
