import { expect, it } from 'vitest'
import { type AuthTestSite, readStatusAndCode, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'

const email = 'owner@example.org'
const nobody = 'nobody@example.org'
const trustProxy = { kind: 'header', header: 'x-forwarded-for' } as const

const post = (site: AuthTestSite, path: string, body: object, from = '192.0.2.1') =>
  site.request(path, { method: 'POST', body, headers: { 'X-Forwarded-For': from } })

async function startLimitedSite(
  open: OpenTestDatabase,
  limits: { readonly mailsPerHour: number; readonly mailFrequency?: number },
): Promise<AuthTestSite> {
  const { settings, restart } = await startAuthTestSite(await open(), { frozenClock: true })
  const oneTime = { ...settings.oneTime, ...limits }
  return restart({ frozenClock: true, settings: { oneTime, trustProxy } })
}

describeOnOneEngine('limit on e-mails', (open) => {
  it('does not reveal whether an account exists: it also counts unknown addresses', async () => {
    const site = await startLimitedSite(open, { mailFrequency: 60, mailsPerHour: 12 })
    await site.createOwner()
    for (const address of [email, nobody]) {
      expect((await post(site, '/recover', { email: address })).status).toBe(200)
      const again = await post(site, '/otp', { email: address })
      expect(Number(again.headers.get('retry-after'))).toBe(60)
      expect(await readStatusAndCode(again)).toEqual([429, 'over_email_send_rate_limit'])
    }
    expect(await site.readSentEmails()).toHaveLength(1)
  })

  it('does not block e-mails for all after many requests from one address', async () => {
    const site = await startLimitedSite(open, { mailsPerHour: 12 })
    await site.createOwner()
    let addressCount = 0
    const granted = async (from: (i: number) => string) => {
      const responses = await Promise.all(
        Array.from({ length: 30 }, (_, i) => {
          addressCount += 1
          return post(site, '/otp', { email: `${addressCount}@example.org` }, from(i))
        }),
      )
      return responses.filter(({ status }) => status === 200).length
    }
    expect(await granted(() => '192.0.2.1')).toBe(4)
    expect(await granted(() => '2001:db8:1:2::1')).toBe(4)
    expect((await post(site, '/otp', { email: nobody }, '2001:db8:1:2:ffff::1')).status).toBe(429)
    // Unknown addresses take nothing from the site's total, from however many networks they are requested.
    for (const second of [51, 52, 53]) expect(await granted((i) => `198.${second}.${i}.1`)).toBe(30)
    expect((await post(site, '/recover', { email }, '203.0.113.1')).status).toBe(200)
    expect(await site.readSentEmails()).toHaveLength(1)
  })

  it('cannot be used up for all by requests for one recipient', async () => {
    const site = await startLimitedSite(open, { mailFrequency: 60, mailsPerHour: 12 })
    await site.createOwner()
    await site.createUser('second@example.org')
    const request = async (address: string, from: string) => {
      site.advanceClock(61)
      const response = await post(site, '/recover', { email: address }, from)
      return [...(await readStatusAndCode(response)), response.headers.has('retry-after')]
    }
    const limited = [429, 'over_email_send_rate_limit', true]
    for (const address of [email, nobody]) {
      for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3', '192.0.2.3'])
        expect(await request(address, from)).toEqual([200, null, false])
      expect(await request(address, '192.0.2.4')).toEqual(limited)
      // Requests of the other address must not be limited by their networks.
      site.advanceClock(3600)
    }
    expect(await request('second@example.org', '192.0.2.5')).toEqual([200, null, false])
    expect(await site.readSentEmails()).toHaveLength(7)
  })

  it('does not let one network keep a recipient from requesting an e-mail', async () => {
    const site = await startLimitedSite(open, { mailsPerHour: 30 })
    await site.createOwner()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await post(site, '/recover', { email }, '192.0.2.1')).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect((await post(site, '/recover', { email }, '203.0.113.1')).status).toBe(200)
  })

  it('does not reveal whether an account exists when the site has sent all e-mails of an hour', async () => {
    const site = await startLimitedSite(open, { mailsPerHour: 12 })
    const addresses = Array.from({ length: 14 }, (_, i) => `user-${i}@example.org`)
    for (const address of addresses) await site.createUser(address)
    const statuses = []
    for (const [i, address] of addresses.entries()) {
      statuses.push((await post(site, '/recover', { email: address }, `198.51.${i}.1`)).status)
      await site.readSentEmails()
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429])
    for (const address of [nobody, addresses[0]])
      expect(
        await readStatusAndCode(await post(site, '/recover', { email: address }, '203.0.113.1')),
      ).toEqual([429, 'over_email_send_rate_limit'])
    expect(await site.readSentEmails()).toHaveLength(12)
  })

  it('is not exceeded by concurrent requests', async () => {
    const site = await startLimitedSite(open, { mailsPerHour: 12 })
    const addresses = Array.from({ length: 20 }, (_, i) => `user-${i}@example.org`)
    for (const address of addresses) await site.createUser(address)
    await Promise.all(
      addresses.map((address, i) => post(site, '/recover', { email: address }, `198.51.${i}.1`)),
    )
    expect(await site.readSentEmails()).toHaveLength(12)
    expect(site.reported.length).toBeLessThanOrEqual(8)
  })
})
