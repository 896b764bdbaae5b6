import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import { findLastEmailTo, parseEmailLinkToken } from '../support/emails.ts'

const email = 'jana@example.org'
const expired = ['otp_expired', 403]

describeOnBothEngines('an invitation', (open) => {
  it('is not ended by strangers who ask for letters to the same address', async () => {
    const site = await startAuthTestSite(await open())
    await site.admin.inviteUserByEmail(email)
    const token_hash = parseEmailLinkToken(await findLastEmailTo(site, email))
    const stranger = site.createClient()
    await stranger.signInWithOtp({ email })
    await stranger.resend({ email, type: 'signup' })
    await stranger.resetPasswordForEmail(email)
    expect(await site.readSentEmails()).toHaveLength(4)
    site.advanceClock(6 * 86_400)
    const { data, error } = await site.createClient().verifyOtp({ token_hash, type: 'invite' })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('does not keep the password of who had claimed the address, whichever letter is answered', async () => {
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

  it('is not needed for that: whoever claimed an address loses the password when the account gets a role', async () => {
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

  it('opens nothing once its person is there, by whatever way they came', async () => {
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

describeOnBothEngines('a letter', (open) => {
  it('to the old address opens nothing where a new one counts at once', async () => {
    const site = await startAuthTestSite(await open(), { settings: { autoconfirm: true } })
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    await client.resetPasswordForEmail(email)
    const token_hash = parseEmailLinkToken(await findLastEmailTo(site, email))
    await client.updateUser({ email: 'nova@example.org' })
    expect(
      getErrorCodeAndStatus(await site.createClient().verifyOtp({ token_hash, type: 'recovery' })),
    ).toEqual(expired)
  })

  it('asked for many times at once is written each time, and the last one is good', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const ask = () => site.request('/otp', { method: 'POST', body: { email } })
    await Promise.all(Array.from({ length: 12 }, ask))
    const tokens = (await site.readSentEmails()).map(parseEmailLinkToken)
    expect([tokens.length, site.reported]).toEqual([12, []])
    const answers = await Promise.all(
      tokens.map((token_hash) => site.createClient().verifyOtp({ token_hash, type: 'email' })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })
})
