import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { findLastEmailTo, parseEmailCode, parseEmailLink, parseEmailLinkToken } from '../support/emails.ts'

const email = 'jana@example.org'
const wanted = 'jana.nova@example.org'

describeOnOneEngine('changed e-mail address', (connect) => {
  it('is used only after both addresses have confirmed, and the old one is notified', async () => {
    const site = await startAuthTestSite(await connect())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const { data } = await client.updateUser({ email: ' Jana.Nova@Example.org' })
    expect(data.user).toMatchObject({ email, new_email: wanted })
    const [toNew, toOld] = [await findLastEmailTo(site, wanted), await findLastEmailTo(site, email)]
    expect(toOld.text).toContain(wanted)
    const half = await client.verifyOtp({ email: wanted, token: parseEmailCode(toNew), type: 'email_change' })
    expect([half.error, half.data]).toEqual([null, { user: null, session: null }])
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect(
      getErrorCodeAndStatus(
        await client.verifyOtp({ email: wanted, token: parseEmailCode(toNew), type: 'email_change' }),
      ),
    ).toEqual(['otp_expired', 403])
    // An e-mail requested meanwhile, to the address that is being replaced.
    await client.resetPasswordForEmail(email)
    const stale = parseEmailLinkToken(await findLastEmailTo(site, email))
    const whole = await client.verifyOtp({ token_hash: parseEmailLinkToken(toOld), type: 'email_change' })
    expect(whole.data.user).toMatchObject({ email: wanted, identities: [{ email: wanted }] })
    expect(whole.data.user?.new_email).toBeUndefined()
    expect((await findLastEmailTo(site, email)).subject).toBe('Your address at Lhota was changed')
    expect(getErrorCodeAndStatus(await client.verifyOtp({ token_hash: stale, type: 'recovery' }))).toEqual([
      'otp_expired',
      403,
    ])
    await signInWithTestPassword(site.createClient(), wanted)
  })

  it('is confirmed at both addresses also if addresses of new accounts need no confirmation', async () => {
    const site = await startAuthTestSite(await connect(), { settings: { signup: true, autoconfirm: true } })
    const client = site.createClient()
    expect((await client.signUp({ email, password: testPassword })).error).toBeNull()
    const { data } = await client.updateUser({ email: wanted })
    expect(data.user).toMatchObject({ email, new_email: wanted })
    expect(await site.data.auth.users.findByEmail(wanted)).toBeNull()
    for (const to of [wanted, email]) {
      const token_hash = parseEmailLinkToken(await findLastEmailTo(site, to))
      expect((await client.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
    }
    expect((await client.getUser()).data.user?.email).toBe(wanted)
  })

  it('is not confirmed by requesting the e-mail to the new address again', async () => {
    const site = await startAuthTestSite(await connect())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    await client.updateUser({ email: wanted })
    for (let i = 0; i < 3; i += 1) {
      const token = parseEmailCode(await findLastEmailTo(site, wanted))
      const { data } = await client.verifyOtp({ email: wanted, token, type: 'email_change' })
      expect(data).toEqual({ user: null, session: null })
      await client.resend({ email, type: 'email_change' })
    }
    expect(await site.data.auth.users.findByEmail(wanted)).toBeNull()
  })

  it('that belongs to another user gets the same response, and nothing is sent to it', async () => {
    const site = await startAuthTestSite(await connect())
    await site.createUser(email)
    await site.createUser(wanted)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const takenAddress = await client.updateUser({ email: wanted })
    expect([takenAddress.error, takenAddress.data.user?.new_email]).toEqual([null, wanted])
    expect(await site.readSentEmails()).toEqual([])
  })

  it('needs no confirmation of the old one when the operator disables that', async () => {
    const first = await startAuthTestSite(await connect())
    const oneTime = { ...first.settings.oneTime, secureEmailChange: false }
    const site = await first.restart({ settings: { oneTime } })
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    await client.updateUser({ email: wanted })
    const token = parseEmailCode(await findLastEmailTo(site, wanted))
    const { data } = await client.verifyOtp({ email: wanted, token, type: 'email_change' })
    expect(data.user?.email).toBe(wanted)
  })
})

describeOnOneEngine('invitation', (connect) => {
  it('is for administrators, and not for existing users', async () => {
    const site = await startAuthTestSite(await connect())
    await site.createUser(email)
    const body = { email: 'new@example.org' }
    expect(await readStatusAndCode(await site.request('/invite', { method: 'POST', body }))).toEqual([
      403,
      'not_admin',
    ])
    expect(
      await readStatusAndCode(await site.request('/admin/generate_link', { method: 'POST', body })),
    ).toEqual([403, 'not_admin'])
    expect(getErrorCodeAndStatus(await site.admin.inviteUserByEmail(email))).toEqual(['email_exists', 422])
    expect(await site.readSentEmails()).toEqual([])
  })

  it('is accepted by its e-mail although sign-up is closed; the user then sets a password', async () => {
    const site = await startAuthTestSite(await connect())
    const { data, error } = await site.admin.inviteUserByEmail('new@example.org', {
      data: { language: 'cs' },
    })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeDefined()
    await site.admin.updateUserById(data.user?.id ?? '', { app_metadata: { role: 'editor' } })
    const message = await findLastEmailTo(site, 'new@example.org')
    expect(message.subject).toBe('Pozvánka – Lhota')
    expect(parseEmailLink(message).searchParams.get('type')).toBe('invite')
    expect(message.text).toContain('platí 7 dní')
    site.advanceClock(6 * 86_400)
    const client = site.createClient()
    const { data: entered } = await client.verifyOtp({
      token_hash: parseEmailLinkToken(message),
      type: 'invite',
    })
    expect(entered.user?.app_metadata.role).toBe('editor')
    expect((await client.updateUser({ password: testPassword })).error).toBeNull()
    await signInWithTestPassword(site.createClient(), 'new@example.org')
  })
})

describeOnOneEngine('links generated for an administrator’s own e-mails', (connect) => {
  it('are rejected for users for whom they cannot be created', async () => {
    const site = await startAuthTestSite(await connect())
    await site.createUser(email)
    const { admin } = site
    expect(
      getErrorCodeAndStatus(await admin.generateLink({ type: 'recovery', email: 'x@example.org' })),
    ).toEqual(['user_not_found', 404])
    expect(getErrorCodeAndStatus(await admin.generateLink({ type: 'invite', email }))).toEqual([
      'email_exists',
      422,
    ])
    expect(
      getErrorCodeAndStatus(await admin.generateLink({ type: 'signup', email, password: testPassword })),
    ).toEqual(['email_exists', 422])
    const body = { type: 'constructor', email }
    const headers = { apikey: testSecretKey }
    expect(
      await readStatusAndCode(await site.request('/admin/generate_link', { method: 'POST', headers, body })),
    ).toEqual([400, 'validation_failed'])
  })

  it('work once each, of all types, and send nothing', async () => {
    const site = await startAuthTestSite(await connect())
    await site.createUser(email)
    const { admin } = site
    const made = {
      signup: await admin.generateLink({ type: 'signup', email: 'a@example.org', password: testPassword }),
      invite: await admin.generateLink({ type: 'invite', email: 'b@example.org' }),
      magiclink: await admin.generateLink({ type: 'magiclink', email }),
    }
    for (const [type, { data }] of Object.entries(made)) {
      expect([type, data.properties?.verification_type]).toEqual([type, type])
      expect(data.properties?.email_otp).toMatch(/^\d{6}$/)
      const token_hash = data.properties?.hashed_token ?? ''
      const used = await site.createClient().verifyOtp({ token_hash, type: 'email' })
      expect([type, used.error, used.data.user?.id]).toEqual([type, null, data.user?.id])
    }
    const recovery = await admin.generateLink({ type: 'recovery', email })
    const link = new URL(recovery.data.properties?.action_link ?? '')
    expect(link.searchParams.get('redirect_to')).toBe('http://site.test')
    const response = await fetch(`${site.url}/verify${link.search}`, { redirect: 'manual' })
    expect(response.headers.get('location')).toMatch(/^http:\/\/site\.test\/#access_token=/)
    const change = { email, newEmail: wanted }
    const current = await admin.generateLink({ type: 'email_change_current', ...change })
    const next = await admin.generateLink({ type: 'email_change_new', ...change })
    const use = async (token_hash = '') =>
      (await site.createClient().verifyOtp({ token_hash, type: 'email_change' })).data.user?.email
    expect(await use(current.data.properties?.hashed_token)).toBeUndefined()
    expect(await use(next.data.properties?.hashed_token)).toBe(wanted)
    const sentEmails = await site.readSentEmails()
    const subject = 'Your address at Lhota was changed'
    expect(sentEmails.map((message) => [message.to, message.subject])).toEqual([
      [email, subject],
      [wanted, subject],
    ])
  })
})

describeOnOneEngine('an invalid e-mail address', (connect) => {
  it('gets the same error wherever a message to it is requested', async () => {
    const site = await startAuthTestSite(await connect())
    await site.createUser(email)
    const client = site.createClient()
    const bad = 'no address'
    const invitation = { email: bad, password: 'short' }
    const results = [
      await client.signInWithOtp({ email: bad }),
      await client.resetPasswordForEmail(bad),
      await client.resend({ type: 'signup', email: bad }),
      await site.admin.inviteUserByEmail(bad),
      await site.admin.generateLink({ type: 'signup', ...invitation }),
      await site.admin.generateLink({ type: 'email_change_new', email, newEmail: bad }),
    ]
    await signInWithTestPassword(client, email)
    for (const { error } of [...results, await client.updateUser({ email: bad })])
      expect([error?.code, error?.status, error?.message]).toEqual([
        ...['validation_failed', 400],
        'Unable to validate email address: invalid format',
      ])
    expect(await site.readSentEmails()).toEqual([])
  })
})
