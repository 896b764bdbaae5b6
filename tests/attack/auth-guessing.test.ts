import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  startAuthTestSite,
  testPassword,
  testPublishableKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { recordPasswordHashCosts } from '../support/password-hash-costs.ts'
import { selectByRunLength } from '../support/test-run.ts'

const email = 'owner@example.org'
const behindProxy = {
  frozenClock: true,
  settings: {
    rateLimit: { token: 100_000, otp: 100_000 },
    trustProxy: { kind: 'header', header: 'x-forwarded-for' } as const,
  },
}

async function tryPassword(site: AuthTestSite, password: string, from?: string, address = email) {
  const response = await site.request('/token?grant_type=password', {
    method: 'POST',
    headers: from === undefined ? {} : { 'X-Forwarded-For': from },
    body: { email: address, password },
  })
  await response.arrayBuffer()
  return response.status
}

/** The number of responses with each status. */
function counted(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((it) => it === one).length]),
  )
}

const many = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

describeOnOneEngine('guessing passwords', (open) => {
  it('very often at once from one address compares ten; the owner signs in from elsewhere', async () => {
    const site = await startAuthTestSite(await open(), behindProxy)
    await site.createOwner()
    // Without the network in between, so that all arrive at once.
    const attempts = selectByRunLength({ short: 150, long: 1000 })
    const statuses = await many(attempts, async (i) => {
      const response = await site.auth.app.request('/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: testPublishableKey, 'X-Forwarded-For': '192.0.2.1' },
        body: JSON.stringify({ email, password: `guess ${i}` }),
      })
      return response.status
    })
    expect(counted(statuses)).toEqual({ 400: 10, 429: attempts - 10 })
    expect(await tryPassword(site, testPassword, '192.0.2.1')).toBe(429)
    expect(await tryPassword(site, testPassword, '192.0.2.2')).toBe(200)
    site.advanceClock(31)
    expect(await tryPassword(site, testPassword, '192.0.2.1')).toBe(200)
  })

  it('from one IPv6 network counts as one address', async () => {
    const site = await startAuthTestSite(await open(), behindProxy)
    await site.createOwner()
    const statuses = await many(60, (i) =>
      tryPassword(site, 'guess', `2001:db8:0:1::${(i + 1).toString(16)}`),
    )
    expect(counted(statuses)).toEqual({ 400: 10, 429: 50 })
    expect(await tryPassword(site, testPassword, '2001:db8:0:1:ffff:1:2:3')).toBe(429)
    expect(await tryPassword(site, testPassword, '2001:db8:0:2::1')).toBe(200)
  })

  it('from everywhere is limited per account, and its user still signs in from a known address', async () => {
    const site = await startAuthTestSite(await open(), behindProxy)
    await site.createOwner()
    expect(await tryPassword(site, testPassword, '198.51.100.7')).toBe(200)
    const statuses = await many(80, (i) => tryPassword(site, 'guess', `10.0.${i}.1`))
    expect(counted(statuses)[400]).toBe(50)
    expect(await tryPassword(site, testPassword, '203.0.113.1')).toBe(429)
    expect(await tryPassword(site, testPassword, '198.51.100.7')).toBe(200)
    site.advanceClock(301)
    expect(await tryPassword(site, testPassword, '203.0.113.1')).toBe(200)
  })

  it('with one password on many accounts is limited per address', async () => {
    const site = await startAuthTestSite(await open(), behindProxy)
    const statuses = await many(80, (i) => tryPassword(site, 'guess', '192.0.2.1', `user${i}@example.org`))
    expect(counted(statuses)).toEqual({ 400: 30, 429: 50 })
  })

  it('is not reset by claiming another address', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createOwner()
    const statuses = await many(50, (i) => tryPassword(site, 'guess', `192.0.2.${i}`))
    expect(counted(statuses)).toEqual({ 400: 10, 429: 40 })
    const trusting = await site.restart(behindProxy)
    const countedStatuses = await many(50, (i) => tryPassword(trusting, 'guess', `192.0.2.${i}, 203.0.113.9`))
    expect(counted(countedStatuses)).toEqual({ 400: 10, 429: 40 })
  })

  it('is not reset behind trusted proxies, whatever precedes their own entries', async () => {
    const trust = (address: string) =>
      ({ kind: 'networks', networks: [{ family: 'ipv4', address, prefix: 32 }] }) as const
    const first = await startAuthTestSite(await open(), {
      frozenClock: true,
      settings: { trustProxy: trust('127.0.0.1') },
    })
    await first.createOwner()
    const forged = await many(30, (i) => tryPassword(first, 'guess', `192.0.2.${i}, 203.0.113.9`))
    expect(counted(forged)).toEqual({ 400: 10, 429: 20 })
    expect(await tryPassword(first, 'guess', '203.0.113.10')).toBe(400)
    // The connection comes from an address that is not a proxy: the header is ignored.
    const other = await first.restart({ frozenClock: true, settings: { trustProxy: trust('192.0.2.53') } })
    const unknown = await many(30, (i) => tryPassword(other, 'guess', `192.0.2.${i}`))
    expect(counted(unknown)).toEqual({ 400: 10, 429: 20 })
  })

  it('is the same for an address that has no account', async () => {
    const site = await startAuthTestSite(await open(), behindProxy)
    await site.createOwner()
    const known = await many(40, () => tryPassword(site, 'guess', '192.0.2.1'))
    const unknown = await many(40, () => tryPassword(site, 'guess', '192.0.2.2', 'nobody@example.org'))
    expect(counted(unknown)).toEqual(counted(known))
  })

  it('costs as much work for an address that has no account', async () => {
    const site = await startAuthTestSite(await open(), behindProxy)
    await site.createOwner()
    const known = await recordPasswordHashCosts(() => tryPassword(site, 'guess', '192.0.2.1'))
    expect(known).toHaveLength(1)
    expect(
      await recordPasswordHashCosts(() => tryPassword(site, 'guess', '192.0.2.2', 'nobody@example.org')),
    ).toEqual(known)
  })

  it('through a change of the password is counted, too', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await site.createOwner()
    const signedIn = await site.request('/token?grant_type=password', {
      method: 'POST',
      body: { email, password: testPassword },
    })
    const { access_token } = await signedIn.json()
    const statuses = await many(40, async (i) => {
      const headers = { Authorization: `Bearer ${access_token}` }
      const body = { password: 'a new password', current_password: `guess ${i}` }
      return (await site.request('/user', { method: 'PUT', headers, body })).status
    })
    expect(counted(statuses)).toEqual({ 400: 10, 429: 30 })
  })

  it('returns when to retry', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const ask = () =>
      site.request('/token?grant_type=password', { method: 'POST', body: { email, password: 'guess' } })
    await many(12, ask)
    const response = await ask()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
  })
})

describeOnOneEngine('rate limits', (open) => {
  it('apply to sign-ins and refreshes, and to sign-ups', async () => {
    const rateLimit = { token: 20, otp: 5 }
    const site = await startAuthTestSite(await open(), {
      frozenClock: true,
      settings: { rateLimit, signup: true, autoconfirm: true },
    })
    const refreshes = await many(60, () =>
      site.request('/token?grant_type=refresh_token', { method: 'POST', body: { refresh_token: 'x' } }),
    )
    expect(counted(refreshes.map((one) => one.status))).toEqual({ 400: 20, 429: 40 })
    const signups = await many(10, (i) =>
      site.request('/signup', {
        method: 'POST',
        body: { email: `u${i}@example.org`, password: testPassword },
      }),
    )
    expect(counted(signups.map((one) => one.status))).toEqual({ 200: 5, 429: 5 })
  })
})
