import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  createBearerHeaders,
  createUserWithTotp,
  enrollTotpFactor,
  readAssuranceLevels,
} from '../support/mfa-factors.ts'
import { selectByRunLength } from '../support/test-run.ts'

const email = 'jana@example.org'
const wrong = '000000'

describeOnOneEngine('attacker with only the password', (open) => {
  it('cannot add a factor, enrolled now or before, nor remove the existing one', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createUser(email)
    const thief = site.createClient()
    await signInWithTestPassword(thief, email)
    const theirs = await enrollTotpFactor(site, thief, 'thief')
    const { data: key } = await thief.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
    const owner = site.createClient()
    await signInWithTestPassword(owner, email)
    const totp = await enrollTotpFactor(site, owner)
    await owner.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    site.advanceClock(30)

    const again = site.createClient()
    await signInWithTestPassword(again, email)
    for (const factorId of [theirs.id, key?.id ?? ''])
      expect(getErrorCodeAndStatus(await again.mfa.challenge({ factorId }))).toEqual([
        'mfa_factor_not_found',
        404,
      ])
    expect(getErrorCodeAndStatus(await again.mfa.enroll({ factorType: 'totp' }))).toEqual([
      'insufficient_aal',
      403,
    ])
    expect(getErrorCodeAndStatus(await again.mfa.enroll({ factorType: 'webauthn' }))).toEqual([
      'insufficient_aal',
      403,
    ])
    expect(getErrorCodeAndStatus(await again.mfa.unenroll({ factorId: totp.id }))).toEqual([
      'insufficient_aal',
      422,
    ])
    expect(getErrorCodeAndStatus(await again.mfa.recoveryCodes.generate())).toEqual(['insufficient_aal', 403])
    expect(getErrorCodeAndStatus(await again.passkey.startRegistration())).toEqual(['insufficient_aal', 403])
    expect(getErrorCodeAndStatus(await again.updateUser({ email: 'thief@example.org' }))).toEqual([
      'insufficient_aal',
      401,
    ])
    expect((await owner.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([totp.id])
  })

  it('does not verify a factor that is enrolled at the same time by the owner', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const id = await site.createUser(email)
    const clients = [site.createClient(), site.createClient(), site.createClient()]
    for (const client of clients) await signInWithTestPassword(client, email)
    const begun = await Promise.all(clients.map((client) => enrollTotpFactor(site, client)))
    const responses = await Promise.all(
      begun.map((totp, i) => clients[i]?.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })),
    )
    expect(responses.filter((answer) => answer?.error === null)).toHaveLength(1)
    const { data } = await site.admin.mfa.listFactors({ userId: id })
    expect(data?.factors.map(({ status }) => status)).toEqual(['verified'])
  })

  it('gets five attempts at a code from one address, however many are sent at once', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { totp } = await createUserWithTotp(site, email)
    const thief = site.createClient()
    await signInWithTestPassword(thief, email)
    const headers = await createBearerHeaders(thief)
    const { data } = await thief.mfa.challenge({ factorId: totp.id })
    const path = `/factors/${totp.id}/verify`
    const length = selectByRunLength({ short: 150, long: 1000 })
    const codes = Array.from({ length }, (_, i) => String(i).padStart(6, '0'))
    const right = new Set([totp.code(-1), totp.code(), totp.code(1)])
    const tries = await Promise.all(
      codes
        .filter((code) => !right.has(code))
        .map(async (code) =>
          readStatusAndCode(
            await site.request(path, { method: 'POST', headers, body: { challenge_id: data?.id, code } }),
          ),
        ),
    )
    const rejected = Object.groupBy(tries, ([, code]) => String(code))
    expect(Object.keys(rejected).sort()).toEqual(['mfa_verification_failed', 'over_request_rate_limit'])
    expect(rejected.mfa_verification_failed).toHaveLength(5)
    // The right code comes too late as well, and a new challenge or session changes nothing.
    const late = await thief.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    expect(getErrorCodeAndStatus(late)).toEqual(['over_request_rate_limit', 429])
    const other = site.createClient()
    await signInWithTestPassword(other, email)
    const fresh = await other.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    expect(getErrorCodeAndStatus(fresh)).toEqual(['over_request_rate_limit', 429])
    site.advanceClock(61)
    expect((await other.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })).error).toBeNull()
  })

  it('gets no more attempts if the user has several apps, and no app that is not verified counts', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { client, totp } = await createUserWithTotp(site, email)
    const second = await enrollTotpFactor(site, client, 'second')
    await client.mfa.challengeAndVerify({ factorId: second.id, code: second.code() })
    const unverified = await enrollTotpFactor(site, client, 'unverified')
    site.advanceClock(30)
    const thief = site.createClient()
    await signInWithTestPassword(thief, email)
    const attempt = async (factorId: string, code: string) =>
      getErrorCodeAndStatus(await thief.mfa.challengeAndVerify({ factorId, code }))[0]
    const tries = [await attempt(totp.id, unverified.code())]
    for (const { id } of [second, totp, second, totp, second, totp]) tries.push(await attempt(id, wrong))
    tries.push(await attempt(second.id, second.code()), await attempt(totp.id, second.code()))
    expect(tries.slice(0, 5)).toEqual(Array(5).fill('mfa_verification_failed'))
    expect(tries.slice(5)).toEqual(Array(4).fill('over_request_rate_limit'))
    site.advanceClock(121)
    // The challenge of one app accepts the code of the other, once.
    const code = second.code()
    expect((await thief.mfa.challengeAndVerify({ factorId: totp.id, code })).error).toBeNull()
    for (const { id } of [totp, second]) expect(await attempt(id, code)).toBe('mfa_verification_failed')
  })

  it('cannot lock the owner out by wrong codes from everywhere', async () => {
    const trustProxy = { kind: 'header', header: 'x-real-ip' } as const
    const site = await startAuthTestSite(await open(), { frozenClock: true, settings: { trustProxy } })
    const at = (address: string) => ({ 'x-real-ip': address })
    await site.createUser(email)
    const owner = site.createClient(at('192.0.2.1'))
    await signInWithTestPassword(owner, email)
    const totp = await enrollTotpFactor(site, owner)
    await owner.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    site.advanceClock(30)
    const rejected: unknown[] = []
    for (let i = 0; i < 4; i += 1) {
      const thief = site.createClient(at(`198.51.100.${i}`))
      await signInWithTestPassword(thief, email)
      for (let j = 0; j < 4; j += 1)
        rejected.push(
          getErrorCodeAndStatus(await thief.mfa.challengeAndVerify({ factorId: totp.id, code: wrong }))[0],
        )
    }
    expect(rejected.filter((code) => code === 'mfa_verification_failed')).toHaveLength(10)
    expect(rejected.filter((code) => code === 'over_request_rate_limit')).toHaveLength(6)
    const home = site.createClient(at('192.0.2.1'))
    await signInWithTestPassword(home, email)
    expect((await home.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })).error).toBeNull()
  })

  it('gets five attempts at a recovery code', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { client } = await createUserWithTotp(site, email)
    const { data } = await client.mfa.recoveryCodes.generate()
    const thief = site.createClient()
    await signInWithTestPassword(thief, email)
    const tries: unknown[] = []
    for (let i = 0; i < 7; i += 1)
      tries.push(getErrorCodeAndStatus(await thief.mfa.recoveryCodes.verify({ code: `${i}`.repeat(16) })))
    expect(tries.slice(0, 5)).toEqual(Array(5).fill(['mfa_verification_failed', 422]))
    expect(tries.slice(5)).toEqual(Array(2).fill(['mfa_recovery_codes_locked', 429]))
    const right = await thief.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })
    expect(getErrorCodeAndStatus(right)).toEqual(['mfa_recovery_codes_locked', 429])
    const { data: remade } = await client.mfa.recoveryCodes.regenerate()
    expect((await thief.mfa.recoveryCodes.verify({ code: remade?.codes[0] ?? '' })).error).toBeNull()
  })
})

describeOnOneEngine('TOTP code', (open) => {
  it('is valid once: not again, not an earlier one, not twice at once', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { totp } = await createUserWithTotp(site, email)
    const clients = [site.createClient(), site.createClient()]
    for (const client of clients) await signInWithTestPassword(client, email)
    const code = totp.code()
    const both = await Promise.all(
      clients.map((client) => client.mfa.challengeAndVerify({ factorId: totp.id, code })),
    )
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
    const watcher = site.createClient()
    await signInWithTestPassword(watcher, email)
    for (const seen of [code, totp.code(-1)])
      expect(
        getErrorCodeAndStatus(await watcher.mfa.challengeAndVerify({ factorId: totp.id, code: seen })),
      ).toEqual(['mfa_verification_failed', 422])
    expect(await readAssuranceLevels(watcher)).toEqual(['aal1', 'aal2'])
  })

  it('is rejected for a challenge that is used, expired, of another factor or from another address', async () => {
    const trustProxy = { kind: 'header', header: 'x-real-ip' } as const
    const site = await startAuthTestSite(await open(), { frozenClock: true, settings: { trustProxy } })
    const at = (address: string) => ({ 'x-real-ip': address })
    await site.createUser(email)
    const client = site.createClient(at('192.0.2.1'))
    await signInWithTestPassword(client, email)
    const totp = await enrollTotpFactor(site, client)
    const factorId = totp.id
    const challenge = async () => (await client.mfa.challenge({ factorId })).data?.id ?? ''
    const used = await challenge()
    await client.mfa.verify({ factorId, challengeId: used, code: totp.code() })
    site.advanceClock(30)
    const second = await enrollTotpFactor(site, client)
    const answer = async (challengeId: string) =>
      getErrorCodeAndStatus(await client.mfa.verify({ factorId, challengeId, code: totp.code() }))
    expect(await answer(used)).toEqual(['mfa_challenge_expired', 422])
    expect(await answer((await client.mfa.challenge({ factorId: second.id })).data?.id ?? '')).toEqual([
      'mfa_factor_not_found',
      422,
    ])
    expect(await answer(randomUUID())).toEqual(['mfa_factor_not_found', 422])
    const elsewhere = site.createClient(at('198.51.100.7'))
    await elsewhere.setSession({
      access_token: (await client.getSession()).data.session?.access_token ?? '',
      refresh_token: 'unused',
    })
    const moved = await elsewhere.mfa.verify({ factorId, challengeId: await challenge(), code: totp.code() })
    expect(getErrorCodeAndStatus(moved)).toEqual(['mfa_ip_address_mismatch', 422])
    const old = await challenge()
    site.advanceClock(301)
    expect(await answer(old)).toEqual(['mfa_challenge_expired', 422])
  })

  it('of one user is rejected for another', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const jana = await createUserWithTotp(site, email)
    const petr = await createUserWithTotp(site, 'petr@example.org')
    const { data } = await petr.client.mfa.challenge({ factorId: petr.totp.id })
    const attempts = [
      await jana.client.mfa.challenge({ factorId: petr.totp.id }),
      await jana.client.mfa.unenroll({ factorId: petr.totp.id }),
      await jana.client.mfa.verify({
        factorId: petr.totp.id,
        challengeId: data?.id ?? '',
        code: petr.totp.code(),
      }),
    ]
    for (const attempt of attempts)
      expect(getErrorCodeAndStatus(attempt)).toEqual(['mfa_factor_not_found', 404])
    const crossed = await jana.client.mfa.verify({
      factorId: jana.totp.id,
      challengeId: data?.id ?? '',
      code: jana.totp.code(),
    })
    expect(getErrorCodeAndStatus(crossed)).toEqual(['mfa_factor_not_found', 422])
  })
})

describeOnOneEngine('malformed factor request', (open) => {
  it('is rejected and changes nothing', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const id = await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const headers = await createBearerHeaders(client)
    const totp = await enrollTotpFactor(site, client)
    const statuses = async (path: string, bodies: readonly unknown[], method = 'POST') =>
      Promise.all(bodies.map(async (body) => (await site.request(path, { method, headers, body })).status))
    const enrolling = [
      ...[
        {},
        [],
        'x',
        '{',
        { factor_type: 7 },
        { factor_type: 'recovery_code' },
        { factor_type: '__proto__' },
      ],
      ...[
        { factor_type: 'totp', friendly_name: 'x'.repeat(121) },
        { factor_type: 'totp', friendly_name: {} },
      ],
      ...[
        { factor_type: 'totp', friendly_name: 'a\u0000b' },
        { factor_type: 'totp', issuer: 'x'.repeat(121) },
      ],
      { factor_type: 'totp', issuer: ['x'] },
    ]
    expect(new Set(await statuses('/factors', enrolling))).toEqual(new Set([400]))
    expect(await statuses('/factors', [{ factor_type: 'totp', issuer: 'x'.repeat(70_000) }])).toEqual([413])
    const ids = ['x', '..', `${totp.id}'--`, totp.id.toUpperCase(), '%00', '0'.repeat(5000)]
    for (const path of ids) {
      expect(await statuses(`/factors/${path}/challenge`, [{}])).not.toContain(200)
      expect(await statuses(`/factors/${path}`, [undefined], 'DELETE')).not.toContain(200)
    }
    const { data } = await client.mfa.challenge({ factorId: totp.id })
    const responses = [
      ...[
        {},
        { challenge_id: data?.id },
        { challenge_id: 7, code: 1 },
        { challenge_id: data?.id, code: 123456 },
      ],
      { challenge_id: data?.id, code: '1'.repeat(50_000) },
    ]
    for (const status of await statuses(`/factors/${totp.id}/verify`, responses))
      expect([400, 422]).toContain(status)
    const { data: listed } = await site.admin.mfa.listFactors({ userId: id })
    expect(listed?.factors.map(({ status }) => status)).toEqual(['unverified'])
    expect(site.reported).toEqual([])
  })

  it('is rejected without an account, with an ended session and with a forged token', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { client, totp, id } = await createUserWithTotp(site, email)
    const ended = await createBearerHeaders(client)
    await client.signOut()
    const paths = [
      ['POST', '/factors'],
      ['POST', `/factors/${totp.id}/challenge`],
      ['POST', `/factors/${totp.id}/verify`],
      ['DELETE', `/factors/${totp.id}`],
      ['GET', '/factors/recovery-codes'],
      ['POST', '/factors/recovery-codes'],
      ['POST', '/factors/recovery-codes/verify'],
      ['POST', '/factors/recovery-codes/regenerate'],
      ['DELETE', '/factors/recovery-codes'],
      ['GET', `/admin/users/${id}/factors`],
      ['DELETE', `/admin/users/${id}/factors/${totp.id}`],
    ] as const
    for (const headers of [{}, ended, { Authorization: 'Bearer x.y.z' }])
      for (const [method, path] of paths) {
        const body = method === 'GET' ? {} : { body: { code: totp.code(), factor_type: 'totp' } }
        const { status } = await site.request(path, { method, headers, ...body })
        expect([method, path, [401, 403].includes(status)]).toEqual([method, path, true])
      }
    const { data } = await site.admin.mfa.listFactors({ userId: id })
    expect(data?.factors).toHaveLength(1)
  })
})
