import { expect, it } from 'vitest'
import { getErrorCodeAndStatus, startAuthTestSite, testPassword } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { findLastEmailTo, parseEmailLinkToken } from '../support/emails.ts'

const email = 'jana@example.org'
const expired = ['otp_expired', 403]

describeOnOneEngine('invitation', (open) => {
  it('is not invalidated by others who request e-mails to the same address', async () => {
    const site = await startAuthTestSite(await open())
    await site.admin.inviteUserByEmail(email)
    const token_hash = parseEmailLinkToken(await findLastEmailTo(site, email))
    const visitor = site.createClient()
    await visitor.signInWithOtp({ email })
    await visitor.resend({ email, type: 'signup' })
    await visitor.resetPasswordForEmail(email)
    expect(await site.readSentEmails()).toHaveLength(4)
    site.advanceClock(6 * 86_400)
    const { data, error } = await site.createClient().verifyOtp({ token_hash, type: 'invite' })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('drops the password of an unconfirmed earlier sign-up, whichever e-mail is confirmed', async () => {
    const site = await startAuthTestSite(await open(), { settings: { signup: true } })
    const thief = site.createClient()
    await thief.signUp({ email, password: testPassword })
    await site.readSentEmails()
    await site.admin.inviteUserByEmail(email)
    await site.readSentEmails()
    await thief.resend({ email, type: 'signup' })
    const token_hash = parseEmailLinkToken(await findLastEmailTo(site, email))
    expect((await site.createClient().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    expect(getErrorCodeAndStatus(await thief.signInWithPassword({ email, password: testPassword }))).toEqual([
      'invalid_credentials',
      400,
    ])
  })

  it('is not required for that: an unconfirmed password is also dropped when the account gets a role', async () => {
    const site = await startAuthTestSite(await open(), { settings: { signup: true } })
    const thief = site.createClient()
    const { data } = await thief.signUp({ email, password: testPassword })
    const token_hash = parseEmailLinkToken(await findLastEmailTo(site, email))
    await site.admin.updateUserById(data.user?.id ?? '', { app_metadata: { role: 'editor' } })
    expect((await site.createClient().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    expect(getErrorCodeAndStatus(await thief.signInWithPassword({ email, password: testPassword }))).toEqual([
      'invalid_credentials',
      400,
    ])
  })

  it('is invalid once its user has signed in by any other method', async () => {
    const site = await startAuthTestSite(await open())
    await site.admin.inviteUserByEmail(email)
    const invitation = parseEmailLinkToken(await findLastEmailTo(site, email))
    const client = site.createClient()
    await client.resetPasswordForEmail(email)
    const token_hash = parseEmailLinkToken(await findLastEmailTo(site, email))
    expect((await client.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    const late = await site.createClient().verifyOtp({ token_hash: invitation, type: 'invite' })
    expect(getErrorCodeAndStatus(late)).toEqual(expired)
  })
})

describeOnOneEngine('e-mail link', (open) => {
  it('to the old address is invalid when an administrator changes the address', async () => {
    const site = await startAuthTestSite(await open(), { settings: { autoconfirm: true } })
    const id = await site.createUser(email)
    await site.createClient().resetPasswordForEmail(email)
    const token_hash = parseEmailLinkToken(await findLastEmailTo(site, email))
    const { data } = await site.admin.updateUserById(id, { email: 'nova@example.org' })
    expect(data.user?.email).toBe('nova@example.org')
    expect(
      getErrorCodeAndStatus(await site.createClient().verifyOtp({ token_hash, type: 'recovery' })),
    ).toEqual(expired)
  })

  it('requested many times at once is sent each time, and the last one is valid', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const ask = () => site.request('/otp', { method: 'POST', body: { email } })
    await Promise.all(Array.from({ length: 12 }, ask))
    const tokens = (await site.readSentEmails()).map(parseEmailLinkToken)
    expect([tokens.length, site.reported]).toEqual([12, []])
    const responses = await Promise.all(
      tokens.map((token_hash) => site.createClient().verifyOtp({ token_hash, type: 'email' })),
    )
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
  })
})
