import { expect, it } from 'vitest'
import type { EmailSettingsInput } from '../../domain/email-settings.ts'
import { createEmailSettingsService, createStoredEmailSettings } from '../../server/email-settings/index.ts'
import { createMemoryRateLimiterFactory } from '../../server/lib/rate-limiter.ts'
import {
  createEmailQueue,
  createEmailTransport,
  createTemplatedEmailSender,
} from '../../server/mail/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { findFreePort } from '../support/free-port.ts'
import { startTestSmtpServer } from '../support/smtp-server.ts'
import { startTestSite } from '../support/test-site.ts'

const password = 'tajné heslo k poště 1918'
const path = '/admin/settings/email'
const hostile = '"><img src=x onerror=alert(1)>'

type Operator = Parameters<typeof createEmailSettingsService>[0]['operator']

async function openSite(open: OpenTestDatabase, operator: Operator = null) {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  await accounts.createUser('owner@example.org', { role: 'owner' })
  await accounts.createUser('editor@example.org', { role: 'editor' })
  const { data } = accounts
  const stored = createStoredEmailSettings(data, 'a secret of the data folder')
  // It stands still, so that the limit of test e-mails does not depend on the speed of the machine.
  const clock = { now: Date.now() }
  const transport = createEmailTransport({
    mailboxFolder: '/nonexistent',
    readServer: async () => {
      const saved = await stored.read()
      if (saved === null) throw new Error('no server')
      const { server, password: pass } = saved
      return {
        smtp: { ...server, pass },
        sender: { address: server.senderAddress, name: server.senderName ?? 'Lhota' },
      }
    },
  })
  const mailer = createTemplatedEmailSender(transport, async () => ({ title: 'Lhota', language: 'en-US' }))
  const emailQueue = createEmailQueue({
    data,
    mailer,
    warn: () => undefined,
    report: (error) => accounts.reported.push(error),
    now: () => new Date(clock.now),
  })
  const emailSettings = createEmailSettingsService({
    data,
    stored,
    operator,
    mailer,
    emailQueue,
    createRateLimiter: createMemoryRateLimiterFactory(() => clock.now),
    now: () => new Date(clock.now),
  })
  const site = await startTestSite(accounts, { emailSettings })
  const owner = site.newBrowser()
  await owner.signIn()
  const editor = site.newBrowser()
  await editor.signIn('editor@example.org')
  const save = (fields: Partial<EmailSettingsInput>) =>
    owner.postForm(path, { intent: 'email', ...validInput, ...fields })
  const test = async () => {
    const response = await owner.postForm(path, { intent: 'email-test' })
    const text = await response.text()
    expect(text).not.toContain(password)
    return text
  }
  return { data, site, owner, editor, stored, save, test, clock, emailQueue }
}

const validInput: EmailSettingsInput = {
  host: 'localhost',
  port: '2525',
  security: 'none',
  user: 'site',
  password,
  senderAddress: 'site@example.org',
  senderName: 'Letopis Lhoty',
}

const invalidChanges: readonly (readonly [name: string, change: Partial<EmailSettingsInput>])[] = [
  ['an empty host', { host: '' }],
  ['a hostile host', { host: hostile }],
  ['a host with commands', { host: 'mail.example.org\r\nRCPT TO:<evil@example.org>' }],
  ['a URL', { host: 'http://169.254.169.254/latest' }],
  ['a huge host', { host: 'a'.repeat(10_000) }],
  ['a port of another service', { port: '22' }],
  ['a port out of range', { port: '70000' }],
  ['a port that is no number', { port: '587 OR 1' }],
  ['an unknown encryption', { security: 'ssl3' }],
  ['a password without encryption to another machine', { host: 'mail.example.org' }],
  ['a sender with a line break', { senderAddress: 'a@example.org\r\nBcc: evil@example.org' }],
  ['a sender’s name with a line break', { senderName: 'Lhota\r\nBcc: evil@example.org' }],
  ['a user with a line break', { user: 'site\r\nAUTH' }],
  ['a huge password', { password: 'x'.repeat(5000) }],
  ['a user without a password', { password: '' }],
]

describeOnOneEngine('e-mail settings', (open) => {
  it('are neither shown to nor changed by editors and visitors', async () => {
    const { site, editor, data, save } = await openSite(open)
    await save({})
    const visitor = site.newBrowser()
    expect((await editor.request(path)).status).toBe(403)
    expect((await visitor.request(path)).status).toBe(302)
    for (const intent of ['email', 'email-test', 'email-remove']) {
      expect((await editor.postForm(path, { ...validInput, intent, host: 'evil' })).status).toBe(403)
      expect((await visitor.postForm(path, { ...validInput, intent, host: 'evil' })).status).toBe(302)
    }
    expect(await data.meta.get('email_settings')).toContain('"localhost"')
  })

  it('send a test e-mail through the saved server at once, and seal the password', async () => {
    const { port, delivered, authenticated } = await startAuthenticatingServer()
    const { data, owner, save, test } = await openSite(open)
    expect(await (await owner.request(path)).text()).toContain('name="host"')
    const saved = await save({ port: String(port) })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}#email`])
    expect(await test()).toContain('The server has accepted the e-mail for owner@example.org')
    expect(authenticated).toEqual([['site', password]])
    expect(delivered[0]).toMatchObject({ from: 'site@example.org', to: ['owner@example.org'] })
    expect(delivered[0]?.raw).toMatch(/^From: Letopis Lhoty <site@example.org>/m)
    const row = (await data.meta.get('email_settings')) ?? ''
    expect(row).not.toContain(password)
    expect(JSON.stringify(await readAuditLog(data))).toMatch(/email_settings_changed/)
    // The password is in no page, and in no export of the audit log or of the account.
    for (const page of [
      path,
      '/admin/settings',
      '/admin/audit',
      '/admin/audit/export?format=csv',
      '/admin/account/export',
    ]) {
      const text = await (await owner.request(page)).text()
      expect([page, text.includes(password), text.includes(JSON.parse(row).sealedPassword)]).toEqual([
        page,
        false,
        false,
      ])
    }
  })

  it('use the stored password again for the same server and user only', async () => {
    const { stored, save, test, owner } = await openSite(open)
    await save({})
    expect((await save({ password: '', senderName: '' })).status).toBe(303)
    expect(await stored.read()).toMatchObject({ password, server: { senderName: null } })
    for (const change of [{ host: '127.0.0.1' }, { user: 'other' }]) {
      const refused = await save({ password: '', ...change })
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain('Enter the password again')
    }
    expect(await stored.read()).toMatchObject({ password, server: { host: 'localhost', user: 'site' } })
    expect((await owner.postForm(path, { intent: 'email-remove' })).status).toBe(303)
    expect(await stored.read()).toBeNull()
    expect(await test()).not.toContain('Send a test e-mail')
  })

  it('ask for the password again if it was sealed with other secrets', async () => {
    const { data, owner, stored, save, test } = await openSite(open)
    await save({})
    const moved = createStoredEmailSettings(data, 'the secret of another data folder')
    expect(await moved.read()).toMatchObject({ password: null, isPasswordReadable: false })
    const row = JSON.parse((await data.meta.get('email_settings')) ?? '{}')
    // A password cannot be moved to another server in the database either.
    await data.meta.set('email_settings', JSON.stringify({ ...row, host: 'mail.evil.example' }))
    expect(await stored.read()).toMatchObject({ password: null, isPasswordReadable: false })
    expect(await (await owner.request(path)).text()).toContain('The stored password can’t be read')
    expect(await test()).toContain('The stored password can’t be read')
  })

  it('reject invalid and hostile values', async () => {
    const { stored, save } = await openSite(open)
    for (const [name, change] of invalidChanges) {
      const refused = await save(change)
      const html = await refused.text()
      expect([name, refused.status]).toEqual([name, 422])
      expect([name, html.includes(password), html.includes(hostile)]).toEqual([name, false, false])
    }
    expect(await stored.read()).toBeNull()
  })
})

describeOnOneEngine('e-mails that wait', (open) => {
  it('are shown with the reason, and are sent as soon as the settings are right', async () => {
    const { port, delivered } = await startAuthenticatingServer()
    const { data, owner, editor, save, emailQueue, clock } = await openSite(open)
    expect(await (await owner.request(path)).text()).not.toContain('waiting to be sent')
    await save({ port: String(port), password: 'wrong' })
    clock.now = Date.parse('2026-11-18T10:00:00.000Z')
    for (const to of ['jana@example.org', 'karel@example.org'])
      await emailQueue.enqueue(data, { template: 'password_changed', to, language: null })
    expect(await (await owner.request(path)).text()).toMatch(
      /2 e-mails are waiting to be sent\.(<!-- -->| )*The next attempt is within a minute\./,
    )
    await emailQueue.deliverDue()
    const failed = await (await owner.request(path)).text()
    expect(failed).toContain('The last attempt failed')
    expect(failed).toContain('localhost doesn’t accept the user name and password')
    expect(failed).toContain('The server’s answer: 535 &lt;b&gt;bad&lt;/b&gt; credentials')
    expect(failed).not.toMatch(/jana@example|karel@example/)
    expect((await editor.request(path)).status).toBe(403)
    // The second one is tried by the next delivery.
    await emailQueue.deliverDue()
    expect(await (await owner.request(path)).text()).toContain('The next attempt is at 11:01\u00a0AM.')
    expect(delivered).toEqual([])
    await save({ port: String(port) })
    await emailQueue.deliverDue()
    expect(delivered.map(({ to }) => to[0]).sort()).toEqual(['jana@example.org', 'karel@example.org'])
    expect(await (await owner.request(path)).text()).not.toContain('waiting to be sent')
  })
})

describeOnOneEngine('e-mail settings of the operator', (open) => {
  it('are shown without the password and cannot be changed', async () => {
    const server = {
      host: 'mail.example.org',
      port: 465,
      security: 'tls',
      user: 'operator',
      senderAddress: 'web@example.org',
      senderName: null,
    } as const
    const { owner, save, stored } = await openSite(open, { source: 'operator', server, hasPassword: true })
    const html = await (await owner.request(path)).text()
    expect(html).toContain('mail.example.org')
    expect(html).toContain('Set, not shown')
    expect(html).not.toContain('name="host"')
    expect(html).not.toMatch(/GOTRUE|SMTP_/)
    expect((await save({})).status).toBe(403)
    expect((await owner.postForm(path, { intent: 'email-remove' })).status).toBe(403)
    expect(await stored.read()).toBeNull()
  })
})

describeOnOneEngine('a test e-mail that fails', (open) => {
  it('is explained', async () => {
    const { save, test } = await openSite(open)
    const wrongPassword = await startAuthenticatingServer('another password')
    await save({ port: String(wrongPassword.port) })
    const refused = await test()
    expect(refused).toContain('doesn’t accept the user name and password')
    expect(refused).toContain('The server’s answer: 535')
    expect(refused).not.toContain('<b>')
    await save({ port: String(await findFreePort()) })
    expect(await test()).toContain('refuses connections at this port')
    await save({ host: 'mail.invalid', security: 'starttls' })
    expect(await test()).toContain('There’s no server named mail.invalid')
    await save({ port: String(wrongPassword.port), security: 'starttls' })
    expect(await test()).toContain('doesn’t use this kind of encryption')
    const selfSigned = await startTestSmtpServer({ disabledCommands: [] })
    await save({ port: String(selfSigned.port), security: 'starttls' })
    expect(await test()).toContain('certificate of localhost isn’t valid')
    const refusing = await startTestSmtpServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('not <b>yours</b>'), { responseCode: 550 })),
    })
    await save({ port: String(refusing.port), user: '', password: '' })
    expect(await test()).toMatch(/doesn’t allow e-mails from this sender.*550 not &lt;b&gt;yours/s)
  })

  it('is not tried more than ten times in ten minutes', async () => {
    let connections = 0
    const { port } = await startTestSmtpServer({
      onConnect: (_session, done) => {
        connections += 1
        done(Object.assign(new Error('no'), { responseCode: 554 }))
      },
    })
    const { save, test, clock } = await openSite(open)
    // What fails before a connection does not count.
    await test()
    await save({ port: String(port), user: '', password: '' })
    for (let sent = 0; sent < 10; sent += 1) expect(await test()).not.toContain('several test e-mails')
    expect(await test()).toContain('You’ve sent several test e-mails. Wait a few minutes, then try again.')
    expect(connections).toBe(10)
    clock.now += 60_000
    expect(await test()).not.toContain('several test e-mails')
    expect(await test()).toContain('several test e-mails')
  })
})

/** A server on this machine that accepts one user. */
async function startAuthenticatingServer(accepted = password) {
  const authenticated: [user: string, pass: string][] = []
  const server = await startTestSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username = '', password: pass = '' }, _session, done) {
      if (pass !== accepted)
        return done(Object.assign(new Error('<b>bad</b> credentials'), { responseCode: 535 }))
      authenticated.push([username, pass])
      done(null, { user: username })
    },
  })
  return { ...server, authenticated }
}
