import { inspect } from 'node:util'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { createEmailTransport, type EmailTransport } from '../../server/mail/index.ts'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { findLastEmailTo, parseEmailCode, parseEmailLink, parseEmailLinkToken } from '../support/emails.ts'
import { startTestSmtpServer } from '../support/smtp-server.ts'

const email = 'jana@example.org'
const open = { settings: { signup: true } }

/** The response of an e-mail's link: the URL it redirects to. */
async function follow(site: AuthTestSite, link: URL): Promise<URL> {
  const response = await fetch(`${site.url}/verify${link.search}`, { redirect: 'manual' })
  expect(response.status).toBe(303)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return new URL(response.headers.get('location') ?? '')
}

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

describeOnOneEngine('signing up by e-mail', (connect) => {
  it('gives no session until the e-mail is confirmed, and rejects wrong, expired or used codes', async () => {
    const site = await startAuthTestSite(await connect(), { ...open, frozenClock: true })
    const { data, error } = await site
      .createClient()
      .signUp({ email, password: testPassword, options: { data: { name: 'Jana' } } })
    expect([error, data.session]).toEqual([null, null])
    expect(data.user).toMatchObject({ email, role: 'authenticated', user_metadata: { name: 'Jana' } })
    expect(data.user?.confirmation_sent_at).toBeDefined()
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(
      getErrorCodeAndStatus(await site.createClient().signInWithPassword({ email, password: testPassword })),
    ).toEqual(['email_not_confirmed', 400])
    const message = await findLastEmailTo(site, email)
    expect(message.subject).toBe('Confirm your address for Lhota')
    const code = parseEmailCode(message)
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '000000' ? '000001' : '000000'
    const verify = (token: string) => site.createClient().verifyOtp({ email, token, type: 'email' })
    expect(getErrorCodeAndStatus(await verify(wrong))).toEqual(['otp_expired', 403])
    site.advanceClock(3601)
    expect(getErrorCodeAndStatus(await verify(code))).toEqual(['otp_expired', 403])
    await site.createClient().resend({ email, type: 'signup' })
    const next = parseEmailCode(await findLastEmailTo(site, email))
    const confirmed = await verify(next)
    expect(confirmed.error).toBeNull()
    expect(confirmed.data.user).toMatchObject({ id: data.user?.id, user_metadata: { email_verified: true } })
    expect(decodeJwt(confirmed.data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }])
    expect(getErrorCodeAndStatus(await verify(next))).toEqual(['otp_expired', 403])
    await signInWithTestPassword(site.createClient(), email)
    expect(site.reported).toEqual([])
  })

  it('drops the password of an earlier sign-up with the same address', async () => {
    const site = await startAuthTestSite(await connect(), open)
    await site.createClient().signUp({ email, password: 'of an attacker' })
    await site.readSentEmails()
    await site.createClient().signUp({ email, password: testPassword })
    const { data } = await site
      .createClient()
      .verifyOtp({ token_hash: parseEmailLinkToken(await findLastEmailTo(site, email)), type: 'signup' })
    expect(data.session).not.toBeNull()
    for (const password of ['of an attacker', testPassword])
      expect(
        getErrorCodeAndStatus(await site.createClient().signInWithPassword({ email, password })),
      ).toEqual(['invalid_credentials', 400])
  })

  it('keeps the password of a repeated sign-up', async () => {
    const site = await startAuthTestSite(await connect(), open)
    await site.createClient().signUp({ email, password: testPassword })
    await site.readSentEmails()
    await site.createClient().signUp({ email, password: testPassword })
    await site
      .createClient()
      .verifyOtp({ token_hash: parseEmailLinkToken(await findLastEmailTo(site, email)), type: 'signup' })
    await signInWithTestPassword(site.createClient(), email)
  })
})

describeOnOneEngine('e-mails through a real server', (connect) => {
  it('report a delivery failure to the operator, not to the client', async () => {
    const { port } = await startTestSmtpServer({
      onMailFrom: (_from, _session, done) =>
        done(Object.assign(new Error('not today'), { responseCode: 550 })),
    })
    const site = await startAuthTestSite(await connect(), { ...open, mail: await mailTo(port) })
    expect((await site.createClient().signUp({ email, password: testPassword })).error).toBeNull()
    await site.auth.waitForBackgroundTasks()
    const reportedErrors = inspect(site.reported)
    expect(reportedErrors).toContain('not today')
    expect(reportedErrors).not.toContain('token_hash')
  })

  it('arrive, and the last one requested is sent before shutdown', async () => {
    const { port, delivered } = await startTestSmtpServer()
    const site = await startAuthTestSite(await connect(), { ...open, mail: await mailTo(port) })
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((i) => site.createClient().signInWithOtp({ email: `p${i}@example.org` })),
    )
    await site.auth.waitForBackgroundTasks()
    expect(delivered.flatMap(({ to }) => to).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6].map((i) => `p${i}@example.org`),
    )
    expect(delivered[0]?.raw).toMatch(/Or enter this code: \d{6}/)
  })
})

async function mailTo(port: number): Promise<EmailTransport> {
  const smtp = { host: '127.0.0.1', port, security: 'auto', user: null, pass: null } as const
  const sender = { address: 'site@example.org', name: 'Lhota' }
  return createEmailTransport({ readServer: async () => ({ smtp, sender }), mailboxFolder: '' })
}

describeOnOneEngine('signing in by e-mail', (connect) => {
  it('redirects to the site, or to an allowed requested URL', async () => {
    const site = await startAuthTestSite(await connect(), {
      settings: { uriAllowList: ['https://app.test/**'] },
    })
    await site.createUser(email)
    await site.createClient().signInWithOtp({ email })
    const own = parseEmailLink(await findLastEmailTo(site, email))
    expect(`${own.origin}${own.pathname}`).toBe('http://site.test/confirm')
    expect(own.searchParams.get('type')).toBe('magiclink')
    await site.createClient().signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.test/' } })
    expect(parseEmailLink(await findLastEmailTo(site, email)).pathname).toBe('/confirm')
    await site
      .createClient()
      .signInWithOtp({ email, options: { emailRedirectTo: 'https://app.test/in?a=b' } })
    const link = parseEmailLink(await findLastEmailTo(site, email))
    expect(`${link.origin}${link.pathname}`).toBe('http://site.test/auth/v1/verify')
    const target = await follow(site, link)
    expect(`${target.origin}${target.pathname}${target.search}`).toBe('https://app.test/in?a=b')
    const words = fragment(target)
    expect(words).toMatchObject({ token_type: 'bearer', type: 'magiclink', expires_in: '3600' })
    const client = site.createClient()
    const { access_token = '', refresh_token = '' } = words
    expect((await client.setSession({ access_token, refresh_token })).data.user?.email).toBe(email)
    const again = await follow(site, link)
    expect(fragment(again)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  it('returns a code to the client that started the flow, valid once and for five minutes', async () => {
    const site = await startAuthTestSite(await connect(), { frozenClock: true })
    await site.createUser(email)
    const begin = async () => {
      const client = site.createClient({}, 'pkce')
      await client.signInWithOtp({ email, options: { emailRedirectTo: 'http://site.test/in' } })
      const target = await follow(site, parseEmailLink(await findLastEmailTo(site, email)))
      expect(target.hash).toBe('')
      return { client, code: target.searchParams.get('code') ?? '' }
    }
    const thief = await begin()
    const stolen = await site.request('/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: thief.code, code_verifier: 'x'.repeat(60) },
    })
    expect(await readStatusAndCode(stolen)).toEqual([400, 'bad_code_verifier'])
    expect(getErrorCodeAndStatus(await thief.client.exchangeCodeForSession(thief.code))).toEqual([
      'flow_state_not_found',
      404,
    ])
    const late = await begin()
    site.advanceClock(301)
    expect(getErrorCodeAndStatus(await late.client.exchangeCodeForSession(late.code))).toEqual([
      'flow_state_expired',
      422,
    ])
    const own = await begin()
    const { data, error } = await own.client.exchangeCodeForSession(own.code)
    expect([error, data.user?.email]).toEqual([null, email])
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'magiclink' }])
    const link = parseEmailLink(await findLastEmailTo(site, email))
    const redirect = await follow(site, link)
    expect(redirect.searchParams.get('error_code')).toBe('otp_expired')
  })

  it('creates an account only if sign-up is open and the client requests it', async () => {
    const site = await startAuthTestSite(await connect(), open)
    const client = site.createClient()
    await client.signInWithOtp({ email: 'a@example.org', options: { shouldCreateUser: false } })
    expect(await site.readSentEmails()).toEqual([])
    await client.signInWithOtp({ email, options: { data: { language: 'cs' } } })
    const message = await findLastEmailTo(site, email)
    expect(message.subject).toBe('Potvrďte svou adresu – Lhota')
    const code = /kód: (\d{6})/.exec(message.text)?.[1] ?? ''
    const { data } = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user?.email_confirmed_at).toBeDefined()
  })
})

describeOnOneEngine('forgotten password', (connect) => {
  it('is replaced with the e-mail; other sessions end and a notice is sent', async () => {
    const site = await startAuthTestSite(await connect())
    await site.createUser(email)
    const elsewhere = site.createClient()
    await signInWithTestPassword(elsewhere, email)
    const client = site.createClient()
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const message = await findLastEmailTo(site, email)
    expect(message.subject).toBe('A new password for Lhota')
    expect(
      getErrorCodeAndStatus(
        await client.verifyOtp({ token_hash: parseEmailLinkToken(message), type: 'magiclink' }),
      ),
    ).toEqual(['otp_expired', 403])
    const { data } = await client.verifyOtp({ email, token: parseEmailCode(message), type: 'recovery' })
    expect(data.session).not.toBeNull()
    expect((await client.updateUser({ password: 'another long one' })).error).toBeNull()
    expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
    await signInWithTestPassword(site.createClient(), email, 'another long one')
    expect((await findLastEmailTo(site, email)).subject).toBe('Your password at Lhota was changed')
  })
})

describeOnOneEngine('reauthentication', (connect) => {
  it('is required for a new password when configured and the session is old', async () => {
    const settings = { jwtExp: 200_000 }
    const site = await startAuthTestSite(await connect(), { frozenClock: true, settings })
    const oneTime = { ...site.settings.oneTime, reauthentication: true }
    const strict = await site.restart({ frozenClock: true, settings: { ...settings, oneTime } })
    await strict.createUser(email)
    const client = strict.createClient()
    const session = await signInWithTestPassword(client, email)
    strict.advanceClock(25 * 3600)
    const update = (nonce?: string) =>
      strict.request('/user', {
        method: 'PUT',
        headers: { Authorization: `Bearer ${session.access_token}` },
        body: { password: 'another long one', nonce },
      })
    expect(await readStatusAndCode(await update())).toEqual([400, 'reauthentication_needed'])
    await strict.request('/reauthenticate', { headers: { Authorization: `Bearer ${session.access_token}` } })
    const message = await findLastEmailTo(strict, email)
    expect(message.html).not.toContain('<a ')
    const code = parseEmailCode(message)
    expect(await readStatusAndCode(await update(code === '111111' ? '222222' : '111111'))).toEqual([
      422,
      'reauthentication_not_valid',
    ])
    expect((await update(code)).status).toBe(200)
    expect(await readStatusAndCode(await update(code))).toEqual([422, 'same_password'])
  })
})
