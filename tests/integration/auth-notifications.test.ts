import { expect, it } from 'vitest'
import { type AuthTestSite, signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { findLastEmailTo, parseEmailLinkToken } from '../support/emails.ts'
import { createUserWithTotp } from '../support/mfa-factors.ts'
import { registerPasskey } from '../support/passkeys.ts'

const email = 'anna@example.org'
const noNotifications = {
  passwordChanged: false,
  emailChanged: false,
  factorEnrolled: false,
  factorUnenrolled: false,
}

async function subjectsTo(site: AuthTestSite, to = email): Promise<string[]> {
  return (await site.readSentEmails()).filter((sent) => sent.to === to).map(({ subject }) => subject)
}

/** Adds and removes a second factor and two passkeys, by the user and by an administrator, and changes the password. */
async function changeEverything(site: AuthTestSite) {
  const { id, client, totp } = await createUserWithTotp(site, email)
  await client.updateUser({ data: { language: 'cs' } })
  for (const _ of [1, 2]) await registerPasskey(client)
  const [first, second] = await site.data.auth.passkeys.listByUser(id)
  expect((await client.passkey.delete({ passkeyId: first?.id ?? '' })).error).toBeNull()
  await site.admin.passkey.deletePasskey({ userId: id, passkeyId: second?.id ?? '' })
  expect((await client.updateUser({ password: 'another password' })).error).toBeNull()
  // A factor that was never verified is not mentioned.
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })
  await client.mfa.unenroll({ factorId: data?.id ?? '' })
  await site.admin.mfa.deleteFactor({ userId: id, id: totp.id })
  return { id, client }
}

describeOnOneEngine('e-mails about changes of an account', (open) => {
  it('are sent in the user’s language', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await changeEverything(site)
    expect(await subjectsTo(site)).toEqual([
      'A second factor was added to your account at Lhota',
      'K účtu přibyl přístupový klíč – Lhota',
      'K účtu přibyl přístupový klíč – Lhota',
      'Přístupový klíč byl odebrán – Lhota',
      'Přístupový klíč byl odebrán – Lhota',
      'Heslo bylo změněno – Lhota',
      'Druhý faktor byl odebrán – Lhota',
    ])
    expect((await site.readSentEmails()).every(({ text }) => !/code: \d|https?:/.test(text))).toBe(true)
  })

  it('are sent to the old and the new address when it changes', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    await client.updateUser({ email: 'new@example.org' })
    for (const to of ['new@example.org', email]) {
      const token_hash = parseEmailLinkToken(await findLastEmailTo(site, to))
      expect((await site.createClient().verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
    }
    const subject = 'Your address at Lhota was changed'
    expect((await findLastEmailTo(site, email)).subject).toBe(subject)
    expect((await findLastEmailTo(site, email)).text).toContain('new@example.org')
    expect((await findLastEmailTo(site, 'new@example.org')).subject).toBe(subject)
  })

  it('are not sent if the settings switch them off', async () => {
    const connection = await open()
    const { settings } = await startAuthTestSite(connection)
    const oneTime = { ...settings.oneTime, notifications: noNotifications }
    const site = await startAuthTestSite(connection, { frozenClock: true, settings: { oneTime } })
    await changeEverything(site)
    expect(await subjectsTo(site)).toEqual([])
  })

  it('do not make the change fail when they cannot be sent, and wait', async () => {
    const mail = { send: () => Promise.reject(new Error('no server')) }
    const site = await startAuthTestSite(await open(), { frozenClock: true, mail })
    const { id } = await changeEverything(site)
    await site.emailQueue.deliverDue()
    expect(await site.emailQueue.readWaiting()).toMatchObject({ count: 7, failure: 'other' })
    // The outage, once.
    expect(site.reported).toHaveLength(1)
    expect(await site.data.auth.factors.listByUsers([id])).toEqual([])
  })
})
